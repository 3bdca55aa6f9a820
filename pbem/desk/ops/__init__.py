"""What whoever runs the server or a match looks at and does: overview, morning mail, repairs, trials."""
