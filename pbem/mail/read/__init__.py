"""From bytes to a Letter: MIME, charsets, text, senders, and signs of machines."""
