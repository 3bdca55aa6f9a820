"""Playing matches without mail: random playouts, counting, goldens, waiting times."""
