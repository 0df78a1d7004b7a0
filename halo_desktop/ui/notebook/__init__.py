"""One memory on the screen: settings, status, what a clearing removes; the same for workspaces and digital humans."""
