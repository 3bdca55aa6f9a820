"""Care for the whole database: migrating, checking, restoring, rewinding, forgetting."""
