# From Python against the same calls without Python around them, in one run: ./dev bench runs it.
import time

import numpy as np

import percuss as pc
from percuss import _percuss


def row(name, python, native, unit, scale, verdict):
    print(f"{name:<44} {python * scale:9.2f} {unit}   C++ {native * scale:9.2f} {unit}   {verdict}")


def best(call, repeats):
    """The best of many, as in C++: on a busy machine a mean tells of the others."""
    least = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        least = min(least, time.perf_counter() - start)
    return least


def main():
    rng = np.random.default_rng(1)
    speed = 10 ** rng.uniform(-2, 0.5, 1_000_000)
    mass = np.array([0.046])
    laws = (pc.law("flores", K=5.2e9, e=0.6), pc.law("ristow", K=1e9, gamma=100.0),
            pc.law("thornton", K=5.2e9, R=0.01, p_y=1e9))
    for law in laws:
        room = law.impacts(0.046, speed)
        fresh = best(lambda: law.impacts(0.046, speed), 15)
        python = best(lambda: law.impacts(0.046, speed, out=room), 15)
        native = _percuss._seconds_in_native(law, mass, speed, 15)
        row(f"a million impacts of {law.id}", python, native, "ms", 1e3,
            f"{python / native:.2f} x, in new memory {fresh / native:.2f} x")
    for law in (pc.law("flores", K=5.2e9, e=0.6), pc.law("hertz", K=5.2e9)):
        python = best(lambda: law.impact(0.046, 0.3), 20_000)
        native = _percuss._seconds_in_native(law, mass, np.array([0.3]), 20_000)
        row(f"one impact of {law.id}", python, native, "us", 1e6, f"{1e6 * (python - native):.2f} us more")


main()
