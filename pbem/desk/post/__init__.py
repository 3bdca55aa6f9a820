"""The way out: what happened becomes a mail, passes the guard and waits in the outbox."""
