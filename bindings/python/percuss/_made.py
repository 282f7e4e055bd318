"""Where laws are made; _made.pyi, written from the catalogue, has the parameters of each."""

from ._law import law as law
