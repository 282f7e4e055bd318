"""python -m percuss is the program."""

import sys

from . import _percuss

if __name__ == "__main__":
    sys.stdout.flush()
    sys.exit(_percuss.main(sys.argv[1:]))
