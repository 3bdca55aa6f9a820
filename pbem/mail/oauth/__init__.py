"""Logging in without a password: a permission of the provider's, kept and renewed."""
