"""What inbox and outbox are made of: the order and counts of letters, the bytes and the queue of mails."""
