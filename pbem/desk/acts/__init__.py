"""What is done to a running match from outside of its rules: pause, hold, end, roll back, dispute."""
