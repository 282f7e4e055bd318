"""Every law of the catalogue through the program and through Python: the same numbers, bit for bit."""

import math
import random
import subprocess
import unittest

import numpy as np

import percuss as pc
from percuss import _percuss
from support import PROGRAM, program, refusal

TRIALS = 4


def settings_of(info, rng):
    """Parameters around their typical values: one side of each either-or, defaults now and then."""
    groups = info["either"]
    chosen = rng.choice(groups) if groups else []
    excluded = {name for group in groups for name in group} - set(chosen)
    result = {}
    for p in info["parameters"]:
        optional = p["default"] is not None or p["default_from"] is not None
        if p["name"] in excluded or optional and rng.random() < 0.6:
            continue
        value = p["typical"] * rng.uniform(0.7, 1.4)
        if p["upper"] is not None and value >= p["upper"]:
            value = p["lower"] + (p["upper"] - p["lower"]) * rng.uniform(0.2, 0.8)
        result[p["name"]] = value
    for c in info["choices"]:
        if rng.random() < 0.5:
            result[c["name"]] = rng.choice(c["options"])
    return result


def typed(id, settings):
    words = ["--law", id]
    for name, value in settings.items():
        words.append(f"--set={name}={value if isinstance(value, str) else repr(value)}")
    return words


def answer_of(*words):
    """JSON, or the sentence of the refusal as Python says it."""
    done = subprocess.run([PROGRAM, *words, "--json"], capture_output=True, check=False)
    if done.returncode == 0:
        return pc._catalogue.json.loads(done.stdout)
    assert done.returncode == 2, done
    return _percuss.in_python(done.stderr.decode().strip().removeprefix("percuss: "))


def python_of(call):
    try:
        return call()
    except ValueError as error:
        return str(error)


class laws_test(unittest.TestCase):
    def cases(self):
        rng = random.Random(7)
        for info in program("laws"):
            for _ in range(TRIALS):
                yield info["id"], settings_of(info, rng), 10 ** rng.uniform(-2, 1), 10 ** rng.uniform(-2, 0.5)

    def test_an_impact_has_the_numbers_of_the_program(self):
        separated = 0
        for id, settings, mass, speed in self.cases():
            with self.subTest(law=id, **settings):
                told = answer_of("impact", *typed(id, settings), f"--mass={mass!r}", f"--speed={speed!r}")
                mine = python_of(lambda: pc.law(id, **settings).impact(mass, speed).to_dict())
                if isinstance(told, str) and isinstance(mine, dict):
                    # a numerical outcome is a refusal there and a status here
                    self.assertEqual(mine["note"], told)
                    continue
                self.assertEqual(mine, told)
                separated += isinstance(mine, dict) and mine["status"] == "separated"
        self.assertGreater(separated, 100)

    def test_the_other_ways_to_an_impact_give_the_same_bits(self):
        for id, settings, mass, speed in list(self.cases())[::TRIALS]:
            with self.subTest(law=id):
                try:
                    law = pc.law(id, **settings)
                    plain = law.impact(mass, speed).to_dict()
                except ValueError:
                    continue
                self.assertEqual(law.impact(np.float64(mass), f"{speed!r} m/s").to_dict(), plain)
                self.assertEqual(law.impact(mass, speed, method="auto").to_dict(), plain)

    def test_a_history_has_the_numbers_of_the_program(self):
        law = pc.law("tsuji", K=5.2e9, e=0.5)
        mine = law.impact(0.1, 1.0).history(50)
        import tempfile
        from support import run
        with tempfile.TemporaryDirectory() as folder:
            run("impact", "--law=tsuji", "--set=K=5.2e9", "--set=e=0.5", "--mass=0.1", "--speed=1",
                "--samples=50", f"--history={folder}/h.csv")
            table = np.loadtxt(f"{folder}/h.csv", delimiter=",", skiprows=1)
        for i, name in enumerate(("time", "indentation", "rate", "force")):
            np.testing.assert_array_equal(mine[name], table[:, i])

    def test_forces_have_the_numbers_of_the_program(self):
        compared = 0
        for id, settings, mass, speed in self.cases():
            with self.subTest(law=id, **settings):
                words = typed(id, settings) + [f"--mass={mass!r}", f"--speed={speed!r}"]
                told = answer_of("force", *words, "--indentation=1e-6", f"--rate={0.3 * speed!r}")

                def mine():
                    force = pc.law(id, **settings).force(1e-6, 0.3 * speed, mass=mass, speed=speed)
                    return {k: None if not math.isfinite(v) else v for k, v in force.to_dict().items()}

                self.assertEqual(python_of(mine), told)
                compared += isinstance(told, dict)
        self.assertGreater(compared, 100)

    def test_calibrations_have_the_numbers_of_the_program(self):
        compared = 0
        for info in program("laws"):
            if not info["calibrated"]:
                continue
            with self.subTest(law=info["id"]):
                given = {p["name"]: p["typical"] for p in info["parameters"]
                         if p["name"] == "K" or p["default"] is None and p["default_from"] is None
                         and p["name"] != info["calibrated"] and not any(p["name"] in g for g in info["either"])}
                words = typed(info["id"], given) + ["--restitution=0.7", "--mass=0.2", "--speed=0.9"]
                told = answer_of("calibrate", *words)
                mine = python_of(lambda: pc.calibrate(info["id"], restitution=0.7, mass=0.2, speed=0.9, **given).to_dict())
                self.assertEqual(mine, told)
                compared += isinstance(told, dict)
        self.assertGreater(compared, 15)

    def test_a_calibrated_law_delivers_what_was_requested(self):
        for id in ("tsuji", "flores", "lankarani_nikravesh"):
            law = pc.calibrate(id, restitution=0.5).law(K=1e9)
            self.assertAlmostEqual(law.impact(0.1, 1.0).restitution, 0.5, delta=1e-12)
        fit = pc.calibrate("hertz", peak_force="10 kN", mass=0.1, speed=1)
        self.assertEqual(fit.to_dict(), program(
            "calibrate", "--law=hertz", "--peak-force=10 kN", "--mass=0.1", "--speed=1"))
        self.assertAlmostEqual(fit.law().impact(0.1, 1.0).peak_force, 1e4, delta=1e-7)

    def test_the_catalogue_is_that_of_the_program(self):
        self.assertEqual(pc.laws().to_dict(), program("laws"))
        for info in pc.laws():
            self.assertEqual(pc.describe(info.id).to_dict(), program("law", info.id))

    def test_time_steps_are_those_of_the_program(self):
        words = ["--law=tsuji", "--set=K=5.2e9", "--set=e=0.5", "--mass=0.1", "--speed=1"]
        mine = pc.time_step("tsuji", K=5.2e9, e=0.5, mass=0.1, speed=1)
        self.assertEqual(mine.to_dict(), program("time-step", *words))
        self.assertEqual(pc.time_step(pc.law("tsuji", K=5.2e9, e=0.5), mass=0.1, speed=1).to_dict(), mine.to_dict())
        damped = pc.law("hertz", K=1e9, hysteresis="flores", e=0.5)
        self.assertEqual(damped.settings, {"K": 1e9, "hysteresis": "flores", "e": 0.5})
        self.assertEqual(pc.time_step(damped, mass=0.1, speed=1).to_dict(), program(
            "time-step", "--law=hertz", "--set=K=1e9", "--hysteresis=flores", "--set=e=0.5", "--mass=0.1", "--speed=1"))

    def test_words_for_a_law_are_those_of_the_program(self):
        bodies = ["--body1=steel sphere R=10mm", "--body2=concrete plane"]
        told = program("impact", "--law=flores", "--restitution=0.7", *bodies, "--speed=0.3")
        law = pc.law("flores", restitution=0.7, body1="steel sphere R=10mm", body2="concrete plane")
        self.assertEqual(law.impact(speed=0.3).to_dict(), told)
        told = program("impact", "--law=expr", "--set=force=K*d^1.5*(1+c*v)", "--set=K=1e9", "--set=c=0.3",
                       "--m1=1", "--m2=3", "--speed=0.3", "--gravity=1gn", "--tolerance=1e-10")
        law = pc.law("expr", force="K*d^1.5*(1+c*v)", K=1e9, c=0.3)
        self.assertEqual(law.impact(m1=1, m2=3, speed=0.3, gravity="1gn", tolerance=1e-10).to_dict(), told)
        told = program("impact", "--law=hertz", "--stiffness=1e9", "--hysteresis=energy", "--set=e=0.5",
                       "--mass=1", "--speed=1", "--release=geometric", "--method=dg:1us")
        law = pc.law("hertz", stiffness=1e9, hysteresis="energy", e=0.5, release="geometric")
        self.assertEqual(law.impact(1, 1, method="dg:1us").to_dict(), told)
        found = pc.calibrate("hertz", hysteresis="flores", K=1e9, restitution=0.4, mass=1, speed=1)
        self.assertAlmostEqual(found.law().impact(1.0, 1.0).restitution, 0.4, delta=1e-12)

    def test_many_impacts_are_those_of_one_after_the_other(self):
        rng = np.random.default_rng(3)
        for id, settings in (("flores", {"K": 5.2e9, "e": 0.6}), ("ristow", {"K": 1e9, "gamma": 100}),
                             ("hertz", {"K": 1e9}), ("kelvin_voigt", {"K": 1e7, "D": 50})):
            law = pc.law(id, **settings)
            mass, speed = 10 ** rng.uniform(-2, 1, (5, 1)), 10 ** rng.uniform(-2, 0, (1, 7))
            many = law.impacts(mass=mass, speed=speed)
            self.assertEqual(many.shape, (5, 7))
            for i in range(5):
                for j in range(7):
                    one = law.impact(float(mass[i, 0]), float(speed[0, j]))
                    self.assertEqual(pc.STATUSES[many.status[i, j]], one.status)
                    for name in ("restitution", "duration", "peak_indentation", "peak_force"):
                        np.testing.assert_allclose(many[name][i, j], getattr(one, name), rtol=2e-12)

    def test_the_comparison_can_fail(self):
        told = program("impact", "--law=flores", "--set=K=5.2e9", "--set=e=0.6", "--mass=1", "--speed=1")
        mine = pc.law("flores", K=math.nextafter(5.2e9, 6e9), e=0.6).impact(1.0, 1.0).to_dict()
        self.assertNotEqual(mine, told)

    def test_refusals_say_the_same_sentence(self):
        for settings in ({"K": "5 kg", "e": 0.5}, {"Q": 1, "e": 0.5}, {"K": 1, "e": 1.5}, {"K": 1}, {"K": "five"},
                         {"K": 1, "e": 0.5, "h": 0.2}, {"K": -1, "e": 0.5}, {"K": "1e999", "e": 0.5}):
            with self.subTest(**settings):
                words = ["--law=flores"] + [f"--set={k}={v}" for k, v in settings.items()]
                sentence = refusal("impact", *words, "--mass=1", "--speed=1")
                with self.assertRaises(ValueError) as raised:
                    pc.law("flores", **settings)
                self.assertEqual(str(raised.exception), _percuss.in_python(sentence))
                self.assertNotIn("--", str(raised.exception))


if __name__ == "__main__":
    unittest.main()
