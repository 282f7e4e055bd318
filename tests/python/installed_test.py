"""The package as it is installed, without the build tree."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import SOURCE, run

BUILD = os.environ.get("PERCUSS_BUILD", str(SOURCE / "build"))
QUESTION = """
import percuss, sys
assert percuss.__file__.startswith(sys.argv[1]), percuss.__file__
hit = percuss.law("flores", K=5.2e9, e=0.6).impact(0.046, 0.3)
print(repr(hit.restitution), len(percuss.laws()), percuss.__version__)
"""


class installed_test(unittest.TestCase):
    def test_the_component_runs_from_anywhere(self):
        with tempfile.TemporaryDirectory() as prefix:
            subprocess.run(["cmake", "--install", BUILD, "--component", "python", "--prefix", prefix],
                           check=True, capture_output=True)
            files = sorted(p.name for p in Path(prefix).rglob("*") if p.is_file())
            self.assertIn("py.typed", files)
            self.assertIn("_made.pyi", files)
            folders = {p.parent.parent for p in Path(prefix).rglob("__init__.py")}
            self.assertEqual(len(folders), 1)
            env = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(folders.pop())}
            done = subprocess.run([sys.executable, "-B", "-c", QUESTION, prefix], env=env, cwd=prefix,
                                  capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout.split()[1], "46")
            told = run("impact", "--law=flores", "--set=K=5.2e9", "--set=e=0.6", "--mass=0.046", "--speed=0.3", "--json")
            self.assertIn(f'"restitution": {done.stdout.split()[0]},', told.stdout.decode())

    def test_the_module_knows_no_path_of_the_build(self):
        module = next(Path(BUILD, "python", "percuss").glob("_percuss*.so"))
        dynamic = subprocess.run(["readelf", "-d", module], capture_output=True, text=True, check=True).stdout
        self.assertNotIn(str(BUILD), dynamic)
        symbols = subprocess.run(["nm", "-D", "--defined-only", module], capture_output=True, text=True, check=True)
        names = [line.split()[-1] for line in symbols.stdout.splitlines()]
        self.assertIn("PyInit__percuss", names)
        self.assertFalse([name for name in names if "percuss" in name and name != "PyInit__percuss"])


if __name__ == "__main__":
    unittest.main()
