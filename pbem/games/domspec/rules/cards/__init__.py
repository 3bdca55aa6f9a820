"""The dominance cards: what each does, told and answered (p. 18 and 19)."""
