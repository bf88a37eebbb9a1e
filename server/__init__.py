"""Tables, seats and connections."""
