"""`python -m halo_desktop`."""

import sys

from halo_desktop.app import main

if __name__ == "__main__":
    sys.exit(main())
