"""The games we ship; the rest of the program reaches them through the registry alone."""
