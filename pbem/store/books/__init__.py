"""One module a table or two: the questions that the desk asks of what is kept."""
