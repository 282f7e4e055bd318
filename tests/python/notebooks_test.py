"""The notebooks run from top to bottom, and are kept without outputs."""

import importlib.util
import json
import sys
import unittest

from support import SOURCE, skip

NOTEBOOKS = sorted((SOURCE / "examples" / "notebooks").glob("*.ipynb"))
NEEDED = {"nbclient": "python3-nbclient", "nbformat": "python3-nbformat", "ipykernel": "python3-ipykernel",
          "matplotlib": "python3-matplotlib"}


class notebooks_test(unittest.TestCase):
    def test_there_are_five_without_outputs(self):
        self.assertEqual(len(NOTEBOOKS), 5)
        for path in NOTEBOOKS:
            for cell in json.loads(path.read_text())["cells"]:
                self.assertFalse(cell.get("outputs"), path.name)
                self.assertIsNone(cell.get("execution_count"), path.name)

    def test_they_run(self):
        import nbformat
        from nbclient import NotebookClient
        for path in NOTEBOOKS:
            with self.subTest(path.name):
                notebook = nbformat.read(path, as_version=4)
                kernel = notebook.metadata.kernelspec.name
                NotebookClient(notebook, timeout=300, kernel_name=kernel).execute()
                shown = sum(len(cell.get("outputs", [])) for cell in notebook.cells)
                self.assertGreater(shown, 3)

    def test_an_error_is_seen(self):
        import nbformat
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("import percuss\npercuss.law('nope')")])
        with self.assertRaises(CellExecutionError):
            NotebookClient(notebook, timeout=60, kernel_name="python3").execute()


if __name__ == "__main__":
    missing = [package for module, package in NEEDED.items() if importlib.util.find_spec(module) is None]
    if missing:
        skip(f"the notebooks need {' '.join(missing)} (Debian's names)")
    unittest.main()
