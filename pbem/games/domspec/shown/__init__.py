"""How Dominant Species is shown: the facts as rows, laid out wide and narrow, pictures, the finale."""
