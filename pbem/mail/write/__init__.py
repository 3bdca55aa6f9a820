"""From a draft to bytes: reply codes, headers, the calendar file."""
