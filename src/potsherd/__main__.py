"""`python -m potsherd` is the same as `potsherd`."""

import sys

from potsherd.cli import main

if __name__ == "__main__":
    sys.exit(main())
