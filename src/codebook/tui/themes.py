"""The colour themes of the workbench; Textual's own can be chosen as well.

Terminals with 256 colours show the nearest colour that they have. So the backgrounds are close
enough to grey to become grey there, and that of the cursor still differs from the other ones and
from dim text on it. That of selected words differs from any tint of coded ones.
"""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="codebook-dark",
    primary="#7aa2c9",
    secondary="#8f9fb3",
    accent="#d3b074",
    success="#8fb388",
    warning="#d9a35f",
    error="#d98080",
    foreground="#d6d8db",
    background="#17191c",
    surface="#1d2024",
    panel="#24282d",
    dark=True,
    variables={
        "block-cursor-background": "#38414b",
        "block-cursor-foreground": "#f0f2f4",
        "block-cursor-blurred-background": "#272d33",
        "screen-selection-background": "#2b5f8f",
        "border": "#4a6178",
        "border-blurred": "#2e333a",
        "footer-key-foreground": "#d3b074",
        "scrollbar": "#343a41",
        "scrollbar-hover": "#46505a",
        "scrollbar-active": "#7aa2c9",
        "scrollbar-background": "#1a1d20",
        "scrollbar-background-hover": "#1a1d20",
        "scrollbar-background-active": "#1a1d20",
    },
)

LIGHT = Theme(
    name="codebook-light",
    primary="#2f6594",
    secondary="#5c6b7c",
    accent="#8a5a00",
    success="#3f7a3a",
    warning="#9a5a00",
    error="#a83232",
    foreground="#25282c",
    background="#fbfaf7",
    surface="#f1f0ed",
    panel="#e8e5de",
    dark=False,
    variables={
        "block-cursor-background": "#c1d7ed",
        "block-cursor-foreground": "#16202a",
        "block-cursor-blurred-background": "#e0e4e8",
        "border": "#7d9bb6",
        "border-blurred": "#d5d1c8",
        "footer-key-foreground": "#8a5a00",
        "scrollbar": "#cfcbc2",
        "scrollbar-hover": "#b5b0a5",
        "scrollbar-active": "#2f6594",
        "scrollbar-background": "#f4f2ed",
        "scrollbar-background-hover": "#f4f2ed",
        "scrollbar-background-active": "#f4f2ed",
    },
)

OWN = (DARK, LIGHT)
"""The themes that the workbench brings."""
