"""Pictures of every window and every state worth seeing, taken of the real windows on a throw-away demo folder."""
