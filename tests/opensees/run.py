"""Six models in OpenSeesPy, as `percuss pound --opensees` writes them: with falling steps their peaks must
converge to those of percuss. OpenSeesPy comes from the Python index into an environment of its own; where it
cannot be had the test is skipped with one line. With --bench the times at equal error are printed.
"""

import argparse
import json
import subprocess
import sys
import time
import venv
from pathlib import Path

SKIPPED = 77
STEPS = (2e-3, 5e-4, 1.25e-4)

TWO = """
[[building]]
name = "A"
kind = "oscillator"
mass = "30 t"
period = "0.4 s"
damping_ratio = 0.05
{first}
[[building]]
name = "B"
kind = "oscillator"
mass = "45 t"
period = "0.9 s"
damping_ratio = 0.03
[[pair]]
left = "A"
right = "B"
gap = "12 mm"
[law]
{law}
"""
RECORD = '[ground]\nsynthetic = "G05"\nscale = "0.5 g"\n[run]\nduration = "4 s"\n'
SINE = '[ground]\nharmonic = { amplitude = "0.4 g", frequency = "1.3 Hz" }\n[run]\nduration = "4 s"\n'
FRAME = """
[[building]]
name = "{name}"
kind = "shear"
storeys = {storeys}
mass = "25 t"
stiffness = "{stiffness} MN/m"
height = "3 m"
rayleigh = {{ ratios = [0.05, 0.05], modes = [1, 2] }}
{more}
"""
YIELD = 'yield = "6 mm"\nhardening = 0.04\n'
PAIR = '[[pair]]\nbetween = ["C", "D"]\ngap = "10 mm"\n[law]\n{law}\n'
HERTZ = 'law = "hertz"\nK = "2e8 N/m^1.5"\n'

MODELS = {
    "elastic, Hertz, sine": SINE + TWO.format(first="", law=HERTZ),
    "elastic, Jankowski": RECORD + TWO.format(first="", law='law = "jankowski"\nK = "2e8 N/m^1.5"\ne = 0.6'),
    "elastic, Hertzdamp": RECORD + TWO.format(
        first="", law='law = "hertzdamp"\nK = "2e8 N/m^1.5"\ne = 0.6\nrelease = "geometric"'),
    "yielding, Kelvin-Voigt": RECORD + TWO.format(
        first='yield = "6 mm"\nhardening = 0.03', law='law = "kelvin_voigt"\nK = "60 MN/m"\nrestitution = 0.6\nrelease = "geometric"'),
    "2 + 3 yielding storeys": RECORD + FRAME.format(name="C", storeys=2, stiffness=30, more=YIELD)
        + FRAME.format(name="D", storeys=3, stiffness=22, more=YIELD) + PAIR.format(law=HERTZ),
    "three storeys under P-Delta": RECORD + FRAME.format(
        name="C", storeys=3, stiffness=14, more=YIELD + "p_delta = true\n"),
}


def environment(folder):
    """The interpreter of an environment that has OpenSeesPy, or None."""
    python = folder / "bin" / "python"
    found = [str(python), "-c", "import openseespy.opensees"]
    if python.exists() and subprocess.run(found, capture_output=True).returncode == 0:
        return python
    try:
        venv.create(folder, with_pip=True, clear=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--timeout", "20", "--retries", "1", "openseespy"]
        subprocess.run(install, check=True, capture_output=True, timeout=300)
        subprocess.run(found, check=True, capture_output=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return python


def ours(percuss, scenario, deck):
    """Peak displacements by degree of freedom, and the time of the run with its start."""
    begin = time.perf_counter()
    told = subprocess.run([percuss, "pound", scenario, "--json", "--opensees", deck], check=True,
                          capture_output=True, text=True)
    seconds = time.perf_counter() - begin
    run = json.loads(told.stdout)
    assert run["status"] == "completed", run["status"]
    counts = {}
    for peak in run["peaks"]:
        counts[peak["building"]] = max(counts.get(peak["building"], 0), peak["dof"])
    name = {(b, i): b if n == 1 else f"{b}.{i}" for b, n in counts.items() for i in range(1, n + 1)}
    return {name[p["building"], p["dof"]]: abs(p["displacement"]) for p in run["peaks"]}, seconds


def theirs(python, deck, step):
    begin = time.perf_counter()
    told = subprocess.run([python, deck, str(step)], capture_output=True, text=True)
    if told.returncode != 0:
        raise SystemExit(f"{deck} with a step of {step} s: {told.stderr[-400:]}")
    return json.loads(told.stdout.strip().splitlines()[-1])["displacement"], time.perf_counter() - begin


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--percuss", required=True)
    parser.add_argument("--work", required=True, type=Path)
    parser.add_argument("--bench", action="store_true")
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    python = environment(options.work / "environment")
    if python is None:
        print("Skipped: OpenSeesPy is not to be had from the Python index here.")
        return SKIPPED
    failures = 0
    for number, (name, text) in enumerate(MODELS.items(), 1):
        scenario, deck = options.work / f"model{number}.toml", options.work / f"model{number}.py"
        scenario.write_text(text)
        exact, seconds = ours(options.percuss, scenario, deck)
        largest = max(exact.values())
        errors, times = [], []
        for step in STEPS:
            found, taken = theirs(python, deck, step)
            assert found.keys() == exact.keys(), (found, exact)
            errors.append(max(abs(found[k] - exact[k]) for k in exact) / largest)
            times.append(taken)
        converges = errors[-1] < 1e-3 and errors[-1] < errors[0] / 4
        failures += not converges
        print(f"{name}: " + ", ".join(f"{h:g} s: {e:.1e}" for h, e in zip(STEPS, errors)) +
              ("" if converges else "  DOES NOT CONVERGE"), flush=True)
        if options.bench:
            print(f"    percuss {seconds:.3f} s; OpenSees {times[-1]:.2f} s for {errors[-1]:.0e}: "
                  f"{times[-1] / seconds:.0f} times as long, both with the start of their program")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
