"""Players that are programs: they read what a seat is sent and choose among its legal moves."""
