"""The stubs are those of the catalogue, and mypy agrees with package, page and notebooks."""

import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import PROGRAM, SOURCE

PACKAGE = SOURCE / "bindings" / "python" / "percuss"


class stubs_test(unittest.TestCase):
    def test_the_stubs_are_fresh(self):
        made = subprocess.run([sys.executable, SOURCE / "tools" / "python-stubs", PROGRAM], check=True,
                              capture_output=True, text=True).stdout
        self.assertEqual(made, (PACKAGE / "_made.pyi").read_text(), "./dev docs writes it anew")

    def test_the_stub_of_the_module_names_what_it_has(self):
        from percuss import _percuss
        stub = (PACKAGE / "_percuss.pyi").read_text()
        told = set(re.findall(r"^(?:class|def) (\w+)", stub, re.M))
        has = {name for name in dir(_percuss) if not name.startswith("_")} - {"version"}
        self.assertEqual(told, has)
        for kind in re.split(r"^class ", stub, flags=re.M)[1:]:
            name = re.match(r"\w+", kind).group()
            body = re.split(r"^\S", kind, maxsplit=1, flags=re.M)[0]
            for member in re.findall(r"    def (\w+)", body):
                self.assertTrue(hasattr(getattr(_percuss, name), member), f"{name}.{member}")

    @unittest.skipUnless(importlib.util.find_spec("mypy"), "no mypy (Debian: mypy)")
    def test_mypy_agrees(self):
        with tempfile.TemporaryDirectory() as folder:
            page = Path(folder) / "page.py"
            blocks = re.findall(r"^```python\n(.*?)^```", (SOURCE / "docs/python.md").read_text(), re.M | re.S)
            page.write_text("\n".join(blocks))
            files = [page]
            for notebook in sorted((SOURCE / "examples/notebooks").glob("*.ipynb")):
                cells = json.loads(notebook.read_text())["cells"]
                code = Path(folder) / (notebook.stem.replace("-", "_") + ".py")
                code.write_text("\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "code"))
                files.append(code)
            env = {**os.environ, "MYPYPATH": str(PACKAGE.parent)}
            for targets in (["--strict", "-p", "percuss"], [str(f) for f in files]):
                done = subprocess.run(
                    [sys.executable, "-m", "mypy", "--ignore-missing-imports", "--cache-dir", f"{folder}/cache",
                     "--allow-untyped-calls", "--allow-any-generics", "--allow-subclassing-any",
                     "--no-warn-unused-ignores", *targets],
                    capture_output=True, text=True, env=env, check=False, cwd=folder)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
