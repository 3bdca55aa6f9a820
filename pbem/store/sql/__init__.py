"""How statements reach the database, and what its errors mean."""
