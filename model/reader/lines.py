"""One line of rules text on its way through the readers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of rules text.

    Parameters
    ----------
    text
        As printed, reminder text left out: what messages and plans show.
    body
        Normalised: the speaking object is ``~``.
    types
        The card types of the face, in lower case.
    name, toughness
        The face's own.
    """

    text: str
    body: str
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    name: str = ""
    toughness: int | None = None

    @property
    def one_shot(self) -> bool:
        """Whether the face is an instant or a sorcery, whose text is an instruction."""
        return bool(self.types & {"instant", "sorcery"})

    def with_body(self, body: str) -> Line:
        """Return the line with another body."""
        return Line(self.text, body, self.types, self.subtypes, self.name, self.toughness)
