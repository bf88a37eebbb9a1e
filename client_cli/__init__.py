"""The client for a plain terminal: it shows what it is told."""
