"""The keywords of 702 that change no price and no way to pay, with a line of each."""

from __future__ import annotations

from typing import Final

OTHERS: Final[dict[str, tuple[str, ...]]] = {
    "702.2": ("Deathtouch",), "702.3": ("Defender",), "702.4": ("Double strike",),
    "702.5": ("Enchant", "Enchant creature"), "702.7": ("First strike",), "702.8": ("Flash",),
    "702.9": ("Flying",), "702.11": ("Hexproof",), "702.12": ("Indestructible",),
    "702.13": ("Intimidate",), "702.14": ("Landwalk", "Swampwalk"), "702.15": ("Lifelink",),
    "702.16": ("Protection", "Protection from red"), "702.17": ("Reach",),
    "702.18": ("Shroud",), "702.19": ("Trample",), "702.20": ("Vigilance",),
    "702.22": ("Banding",), "702.23": ("Rampage", "Rampage 2"), "702.25": ("Flanking",),
    "702.26": ("Phasing",), "702.28": ("Shadow",), "702.31": ("Horsemanship",),
    "702.32": ("Fading", "Fading 3"), "702.36": ("Fear",), "702.38": ("Amplify", "Amplify 1"),
    "702.39": ("Provoke",), "702.40": ("Storm",), "702.43": ("Modular", "Modular 1"),
    "702.45": ("Bushido", "Bushido 1"), "702.46": ("Soulshift", "Soulshift 3"),
    "702.50": ("Epic",), "702.52": ("Dredge", "Dredge 2"),
    "702.54": ("Bloodthirst", "Bloodthirst 1"), "702.55": ("Haunt",),
    "702.58": ("Graft", "Graft 2"), "702.60": ("Ripple", "Ripple 4"),
    "702.61": ("Split second",), "702.63": ("Vanishing", "Vanishing 3"),
    "702.64": ("Absorb", "Absorb 1"), "702.68": ("Frenzy", "Frenzy 1"),
    "702.69": ("Gravestorm",), "702.70": ("Poisonous", "Poisonous 1"),
    "702.72": ("Champion", "Champion a Bear"), "702.75": ("Hideaway", "Hideaway 4"),
    "702.79": ("Persist",), "702.80": ("Wither",), "702.82": ("Devour", "Devour 1"),
    "702.83": ("Exalted",), "702.85": ("Cascade",), "702.86": ("Annihilator", "Annihilator 1"),
    "702.89": ("Umbra armor",), "702.90": ("Infect",), "702.91": ("Battle cry",),
    "702.92": ("Living weapon",), "702.93": ("Undying",), "702.95": ("Soulbond",),
    "702.98": ("Unleash",), "702.99": ("Cipher",), "702.100": ("Evolve",),
    "702.104": ("Tribute", "Tribute 2"), "702.105": ("Dethrone",),
    "702.106": ("Hidden agenda",), "702.108": ("Prowess",), "702.110": ("Exploit",),
    "702.111": ("Menace",), "702.112": ("Renown", "Renown 1"), "702.115": ("Ingest",),
    "702.116": ("Myriad",), "702.118": ("Skulk",), "702.121": ("Melee",),
    "702.123": ("Fabricate", "Fabricate 1"), "702.124": ("Partner",),
    "702.130": ("Afflict", "Afflict 1"), "702.131": ("Ascend",), "702.134": ("Mentor",),
    "702.135": ("Afterlife", "Afterlife 1"), "702.136": ("Riot",), "702.144": ("Demonstrate",),
    "702.145": ("Daybound",), "702.147": ("Decayed",), "702.149": ("Training",),
    "702.154": ("Enlist",), "702.155": ("Read ahead",), "702.156": ("Ravenous",),
    "702.158": ("Space sculptor",), "702.159": ("Visit",), "702.161": ("Living metal",),
    "702.163": ("For Mirrodin!",), "702.164": ("Toxic", "Toxic 1"),
    "702.165": ("Backup", "Backup 1"), "702.179": ("Start your engines!",),
    "702.181": ("Mobilize", "Mobilize 1"), "702.182": ("Job select",),
    "702.186": ("Infinity",), "702.189": ("Firebending", "Firebending 1"),
    "702.192": ("Paradigm",),
}  # fmt: skip
"""The other keywords of 702: a name, and a line where that is more than the name.

Such a line changes no price and no way to pay as a spell is cast or an ability activated.
"""
