"""Rules text to abilities: a grammar of clauses, and readers for the forms of lines."""

from tapwise.model.reader.face import read_face as read_face

__all__ = ["read_face"]
