"""The digital humans: their list, the page of one, and the dialogs that belong to them."""
