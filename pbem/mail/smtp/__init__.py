"""The way to the SMTP server: account, connection, and what its answers mean."""
