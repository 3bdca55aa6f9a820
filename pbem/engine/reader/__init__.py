"""How one line is read as an order: put into the words of the rules, followed down the tree, listened to."""
