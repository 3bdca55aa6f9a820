"""What is not mailed, or not as often as it was asked for: whom we write to, and how much."""
