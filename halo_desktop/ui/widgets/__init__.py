"""Widgets that know Qt and the theme, not Halo: plain values in, signals with plain values out.

All visible text is handed in by the caller, already translated.
"""
