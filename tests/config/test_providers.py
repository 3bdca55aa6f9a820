from pbem.config.providers import PROVIDERS


def test_there_are_at_least_twelve_providers() -> None:
    """Each has a name of its own, and no domain belongs to two."""
    domains = [domain for each in PROVIDERS for domain in each.domains]

    assert 12 < len({each.key for each in PROVIDERS}) == len(PROVIDERS)
    assert len(domains) == len(set(domains))
