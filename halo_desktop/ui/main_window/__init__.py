"""The main window: a frame that is painted before the engine is loaded, and the places that then fill it."""
