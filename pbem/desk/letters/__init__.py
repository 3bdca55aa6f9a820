"""What a letter is allowed to do: who wrote it, what its lines say, and its one answer."""
