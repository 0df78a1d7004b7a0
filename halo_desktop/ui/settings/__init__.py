"""The place Settings: language, theme, data folder, the owner's name, and what the program is."""
