"""Tables that survive everything: scripted people, a line that misbehaves, a server that is killed, and a verdict."""
