"""What a newcomer may give to every function by mistake: one sentence, never a crash, never silence."""

import math
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import unittest
import warnings

import numpy as np

import percuss as pc
from support import SOURCE

LAW = pc.law("flores", K=5.2e9, e=0.6)
HIT = LAW.impact(0.046, 0.3)
MOTION = pc.record("G01")
SCENARIO = SOURCE / "examples" / "two-oscillators-0.5.toml"
BODIES = ("steel sphere R=10mm", "steel plane")
ELSEWHERE = {"stiffness": 1e5, "mass": 0.1, "speed": 1}

# None of these is a number, a name, a path or a list of numbers.
NOTHING = [object(), {}, {"a": 1}, set(), 1j, b"5", lambda: 1, pc, float, np.array(["a"]), np.array([None])]
# None of these is one number.
NOT_ONE = NOTHING + [[], [1, 2], (1.0, 2.0), True, False, np.ones((2, 2)), np.array([]), range(3), 10**400, math.nan,
                     math.inf, "abc", "5 furlongs", "nan", "\0", "", "--help"]
# None of these names something that is there.
NO_NAME = NOTHING + ["", "nothing", "\0", "é" * 50, "--help", "-h", "--json", 5, -1.5, [], (1, 2), True,
                     pathlib.Path("Grün 地震.toml")]


def numbers():
    contact = pc.Contact(LAW, 1.0)
    yield from {
        "a parameter": lambda v: pc.law("flores", K=v, e=0.5), "mass": lambda v: LAW.impact(v, 0.3),
        "speed": lambda v: LAW.impact(1.0, v), "m1": lambda v: LAW.impact(m1=v, m2=1, speed=1),
        "tolerance": lambda v: LAW.impact(1.0, 0.3, tolerance=v), "gravity": lambda v: LAW.impact(1.0, 0.3, gravity=v),
        "tolerance of many": lambda v: LAW.impacts(1.0, 0.3, tolerance=v),
        "speed of a force": lambda v: LAW.force(1e-5, 0, speed=v),
        "samples": HIT.history, "restitution": lambda v: pc.calibrate("tsuji", restitution=v),
        "peak_force": lambda v: pc.calibrate("hertz", peak_force=v, mass=1, speed=1),
        "mass of a contact": lambda v: pc.Contact(LAW, mass=v),
        "onset_floor": lambda v: pc.Contact(LAW, 1.0, onset_floor=v),
        "d of a contact": lambda v: contact.force(v, 0.0), "v of a contact": lambda v: contact.reaction(1e-5, v),
        "a commit": lambda v: contact.commit(v, 0.0), "a potential": contact.potential,
        "gap": lambda v: pc.pound(SCENARIO, gap=v), "dt": lambda v: pc.Motion(np.ones(50), v),
        "damping": lambda v: MOTION.spectrum([1.0], damping=v), "pga": lambda v: MOTION.scale(pga=v),
        "step": lambda v: MOTION.convert(step=v), "magnitude": lambda v: pc.synthesize(magnitude=v),
        "seconds": lambda v: pc.string("C3", seconds=v), "rate": lambda v: pc.string("C3", seconds=0.01, rate=v),
        "seconds of blocks": lambda v: list(pc.string_blocks("C3", seconds=v)),
        "block": lambda v: pc.Synth("C3", block=v), "samples of a synth": lambda v: pc.Synth("C3").process(v),
        "a value of a synth": lambda v: pc.Synth("C3").set(0, "x_c", v), "a string of a synth": lambda v: pc.Synth("C3").pluck(v),
        "speed of bodies": lambda v: pc.advise(*BODIES, speed=v), "period": lambda v: pc.gap("G01", period1=v, period2=1),
        "restitution there": lambda v: pc.emit("mujoco", restitution=v, **ELSEWHERE),
    }.items()


def names():
    yield from {
        "a law": lambda v: pc.law(v, K=1e9, e=0.5), "release": lambda v: LAW.impact(1.0, 0.3, release=v),
        "release of many": lambda v: LAW.impacts(1.0, 0.3, release=v), "method": lambda v: LAW.impact(1.0, 0.3, method=v),
        "release of a contact": lambda v: pc.Contact(LAW, 1.0, release=v),
        "a parameter": LAW.get, "hysteresis": lambda v: pc.law("hertz", K=1e9, hysteresis=v, e=0.5),
        "a body": lambda v: pc.stiffness(v, BODIES[1]), "law_file": lambda v: pc.law(law_file=v), "describe": pc.describe,
        "cite": pc.cite, "errata": pc.errata, "pound": pc.pound, "suite": pc.suite, "results": pc.results,
        "record": pc.record, "records": pc.records, "format": lambda v: MOTION._text(v) if v == "" else MOTION.write("x", v),
        "synthesize": pc.synthesize, "string": lambda v: pc.string(v, seconds=0.01), "study": pc.study, "sweep": pc.sweep,
        "merge": pc.merge, "compare": lambda v: pc.compare(v, v), "emit": lambda v: pc.emit(v, restitution=0.5, **ELSEWHERE),
        "predict": lambda v: pc.predict(v, **ELSEWHERE), "command": pc.command, "kind": lambda v: pc.laws(kind=v),
        "a value of a scenario": lambda v: pc.pound({"ground": v, "building": v}),
        "a record of a scenario": lambda v: pc.pound({"ground": {"record": v}, "building": [
            {"name": "A", "kind": "oscillator", "mass": 1, "period": 1}]}),
    }.items()


def arrays():
    yield from {
        "mass": lambda v: LAW.impacts(v, 0.3), "speed": lambda v: LAW.impacts(1.0, v),
        "d": lambda v: LAW.force(v, 0.0, speed=1), "v": lambda v: LAW.force(1e-5, v, speed=1),
        "max_indentation": lambda v: LAW.force(1e-5, 0.0, speed=1, max_indentation=v), "a time": HIT.at,
        "accelerations": lambda v: pc.Motion(v, 0.01), "periods": MOTION.spectrum}.items()


class wrong_values_test(unittest.TestCase):
    def setUp(self):
        self.before, self.folder = os.getcwd(), tempfile.TemporaryDirectory()
        os.chdir(self.folder.name)

    def tearDown(self):
        os.chdir(self.before)
        self.folder.cleanup()

    def refused(self, what, call, value):
        with self.subTest(what=what, value=repr(value)[:60]):
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                with self.assertRaises((ValueError, TypeError, OSError)) as raised:
                    call(value)
            sentence = str(raised.exception)
            self.assertGreater(len(sentence), 10)
            self.assertNotIn("incompatible", sentence)
            self.assertNotIn("_percuss", sentence)
            self.assertNotIn("ambiguous", sentence)
            self.assertEqual(len(sentence.splitlines()), 1, sentence)

    def test_what_is_no_number(self):
        # a text may be a unit's number, a gap may be absent, and a scenario's words are other people's
        for what, call in numbers():
            for value in NOT_ONE:
                self.refused(what, call, value)

    def test_what_is_no_name(self):
        for what, call in names():
            for value in NO_NAME:
                self.refused(what, call, value)
        self.assertEqual(os.listdir(), [])

    def test_what_is_no_array_of_numbers(self):
        for what, call in arrays():
            for value in [*NOTHING, True, "abc", "\0", 10**400, [[1], [1, 2]], [None], ["1"]]:
                self.refused(what, call, value)

    def test_what_is_masked_is_refused_like_no_number(self):
        speed = np.ma.masked_array([0.1, 0.2, 0.3], mask=[False, True, False])
        self.assertEqual([pc.STATUSES[s] for s in LAW.impacts(1.0, speed).status], ["separated", "refused", "separated"])

    def test_every_option_of_a_command_is_checked_by_its_name(self):
        for call in (lambda: pc.gap("G01", nonsense=1), lambda: pc.emit("mujoco", restitution=0.5, colour=1),
                     lambda: pc.command("laws", nonsense=True), lambda: pc.records("G01", nonsense=1)):
            with self.assertRaises((ValueError, TypeError)):
                call()

    def test_nothing_ends_python(self):
        # what the program takes as a question for help once reached a study that was not there
        done = subprocess.run([sys.executable, "-B", "-c", "from percuss import _percuss\n"
                               "try: _percuss.suite(['--help', '--json'], None)\nexcept ValueError as e: print(e)"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("help", done.stdout)

    def test_a_law_travels_to_another_process(self):
        for law in (LAW, pc.law("expr", force="K*d^1.5*(1+c*v)", K=1e9, c=0.3), pc.law("jkr", K=1e9, R=0.01, W=0.1),
                    pc.law("tsuji", K=1e9, e=0.5, release="geometric"), pc.calibrate("tsuji", restitution=0.5).law(K=1e9),
                    pc.calibrate("hertz", peak_force="10 kN", mass=0.1, speed=1).law()):
            again = pickle.loads(pickle.dumps(law))
            self.assertEqual(again.impact(1.0, 0.5).to_dict(), law.impact(1.0, 0.5).to_dict())

    def test_unicode_paths_are_paths(self):
        name = pathlib.Path("Grün 地震 файл.csv")
        MOTION.write(name)
        np.testing.assert_array_equal(pc.record(name).acceleration, MOTION.acceleration)
        scenario = pathlib.Path("Häuser 建物.toml")
        scenario.write_bytes(SCENARIO.read_bytes())
        self.assertEqual(pc.pound(scenario, history=False).to_dict(), pc.pound(SCENARIO, history=False).to_dict())


if __name__ == "__main__":
    unittest.main()
