"""Rules text to abilities."""
