"""From a position and a request to an answer. Knows no screen."""
