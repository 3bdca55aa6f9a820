"""The loop around the desk: it fetches mail, hands it on, sends what is due and watches the clock."""
