"""What every command shares: its words, its output, its exit codes and where the settings come from."""
