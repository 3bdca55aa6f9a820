"""An operator's own templates: facts to try them with, and the trial."""
