# From Python against the same calls without Python around them, in one run: ./dev bench runs it.
import timeit

import numpy as np

import percuss as pc
from percuss import _percuss


def row(name, python, native, unit, scale, verdict):
    print(f"{name:<44} {python * scale:9.2f} {unit}   C++ {native * scale:9.2f} {unit}   {verdict}")


def main():
    rng = np.random.default_rng(1)
    speed = 10 ** rng.uniform(-2, 0.5, 1_000_000)
    mass = np.array([0.046])
    for law in (pc.law("flores", K=5.2e9, e=0.6), pc.law("ristow", K=1e9, gamma=100.0), pc.law("thornton", K=5.2e9, R=0.01, p_y=1e9)):
        python = min(timeit.repeat(lambda: law.impacts(0.046, speed), number=1, repeat=7))
        native = _percuss._seconds_in_native(law, mass, speed, 7)
        row(f"a million impacts of {law.id}", python, native, "ms", 1e3, f"{python / native:.2f} x")
    for law in (pc.law("flores", K=5.2e9, e=0.6), pc.law("hertz", K=5.2e9)):
        number = 2000
        python = min(timeit.repeat(lambda: law.impact(0.046, 0.3), number=number, repeat=7)) / number
        native = _percuss._seconds_in_native(law, mass, np.array([0.3]), 7 * number)
        row(f"one impact of {law.id}", python, native, "us", 1e6, f"{1e6 * (python - native):.2f} us more")


main()
