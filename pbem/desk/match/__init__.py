"""One match in the hand: taken up, asked, answered, changed, and put back."""
