"""Seven models in OpenSeesPy, as `percuss pound --opensees` writes them: with falling steps their peaks must
converge to those of percuss. OpenSeesPy comes from the Python index into an environment of its own; where it
cannot be had the test is skipped with one line. With --bench processor times are compared.
"""

import argparse
import json
import resource
import subprocess
import sys
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
DAMPER = """
[[link]]
left = "A"
right = "B"
kind = "damper"
damping = "40 kN s^0.35/m^0.35"
exponent = 0.35
brace = "15 MN/m"
"""

MODELS = {
    "elastic, Hertz, sine": SINE + TWO.format(first="", law=HERTZ),
    "elastic, Jankowski": RECORD + TWO.format(first="", law='law = "jankowski"\nK = "2e8 N/m^1.5"\ne = 0.6'),
    "elastic, Hertzdamp": RECORD + TWO.format(
        first="", law='law = "hertzdamp"\nK = "2e8 N/m^1.5"\ne = 0.6\nrelease = "geometric"'),
    "yielding, Kelvin-Voigt": RECORD + TWO.format(
        first='yield = "6 mm"\nhardening = 0.03', law='law = "kelvin_voigt"\nK = "60 MN/m"\nrestitution = 0.6\nrelease = "geometric"'),
    "2 + 3 yielding storeys": RECORD + FRAME.format(name="C", storeys=2, stiffness=30, more=YIELD)
        + FRAME.format(name="D", storeys=3, stiffness=22, more=YIELD) + PAIR.format(law=HERTZ),
    "elastic, Hertz, damper with a brace": RECORD + TWO.format(first="", law=HERTZ) + DAMPER,
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
    """Peak displacements by degree of freedom."""
    told = subprocess.run([percuss, "pound", scenario, "--json", "--opensees", deck], check=True,
                          capture_output=True, text=True)
    run = json.loads(told.stdout)
    assert run["status"] == "completed", run["status"]
    counts = {}
    for peak in run["peaks"]:
        counts[peak["building"]] = max(counts.get(peak["building"], 0), peak["dof"])
    name = {(b, i): b if n == 1 else f"{b}.{i}" for b, n in counts.items() for i in range(1, n + 1)}
    return {name[p["building"], p["dof"]]: abs(p["displacement"]) for p in run["peaks"]}


def theirs(python, deck, step):
    told = subprocess.run([python, deck, str(step)], capture_output=True, text=True)
    if told.returncode != 0:
        raise SystemExit(f"{deck} with a step of {step} s: {told.stderr[-400:]}")
    return json.loads(told.stdout.strip().splitlines()[-1])["displacement"]


def largest_error(found, exact):
    assert found.keys() == exact.keys(), (found, exact)
    return max(abs(found[k] - exact[k]) for k in exact) / max(exact.values())


def processor_time(call, *arguments):
    """Seconds that the children of a call computed, and what it gave."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    told = call(*arguments)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, told


def bench(percuss, python, work):
    """Processor time of a run without the start of its program: percuss by many runs in one call, OpenSees without
    the time that its import takes."""
    runs = 40
    record = work / "record.csv"
    subprocess.run([percuss, "record", "synthesize", "G05", "--out", record], check=True, capture_output=True)
    frames = "".join(FRAME.format(name=n, storeys=s, stiffness=k, more=YIELD)
                     for n, s, k in (("C", 5, 30), ("D", 8, 22)))
    for name, text in {"two oscillators": TWO.format(first="", law=HERTZ),
                       "5 + 8 yielding storeys": frames + PAIR.format(law=HERTZ)}.items():
        def scenario(count):
            path = work / f"bench{count}.toml"
            names = ", ".join([f'"{record.name}"'] * count)
            ground = f'record = "{record.name}"' if count == 1 else f"records = [{names}]"
            path.write_text(f'[ground]\n{ground}\nscale = "0.5 g"\n' + text)
            return path
        deck = work / "bench.py"
        exact = ours(percuss, scenario(1), deck)
        def call(count):
            subprocess.run([percuss, "pound", scenario(count)], check=True, capture_output=True)
        both = [min(processor_time(call, n)[0] for _ in range(3)) for n in (2, 2 + runs)]
        seconds = (both[1] - both[0]) / runs
        start = processor_time(subprocess.run, [python, "-c", "import openseespy.opensees"])[0]
        for step in STEPS:
            taken, found = processor_time(theirs, python, deck, step)
            print(f"{name}, steps of {step:g} s: error {largest_error(found, exact):.0e}, OpenSees "
                  f"{taken - start:.2f} s, percuss {1e3 * seconds:.2f} ms: {(taken - start) / seconds:.0f} times",
                  flush=True)


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
        exact = ours(options.percuss, scenario, deck)
        errors = [largest_error(theirs(python, deck, step), exact) for step in STEPS]
        converges = errors[-1] < 1e-3 and errors[-1] < errors[0] / 4
        failures += not converges
        print(f"{name}: " + ", ".join(f"{h:g} s: {e:.1e}" for h, e in zip(STEPS, errors)) +
              ("" if converges else "  DOES NOT CONVERGE"), flush=True)
    if options.bench:
        bench(options.percuss, python, options.work)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
