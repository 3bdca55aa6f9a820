"""What pbem says and reads in other languages: a folder a language, of sentences and of words."""
