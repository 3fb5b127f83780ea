from __future__ import annotations

import pytest

from tapwise.model.catalogue.names import fold, halves, slug


@pytest.mark.parametrize(
    ("written", "meant"),
    [("LIM-DUL'S VAULT", "Lim-Dûl’s Vault"), ("Aether Vial", "Æther Vial"),
     ("fire//ice", "Fire // Ice"), ("  Sol   Ring ", "Sol Ring"), ("Jotun Grunt", "Jötun Grunt")],
)  # fmt: skip
def test_names_are_compared_without_case_accents_and_typography(written: str, meant: str) -> None:
    assert fold(written) == fold(meant)


def test_a_slug_holds_letters_digits_and_dashes_only() -> None:
    assert slug("Djinn of Fool's Fall") == "djinn-of-fools-fall"
    assert slug("Urza, Lord High Artificer") == "urza-lord-high-artificer"
    assert slug("Fire // Ice") == "fire-ice"
    assert slug("Lim-Dûl's Vault") == "lim-duls-vault"
    assert slug("!!!") == "card"


def test_a_whole_name_has_the_names_of_its_faces() -> None:
    assert halves("Fire // Ice") == ("Fire", "Ice")
    assert halves("Sol Ring") == ("Sol Ring",)
    assert halves(" // ") == ()
