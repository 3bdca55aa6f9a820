"""Provably fair: what the invitation promises, and what the seed is made of."""

from pbem.engine.fairness import box_digest, commitment, seed

SECRET = b"s" * 32
BOX = box_digest({"b": 1, "a": [2, "ü"]})


def promised(**changes: object) -> str:
    facts = {
        "secret": SECRET,
        "slug": "toy",
        "version": "1",
        "box": BOX,
        "names": ["Anna", "Ben"],
        "options": [("length", "24")],
    }
    return commitment(**(facts | changes))  # type: ignore[arg-type]  # every case changes one fact


def test_the_box_has_one_fingerprint() -> None:
    """The order of keys in a box's data does not matter, and the fingerprint never changes silently."""
    assert "d86d4c77bc511026678f0f7146c4db9d728d4536a0e34a7bcf686c4e1c40c204" == BOX
    assert BOX == box_digest({"a": [2, "ü"], "b": 1})


def test_the_commitment_is_fixed() -> None:
    """A promise made by an older version can still be checked."""
    assert "2d2cefeab76a339f62cec069c2339e3c6dafaf0dfd3ab8dd54aabd6d1e6ebb85" == promised()


def test_the_commitment_binds_every_fact() -> None:
    """Another secret, game, version, box, seat order or option is another promise."""
    others = [
        promised(secret=b"t" * 32),
        promised(slug="toys"),
        promised(version="2"),
        promised(box="00"),
        promised(names=["Ben", "Anna"]),
        promised(names=["AnnaBen"]),
        promised(options=[("length", "25")]),
        promised(options=[]),
    ]

    assert len(others) + 1 == len({promised(), *others})


def test_the_seed_is_fixed() -> None:
    """Secret, promise and joining lines give the same seed for ever."""
    expected = "be79aa577fe30900c7d4c8860cde0eb8a3131042fd2eab7ddaece1a75709ad10"

    assert expected == seed(SECRET, promised(), ["lucky", "7"]).hex()


def test_every_joining_line_changes_the_seed() -> None:
    """Whoever joins has a say: no line can be dropped, moved or joined to its neighbour."""
    rows = (["lucky", "7"], ["lucky7", ""], ["7", "lucky"], ["lucky"], ["lucky", "7", ""])
    seeds = {seed(SECRET, promised(), row) for row in rows}

    assert len(rows) == len(seeds)
