"""Mail as mail: bytes to Letters, drafts to bytes, and the two servers we talk to."""
