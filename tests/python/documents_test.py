"""The code of docs/python.md and of the README runs, and its comments are true."""

import re
import unittest

import percuss as pc
from support import SOURCE


def blocks(path):
    return re.findall(r"^```python\n(.*?)^```", (SOURCE / path).read_text(), re.M | re.S)


class documents_test(unittest.TestCase):
    def test_the_blocks_of_the_page_run_one_after_the_other(self):
        found = blocks("docs/python.md")
        self.assertGreaterEqual(len(found), 5)
        names = {}
        for block in found:
            exec(compile(block, "docs/python.md", "exec"), names)
        self.assertAlmostEqual(names["hit"].restitution, 0.5773, delta=5e-5)
        self.assertAlmostEqual(names["found"].value, 0.5708, delta=5e-5)
        self.assertAlmostEqual(names["found"].published, 0.5503, delta=5e-5)
        self.assertAlmostEqual(names["stiff"].impact(0.1, 1.0).peak_force, 1e4, delta=1e-6)
        self.assertNotEqual(names["contact"].stage, "closed")
        self.assertGreater(len(names["run"].impacts), 0)

    def test_the_blocks_of_the_readme_run(self):
        found = blocks("README.md")
        self.assertGreaterEqual(len(found), 1)
        names = {}
        for block in found:
            exec(compile(block, "README.md", "exec"), names)

    def test_every_name_of_the_page_exists(self):
        for name in re.findall(r"\bpc\.([A-Za-z_]+)", (SOURCE / "docs" / "python.md").read_text()):
            self.assertTrue(hasattr(pc, name), name)


if __name__ == "__main__":
    unittest.main()
