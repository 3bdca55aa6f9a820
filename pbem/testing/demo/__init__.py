"""A whole match played by mail on this machine, with an index of its mails."""
