"""The workspaces: cards and the dialogs that belong to them."""
