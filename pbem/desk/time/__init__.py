"""Time as values: pace, spans, dates and zones. What passing time does is the room `deadlines`."""
