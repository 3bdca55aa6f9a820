"""Questions of ours that wait for a yes or a no: what is held until then, and what each answer does."""
