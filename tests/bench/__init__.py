"""Measures what pbem promises: every figure beside its floor, in one run and in interleaved rounds."""
