"""Every command of the program and its counterpart in Python: the same numbers, bit for bit."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import percuss as pc
from support import PROGRAM, SOURCE, program, run, without

EXAMPLES = SOURCE / "examples"
RECORDS = SOURCE / "tests" / "data" / "records"

STUDY = """
title = "small"
gaps = ["10 mm"]
[ground]
synthetic = ["G01", "G02"]
[intensity]
levels = ["0.2 g", "0.4 g"]
[[structure]]
name = "pair"
[[structure.building]]
name = "A"
kind = "oscillator"
mass = "100 t"
period = "0.4 s"
[[structure.building]]
name = "B"
kind = "oscillator"
mass = "100 t"
period = "0.8 s"
[[structure.pair]]
left = "A"
right = "B"
gap = "10 mm"
[[law]]
name = "H"
law = "hertzdamp"
K = "2e9 N/m^1.5"
restitution = 0.6
"""


def same(test, mine, told, *timed):
    test.assertEqual(without(mine.to_dict(), *timed), without(told, *timed))


def untimed(told):
    """What a program says about its own speed is never the same twice."""
    if isinstance(told, dict):
        return {key: untimed(value) for key, value in told.items() if key != "seconds"}
    return [untimed(item) for item in told] if isinstance(told, list) else told


class commands_test(unittest.TestCase):
    def test_every_command_has_a_counterpart(self):
        listed = re.findall(r"^  (?!percuss)([a-z][a-z-]+) ", run("--help").stdout.decode(), re.M)
        self.assertGreater(len(listed), 15)
        elsewhere = {"force": pc.Law.force, "impact": pc.Law.impact, "law": pc.describe,
                     "manual": pc.run, "completion": pc.run}
        for name in listed:
            self.assertTrue(name in elsewhere or callable(getattr(pc, name.replace("-", "_"), None)), name)

    def test_other_simulators(self):
        impact = {"stiffness": 1e5, "mass": 0.1, "speed": 1}
        words = ["--stiffness=1e5", "--mass=0.1", "--speed=1", "--json"]
        same(self, pc.emit("mujoco", restitution=0.5, **impact),
             json.loads(run("emit", "mujoco", "--restitution=0.5", *words).stdout))
        same(self, pc.predict("mujoco", set="dampratio=0.3", **impact),
             json.loads(run("predict", "mujoco", "--set=dampratio=0.3", *words).stdout))
        self.assertEqual([row["model"] for row in pc.simulators()],
                         [row["model"] for row in json.loads(run("simulators", "--json").stdout)])
        with self.assertRaisesRegex(ValueError, "mujoco"):
            pc.emit("mujocco", restitution=0.5, **impact)

    def test_advise_and_materials(self):
        bodies = {"body1": "steel sphere R=10mm", "body2": "steel plane"}
        words = [f"--{name}={text}" for name, text in bodies.items()]
        same(self, pc.advise(**bodies, speed=0.5, restitution=0.7),
             json.loads(run("advise", *words, "--speed=0.5", "--restitution=0.7", "--json").stdout))
        self.assertIn("steel", [row["material"] for row in pc.materials()])

    def test_audit(self):
        kept = pc.audit("simbody", shipped=True)
        same(self, kept, json.loads(run("audit", "simbody", "--shipped", "--json").stdout))
        self.assertEqual({result["simulator"] for result in kept["results"]}, {"simbody"})
        with self.assertRaisesRegex(ValueError, "lammps"):
            pc.audit("lamps")

    def test_pound(self):
        for name in ("two-oscillators-0.5", "shear-buildings", "row-of-three", "ball", "shaking-table-2.6", "striker"):
            with self.subTest(name):
                path = EXAMPLES / f"{name}.toml"
                told = program("pound", path)
                self.assertEqual(pc.pound(path, history=False).to_dict(), told)
                with_history = pc.pound(path)
                if isinstance(told, dict):
                    same(self, with_history, told, "stats")

    def test_pound_with_changes(self):
        path = EXAMPLES / "two-oscillators-0.5.toml"
        self.assertEqual(pc.pound(path, gap="30 mm", history=False).to_dict(), program("pound", path, "--gap=30 mm"))
        self.assertEqual(pc.pound(path, no_pairs=True, history=False).to_dict(), program("pound", path, "--no-pairs"))
        self.assertEqual(pc.pound(path, method="dg:2ms", history=False).to_dict(),
                         program("pound", path, "--method=dg:2ms"))

    def test_the_history_of_a_run_is_that_of_the_file(self):
        path = EXAMPLES / "two-oscillators-0.5.toml"
        mine = pc.pound(path)
        with tempfile.TemporaryDirectory() as folder:
            run("pound", path, "--out", folder)
            table = np.genfromtxt(f"{folder}/history.csv", delimiter=",", skip_header=1)
        np.testing.assert_array_equal(mine.history["time"], table[:, 0])
        self.assertTrue(any(np.array_equal(mine.history["displacement A"], column) for column in table.T))
        self.assertTrue(any(np.array_equal(mine.history["force A-B"], column) for column in table.T))

    def test_links_of_a_scenario(self):
        scenario = {
            "building": [{"kind": "oscillator", "mass": "10 t", "period": "0.5 s"},
                         {"kind": "oscillator", "mass": "12 t", "period": "0.8 s"}],
            "link": [{"kind": "restrainer", "left": "A", "right": "B", "stiffness": "5 MN/m", "slack": "4 mm"},
                     {"kind": "friction", "left": "ground", "right": "B", "force": "6 kN"}],
            "ground": {"harmonic": {"amplitude": "2 m/s^2", "frequency": "1.4 Hz"}},
            "run": {"duration": "4 s"}}
        mine = pc.pound(scenario)
        self.assertEqual(list(mine.links["name"]), ["restrainer A-B", "friction ground-B"])
        self.assertEqual(len(mine.history["elongation restrainer A-B"]), len(mine.history["time"]))
        self.assertAlmostEqual(mine.links["dissipated"].sum(), mine.energy["linked"])
        scenario["link"][0]["kind"] = "restrain"
        with self.assertRaisesRegex(ValueError, "restrainer"):
            pc.pound(scenario)

    def test_a_scenario_may_be_a_dict(self):
        scenario = {
            "title": "two",
            "ground": {"synthetic": "G05", "scale": "0.5 g"},
            "building": [{"name": "A", "kind": "oscillator", "mass": 1e5, "period": "0.5 s"},
                         {"name": "B", "kind": "oscillator", "mass": 1e5, "period": 1.0}],
            "pair": [{"left": "A", "right": "B", "gap": "1 mm"}],
            "law": {"law": "hertzdamp", "K": 2e9, "restitution": 0.6}}
        mine = pc.pound(scenario, history=False)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "two.toml"
            path.write_text("""title = "two"
[ground]
synthetic = "G05"
scale = "0.5 g"
[[building]]
name = "A"
kind = "oscillator"
mass = 1e5
period = "0.5 s"
[[building]]
name = "B"
kind = "oscillator"
mass = 1e5
period = 1.0
[[pair]]
left = "A"
right = "B"
gap = "1 mm"
[law]
law = "hertzdamp"
K = 2e9
restitution = 0.6
""")
            self.assertEqual(mine.to_dict(), program("pound", path))
        # a motion stands for its record
        scenario["ground"] = {"record": pc.record("G05"), "scale": "0.5 g"}
        again = pc.pound(scenario, history=False)
        np.testing.assert_array_equal(again.impacts["peak_force"], mine.impacts["peak_force"])

    def test_suite_and_merge(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "study.toml"
            path.write_text(STUDY)
            told = program("suite", path, f"--db={folder}/program.db", cwd=folder)
            mine = pc.suite(path, db=f"{folder}/python.db", progress=lambda stored, total: None)
            same(self, mine, told, "seconds", "file")
            self.assertTrue(mine.complete)
            self.assertEqual(len(mine.runs), told["cases"])
            self.assertEqual(mine.runs["impacts"].sum(), told["impacts"])
            checked = pc.suite(path, db=f"{folder}/python.db", check=True)
            self.assertEqual(checked.to_dict(), program("suite", path, f"--db={folder}/python.db", "--check"))
            parts = [pc.suite(path, db=f"{folder}/part{i}.db", shard=f"{i}/2") for i in (1, 2)]
            self.assertFalse(parts[0].complete)
            pc.merge(f"{folder}/whole.db", *(part.path for part in parts))
            whole = pc.results(f"{folder}/whole.db")
            np.testing.assert_array_equal(whole.runs, mine.runs)
            np.testing.assert_array_equal(whole.peaks, mine.peaks)

    def test_record(self):
        for name in ("csmip.V2", "esm.ASC", "columns.csv"):
            with self.subTest(name):
                path = RECORDS / name
                told = program("record", "info", path)["records"]
                mine = pc.records(path)
                self.assertEqual([motion.to_dict() for motion in mine], told)
        told = program("record", "spectrum", "G09")["spectra"][0]
        mine = pc.record("G09").spectrum()
        for name in mine.names:
            self.assertEqual(mine[name].tolist(), [point[name] for point in told["points"]])

    def test_changed_records(self):
        motion = pc.record("G09")
        for mine, words in (
                (motion.scale(pga="0.3 g"), ["scale", "G09", "--pga=0.3 g"]),
                (motion.scale(sa="0.5 g", period=0.5), ["scale", "G09", "--sa=0.5 g", "--period=0.5"]),
                (motion.convert(low_cut=0.1, high_cut="20 Hz"), ["convert", "G09", "--low-cut=0.1", "--high-cut=20 Hz"]),
                (motion.convert(step=0.01, tail=2), ["convert", "G09", "--step=0.01", "--tail=2"]),
                (pc.synthesize(magnitude=7, distance="15 km", pga="0.4 g"),
                 ["synthesize", "--magnitude=7", "--distance=15 km", "--pga=0.4 g"])):
            with self.subTest(words):
                table = run("record", *words, "--to=csv").stdout.decode()
                told = np.loadtxt(table.splitlines()[1:], delimiter=",")
                np.testing.assert_array_equal(mine.acceleration, told[:, 1])

    def test_a_written_motion_reads_back(self):
        with tempfile.TemporaryDirectory() as folder:
            motion = pc.Motion(np.sin(np.arange(500) * 0.1), dt=0.01, name="sine")
            motion.write(f"{folder}/m.csv")
            np.testing.assert_array_equal(pc.record(f"{folder}/m.csv").acceleration, motion.acceleration)
            with self.assertRaises(OSError):
                motion.write(f"{folder}/nowhere/m.csv")
            self.assertEqual(os.listdir(folder), ["m.csv"])

    def test_string(self):
        mine = pc.string("C3", seconds=0.2, x_c="6 mm")
        told = program("string", "C3", "--seconds=0.2", "--set=x_c=6 mm")
        same(self, mine, told, "real_time_factor", "seconds")
        with tempfile.TemporaryDirectory() as folder:
            run("string", "C3", "--seconds=0.2", "--set=x_c=6 mm", f"--out={folder}/a.wav", "--bits=64", "--full-scale=1")
            data = Path(f"{folder}/a.wav").read_bytes()
        start = data.index(b"data") + 8
        samples = np.frombuffer(data[start:start + 8 * len(mine.signal)], dtype="<f8")
        np.testing.assert_array_equal(mine.signal, samples)
        y, rate = mine
        self.assertEqual((y.dtype, rate), (np.dtype(float), 44100.0))
        blocks = np.concatenate(list(pc.string_blocks("C3", seconds=0.2, x_c="6 mm", block=256)))
        self.assertEqual(len(blocks), len(y))
        # the decimation sums in another order where a block ends
        np.testing.assert_allclose(blocks, y, rtol=0, atol=1e-13 * abs(y).max())

    def test_commands_that_only_print(self):
        self.assertEqual(pc.restitution(["flores", "tsuji"]).to_dict(), program("restitution", "--laws=flores,tsuji"))
        bodies = ("steel sphere R=10mm", "concrete plane")
        self.assertEqual(pc.stiffness(*bodies, speed=0.3).to_dict(),
                         program("stiffness", f"--body1={bodies[0]}", f"--body2={bodies[1]}", "--speed=0.3"))
        self.assertEqual(pc.gap("G01", period1=0.5, period2="1 s").to_dict(),
                         program("gap", "G01", "--period1=0.5", "--period2=1 s"))
        self.assertEqual(pc.errata("R19").to_dict(), program("errata", "R19"))
        self.assertEqual(pc.cite("flores", "tsuji"), run("cite", "flores", "tsuji").stdout.decode())
        told = program("reproduce", "--only=feng2026", "--list")
        self.assertEqual(pc.reproduce(only="feng2026", list=True).to_dict(), told)
        self.assertEqual(pc.run("laws"), run("laws").stdout.decode())

    def test_reproduce_sweep_compare_and_study(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(untimed(pc.reproduce("feng2026", out=f"{folder}/a").to_dict()),
                             untimed(program("reproduce", "--only=feng2026", f"--out={folder}/b")))
        self.assertEqual(untimed(pc.study("work-precision", quick=True).to_dict()),
                         untimed(program("study", "work-precision", "--quick")))
        with tempfile.TemporaryDirectory() as folder:
            table = f"{folder}/table.toml"
            pc.run("pound", "--init", "table", table)
            limits = {"from": "3 Hz", "to": "4 Hz"}
            self.assertEqual(pc.sweep(table, steps=3, **limits).to_dict(),
                             program("sweep", table, "--steps=3", "--from=3 Hz", "--to=4 Hz"))
            for name, factor in (("a", 1.0), ("b", 1.1)):
                rows = "\n".join(f"{0.01 * i},{factor * np.sin(0.1 * i)}" for i in range(100))
                Path(f"{folder}/{name}.csv").write_text("time,force\n" + rows + "\n")
            files = (f"{folder}/a.csv", f"{folder}/b.csv")
            self.assertEqual(pc.compare(*files).to_dict(), program("compare", *files))

    def test_python_m_percuss_is_the_program(self):
        for words in (["laws"], ["impact", "--law=flores", "--set=K=1e9", "--set=e=0.5", "--mass=1", "--speed=1"],
                      ["nonsense"], [], ["--version"], ["impact", "--law=flroes"]):
            mine = subprocess.run([sys.executable, "-m", "percuss", *words], capture_output=True, check=False)
            told = subprocess.run([PROGRAM, *words], capture_output=True, check=False)
            self.assertEqual((mine.returncode, mine.stdout, mine.stderr), (told.returncode, told.stdout, told.stderr))


if __name__ == "__main__":
    unittest.main()
