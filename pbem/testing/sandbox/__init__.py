"""The sandbox: a whole club on this machine, with a mailbox in the browser for everybody at the table."""
