"""Tables before and between the turns: opening, joining, inviting, seats, substitutes, talk."""
