"""Which lines of a reply are the writer's own."""
