"""What people see: in a prompt, in a notebook, as tables of pandas and curves of matplotlib."""

import importlib.util
import json
import unittest
from html.parser import HTMLParser

import numpy as np

import percuss as pc


class Balanced(HTMLParser):
    """Tags that open and close."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()


def results():
    law = pc.law("flores", K=5.2e9, e=0.6)
    scenario = {"ground": {"synthetic": "G05", "scale": "0.5 g"},
                "building": [{"name": "A<b>", "kind": "oscillator", "mass": 1e5, "period": 0.5},
                             {"name": "B", "kind": "oscillator", "mass": 1e5, "period": 1.0}],
                "pair": [{"left": "A<b>", "right": "B", "gap": 0.01}],
                "law": {"law": "hertz", "K": 2e9}}
    return {
        "laws": pc.laws(), "info": pc.laws()["flores"], "law": law, "impact": law.impact(0.046, 0.3),
        "history": law.impact(0.046, 0.3).history(10), "impacts": law.impacts(1.0, [0.1, 0.2]),
        "force": law.force([1e-5, 2e-5], speed=1.0), "calibration": pc.calibrate("tsuji", restitution=0.5),
        "run": pc.pound(scenario), "motion": pc.record("G09"), "spectrum": pc.record("G09").spectrum([0.1, 1.0]),
        "sound": pc.string("C3", seconds=0.05), "errata": pc.errata("R19"),
        "stuck": pc.law("kelvin_voigt", K=1e3, D=1e6).impact(1.0, 1.0, release="geometric"),
        "stiffness": pc.stiffness("steel sphere R=10mm", "steel plane")}


class display_test(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.results = results()

    def test_every_result_shows_itself(self):
        for name, result in self.results.items():
            with self.subTest(name):
                text = repr(result)
                self.assertNotIn(" object at 0x", text)
                self.assertLess(max(map(len, text.splitlines())), 500)
                page = Balanced()
                page.feed(result._repr_html_())
                self.assertEqual(page.open, [])
                json.dumps(result.to_dict())

    def test_names_are_no_markup(self):
        self.assertNotIn("A<b>", self.results["run"]._repr_html_())

    def test_members_are_attributes(self):
        self.assertEqual(self.results["stiffness"].exponent, 1.5)
        self.assertEqual(self.results["stiffness"]["exponent"], 1.5)
        self.assertIn("exponent", dir(self.results["stiffness"]))
        self.assertEqual(self.results["stuck"].status, "no_separation")
        self.assertTrue(np.isnan(self.results["stuck"].duration))
        self.assertEqual(self.results["history"].to_array().dtype.names, ("time", "indentation", "rate", "force"))
        with self.assertRaises(AttributeError) as raised:
            self.results["stiffness"].nothing
        self.assertIn("exponent", str(raised.exception))

    def test_every_public_name_is_documented(self):
        for name in pc.__all__:
            thing = getattr(pc, name)
            self.assertTrue(isinstance(thing, tuple) or thing.__doc__, name)

    @unittest.skipUnless(importlib.util.find_spec("pandas"), "no pandas (Debian: python3-pandas)")
    def test_tables_of_pandas(self):
        for name in ("laws", "history", "impacts", "run", "motion", "spectrum"):
            self.assertGreater(len(self.results[name].to_pandas()), 1, name)

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "no matplotlib (Debian: python3-matplotlib)")
    def test_curves_of_matplotlib(self):
        import matplotlib
        matplotlib.use("Agg")
        for name in ("impact", "history", "run", "motion", "spectrum", "sound"):
            self.assertGreater(len(self.results[name].plot().lines), 0, name)
            matplotlib.pyplot.close("all")


if __name__ == "__main__":
    unittest.main()
