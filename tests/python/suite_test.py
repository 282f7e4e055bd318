"""A study that is stopped, by a signal or by its progress, goes on where it was."""

import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
from pathlib import Path

import numpy as np

import percuss as pc

STUDY = {
    "title": "stopped",
    "ground": {"synthetic": "all"},
    "intensity": {"levels": ["0.1 g", "0.2 g", "0.3 g", "0.4 g", "0.5 g", "0.6 g"]},
    "structure": [{
        "name": "pair",
        "building": [{"name": "A", "kind": "oscillator", "mass": "100 t", "period": "0.4 s"},
                     {"name": "B", "kind": "oscillator", "mass": "100 t", "period": "0.8 s"}],
        "pair": [{"left": "A", "right": "B", "gap": "5 mm"}]}],
    "law": [{"name": "H", "law": "hertzdamp", "K": "2e9 N/m^1.5", "restitution": r} for r in (0.6,)],
    "gaps": [f"{g} mm" for g in range(2, 12)],
}

CHILD = textwrap.dedent("""
    import sys
    sys.path.insert(0, {here!r})
    import percuss as pc
    from suite_test import STUDY
    print("begun", flush=True)
    try:
        pc.suite(STUDY, db={db!r}, threads=1)
    except KeyboardInterrupt as error:
        print("interrupted:", error, flush=True)
        sys.exit(7)
    """)


class suite_test(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.db = f"{self.folder.name}/study.db"

    def tearDown(self):
        self.folder.cleanup()

    def whole(self):
        return pc.suite(STUDY, db=f"{self.folder.name}/whole.db")

    def test_fragility_is_asked_of_the_same_file(self):
        study = dict(STUDY, gaps=["2 mm", "40 mm"], ground={"synthetic": ["G01", "G02", "G03"]})
        told = pc.suite(study, db=self.db, fragility="A displacement > 2 cm, impacts > 0", target=0.5)
        limits = told.summary.fragility
        self.assertEqual([limit["limit"] for limit in limits], ["A displacement > 2 cm", "impacts > 0"])
        self.assertEqual(len(limits[0]["curves"]), 3)
        self.assertEqual(len(limits[1]["gaps"]), 6)
        with self.assertRaisesRegex(ValueError, "fragility: there is no demand"):
            pc.suite(study, db=self.db, fragility="drft > 2")

    def test_contacts_are_those_of_single_runs(self):
        buildings = [{"name": "A", "kind": "shear", "storeys": 2, "mass": "100 t", "stiffness": "100 MN/m"},
                     {"name": "B", "kind": "shear", "storeys": 2, "mass": "150 t", "stiffness": "60 MN/m"}]
        pairs = [{"between": ["A", "B"], "gap": "5 mm"}, {"left": "B.2", "right": "barrier", "gap": "3 cm"}]
        law = {"law": "hertzdamp", "K": "2e9 N/m^1.5", "restitution": 0.6}
        study = {"title": "row", "ground": {"synthetic": ["G05", "G14"]}, "intensity": {"levels": ["0.2 g", "0.5 g"]},
                 "structure": [{"name": "row", "building": buildings, "pair": pairs}], "law": [law]}
        csv = f"{self.folder.name}/contacts.csv"
        done = pc.suite(study, db=self.db, contacts_csv=csv,
                        fragility="A.2-B.2 force > 1 MN, B.2-barrier impacts > 0")
        names = done.axes["pair of row"]
        self.assertEqual(names, ["A.1-B.1", "A.2-B.2", "B.2-barrier"])
        struck = done.runs[done.runs["alone"] >= 0]
        self.assertEqual(len(done.contacts), 3 * len(struck))
        for run in struck:
            contacts = done.contacts[done.contacts["run"] == run["index"]]
            self.assertEqual(list(contacts["pair"]), [0, 1, 2])
            self.assertEqual(contacts["force"].max(), run["force"])
            self.assertEqual(contacts["impacts"].sum(), run["impacts"])
            record = done.axes["record"][run["record"]]
            single = pc.pound({"ground": {"synthetic": record, "scale": done.axes["level"][run["level"]]},
                               "building": buildings, "pair": pairs, "law": law}, history=False)
            for contact in contacts:
                impacts = single.impacts[single.impacts["pair"] == names[contact["pair"]]]
                self.assertEqual(len(impacts), contact["impacts"])
                np.testing.assert_allclose(impacts["peak_force"].max(initial=0.0), contact["force"], rtol=1e-9)
        told = done.summary.fragility
        self.assertEqual([limit["pair"] for limit in told], ["A.2-B.2", "B.2-barrier"])
        exceeded = sum(c["exceeded"] for c in told[0]["curves"][0]["counts"])
        force = done.contacts["force"][done.contacts["pair"] == 1]
        self.assertEqual(exceeded, int((force > 1e6).sum()))
        self.assertEqual(len(Path(csv).read_text().splitlines()), 1 + len(done.contacts))
        with self.assertRaisesRegex(ValueError, 'did you mean "A.2-B.2"'):
            pc.suite(study, db=self.db, fragility="B.2-A.2 force > 1 MN")

    def test_progress_that_raises_stops_the_study(self):
        class enough(Exception):
            pass

        calls = []

        def progress(stored, total):
            calls.append((stored, total))
            raise enough

        with self.assertRaises(enough):
            pc.suite(STUDY, db=self.db, threads=1, progress=progress)
        self.assertEqual(len(calls), 1)
        part = pc.results(self.db)
        self.assertLess(len(part.runs), part.cases)
        with self.assertRaises(ValueError):
            part.rows
        done = pc.suite(STUDY, db=self.db)
        self.assertTrue(done.complete)
        np.testing.assert_array_equal(done.runs, self.whole().runs)
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["study.db", "whole.db"])

    def test_ctrl_c_stores_what_is_computed_and_raises(self):
        program = CHILD.format(here=str(Path(__file__).parent), db=self.db)
        child = subprocess.Popen([sys.executable, "-B", "-c", program], stdout=subprocess.PIPE, text=True)
        self.assertEqual(child.stdout.readline(), "begun\n")
        while not os.path.exists(self.db) and child.poll() is None:
            time.sleep(0.01)
        while child.poll() is None:
            try:
                if len(pc.results(self.db).runs) > 0:
                    break
            except ValueError:
                pass  # not made yet
        child.send_signal(signal.SIGINT)
        told, _ = child.communicate()
        if child.returncode == 0:
            self.skipTest("the study was done before the signal")
        self.assertEqual(child.returncode, 7, told)
        self.assertIn("resumes from there", told)
        part = pc.results(self.db)
        self.assertGreater(len(part.runs), 0)
        self.assertLess(len(part.runs), part.cases)
        self.assertEqual(os.listdir(self.folder.name), ["study.db"])
        done = pc.suite(STUDY, db=self.db)
        np.testing.assert_array_equal(done.peaks, self.whole().peaks)
        np.testing.assert_array_equal(done.contacts, self.whole().contacts)

    def test_signals_are_as_before_afterwards(self):
        before = signal.getsignal(signal.SIGINT)
        pc.suite({**STUDY, "gaps": ["5 mm"]}, db=self.db)
        self.assertIs(signal.getsignal(signal.SIGINT), before)
        with self.assertRaises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(1)

    def test_a_file_of_another_study_is_refused(self):
        pc.suite({**STUDY, "gaps": ["5 mm"]}, db=self.db)
        stored = Path(self.db).read_bytes()
        with self.assertRaises(ValueError):
            pc.suite({**STUDY, "gaps": ["6 mm"]}, db=self.db)
        self.assertEqual(Path(self.db).read_bytes(), stored)

    def test_rows_and_places(self):
        done = pc.suite({**STUDY, "gaps": ["5 mm", "8 mm"]}, db=self.db)
        self.assertEqual(done.axes["law"], ["H"])
        pounding = done.runs[done.runs["alone"] >= 0]
        self.assertEqual(set(pounding["gap"]), {0, 1})
        self.assertEqual(len(done.rows), 2 * 6 * 2)
        self.assertIn("pair", repr(done))
        self.assertIn("<table>", done._repr_html_())


if __name__ == "__main__":
    unittest.main()
