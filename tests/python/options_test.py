"""Every option of every command has its keyword in Python; and commands whose answers are long tables
give them whole."""

import inspect
import re
import tempfile
import unittest
from pathlib import Path

import percuss as pc
from commands_test import untimed
from laws_test import answer_of, python_of, settings_of, typed
from support import SOURCE, program, run

EXAMPLES = SOURCE / "examples"

# Where a command is called otherwise than by its name. Functions with **options take any word.
CALLS = {"law": [pc.describe], "impact": [pc.law, pc.Law.impact], "force": [pc.law, pc.Law.force],
         "calibrate": [pc.calibrate], "record": [pc.record, pc.synthesize, pc.Motion.spectrum, pc.Motion.scale,
                                                 pc.Motion.convert, pc.Motion.write],
         "manual": [pc.run], "completion": [pc.run]}
# What is no keyword, and why.
ELSEWHERE = {
    "json": "every answer has to_dict()", "markdown": "pages of the documentation", "units": "numbers are SI",
    "help": "docstrings", "history": "Impact.history", "samples": "of Impact.history", "law": "the first argument",
    "set": "a keyword per parameter", "indentation": "d", "rate": "v", "init": "run('pound', '--init', NAME)",
    "to": "the ending, or format", "plot": "Motion.plot", "sweep": "a loop over string()", "period": "of scale",
    "shortest": "periods are a list", "longest": "periods are a list", "count": "periods are a list",
    "out": "Motion.write"}


def options_of(command):
    text = run(command, "--help").stdout.decode()
    return {name.replace("-", "_") for name in re.findall(r"^  --([a-z0-9-]+)", text, re.M)}


def commands():
    return re.findall(r"^  (?!percuss)([a-z][a-z-]+) ", run("--help").stdout.decode(), re.M)


class options_test(unittest.TestCase):
    def test_every_option_has_its_keyword(self):
        compared = 0
        for command in commands():
            calls = CALLS.get(command) or [getattr(pc, command.replace("-", "_"))]
            keywords, open_ended = set(), False
            for call in calls:
                for parameter in inspect.signature(call).parameters.values():
                    keywords.add(parameter.name)
                    open_ended |= parameter.kind is parameter.VAR_KEYWORD
            # a law takes any setting, so these words are looked for by name all the same
            words = {"stiffness", "restitution", "hysteresis", "body1", "body2"} if open_ended else set()
            for option in options_of(command):
                compared += 1
                self.assertTrue(option in keywords | words or option in ELSEWHERE or open_ended, f"{command} --{option}")
        self.assertGreater(compared, 150)

    def test_the_search_sees_a_missing_keyword(self):
        self.assertIn("restitution", options_of("calibrate"))
        self.assertNotIn("restitution", inspect.signature(pc.materials).parameters)

    def test_tables_are_whole(self):
        self.assertEqual(pc.materials().to_dict(), program("materials"))
        self.assertEqual(pc.simulators().to_dict(), program("simulators"))
        self.assertEqual(pc.errata().to_dict(), program("errata"))
        self.assertEqual(pc.restitution().to_dict(), program("restitution"))
        self.assertEqual(pc.restitution(release="geometric").to_dict(), program("restitution", "--release=geometric"))
        self.assertEqual(pc.reproduce(list=True).to_dict(), program("reproduce", "--list"))
        for kind in ("point", "line"):
            self.assertEqual(pc.laws(kind=kind).to_dict(), program("laws", f"--kind={kind}"))
            self.assertEqual({law.kind for law in pc.laws(kind=kind)}, {kind})

    def test_every_model_of_every_simulator(self):
        impact = {"stiffness": 1e5, "mass": 0.1, "speed": 1, "radius": 0.01}
        words = [f"--{name}={value}" for name, value in impact.items()]
        compared = 0
        for row in pc.simulators():
            given = [row["simulator"], f"--model={row['model']}", *words]
            with self.subTest(model=row["model"]):
                told = answer_of("emit", *given, "--restitution=0.5")
                mine = python_of(lambda: pc.emit(row["simulator"], model=row["model"], restitution=0.5, **impact).to_dict())
                self.assertEqual(mine, told)
                compared += isinstance(told, dict)
                told = answer_of("predict", *given)
                mine = python_of(lambda: pc.predict(row["simulator"], model=row["model"], **impact).to_dict())
                self.assertEqual(mine, told)
        self.assertGreater(compared, 30)

    def test_time_steps_of_every_law(self):
        import random
        rng = random.Random(5)
        compared = 0
        for info in program("laws"):
            settings = settings_of(info, rng)
            with self.subTest(law=info["id"]):
                told = answer_of("time-step", *typed(info["id"], settings), "--mass=0.2", "--speed=0.4")
                mine = python_of(lambda: pc.time_step(info["id"], mass=0.2, speed=0.4, **settings).to_dict())
                self.assertEqual(mine, told)
                compared += isinstance(told, dict)
        self.assertGreater(compared, 40)

    def test_a_study_of_every_source(self):
        first = {}
        for row in pc.reproduce(list=True):
            first.setdefault(row["source"], f"{row['source']}/{row['study']}")
        self.assertGreaterEqual(len(first), 4)
        for name in first.values():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                self.assertEqual(untimed(pc.reproduce(name, out=f"{folder}/a").to_dict()),
                                 untimed(program("reproduce", f"--only={name}", f"--out={folder}/b")))
                self.assertEqual(sorted(p.name for p in Path(f"{folder}/a").rglob("*")),
                                 sorted(p.name for p in Path(f"{folder}/b").rglob("*")))

    def test_files_are_those_of_the_program(self):
        path = EXAMPLES / "two-oscillators-0.5.toml"
        with tempfile.TemporaryDirectory() as folder:
            pc.pound(path, out=f"{folder}/a", opensees=f"{folder}/a.py")
            run("pound", path, f"--out={folder}/b", f"--opensees={folder}/b.py")
            for name in ("history.csv", "impacts.csv"):
                self.assertEqual(Path(f"{folder}/a/{name}").read_bytes(), Path(f"{folder}/b/{name}").read_bytes())
            self.assertEqual(Path(f"{folder}/a.py").read_text(), Path(f"{folder}/b.py").read_text())
            pc.string("C3", seconds=0.05, out=f"{folder}/a.wav", bits=64, full_scale=1)
            run("string", "C3", "--seconds=0.05", f"--out={folder}/b.wav", "--bits=64", "--full-scale=1")
            self.assertEqual(Path(f"{folder}/a.wav").read_bytes(), Path(f"{folder}/b.wav").read_bytes())


if __name__ == "__main__":
    unittest.main()
