"""Languages: sentences that every reader gets in their own, and what the words of orders are called there."""
