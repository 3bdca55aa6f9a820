"""From data to the text and HTML of a mail."""
