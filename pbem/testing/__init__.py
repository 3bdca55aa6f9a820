"""Shipped doubles and suites: embedded mail servers, clock, playout, conformance."""
