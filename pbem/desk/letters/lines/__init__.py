"""What the lines of a letter say: which are the writer's own, in which language, a command or an order."""
