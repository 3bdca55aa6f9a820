"""The club's public pages: what may be shown passes one gate, becomes pages, and is written to a folder."""
