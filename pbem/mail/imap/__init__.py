"""The mailbox: fetching, moving, and what a server says when it cannot."""
