"""What passing time does: a lapsed deadline, a missed turn, reminders, the time of an outage given back."""
