"""Embedded mail servers for the sandbox, the demo and the tests."""
