"""What is kept: tables, the journal, the inbox and the outbox."""
