"""The wire, stated once: every message, its encodings and its errors."""
