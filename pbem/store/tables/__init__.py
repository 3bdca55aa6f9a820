"""The tables as SQLModel classes, with the words that are stored in them."""
