"""Wrong types, wrong shapes, NaN, nothing and too much: one clear sentence, never a crash."""

import copy
import gc
import math
import os
import resource
import tempfile
import threading
import unittest

import numpy as np

import percuss as pc

LAW = pc.law("flores", K=5.2e9, e=0.6)


class hostile_test(unittest.TestCase):
    def refused(self, call, *errors):
        with self.assertRaises(errors or (ValueError, TypeError)) as raised:
            call()
        sentence = str(raised.exception)
        self.assertGreater(len(sentence), 10)
        self.assertNotIn("--", sentence)
        return sentence

    def test_wrong_names(self):
        self.assertIn('did you mean "flores"', self.refused(lambda: pc.law("flroes", K=1, e=0.5), ValueError))
        self.assertIn("takes K, e, h, n", self.refused(lambda: pc.law("flores", Q=1, e=0.5), ValueError))
        for name in ("", " ", "flores\0", "\n", "é" * 1000, "--law"):
            with self.subTest(repr(name[:5])):
                with self.assertRaises(ValueError):
                    pc.law(name, K=1)
        with self.assertRaises(ValueError):
            pc.describe("nope")
        with self.assertRaises(KeyError):
            pc.laws()["nope"]
        with self.assertRaises(AttributeError):
            LAW.impact(1.0, 1.0).nope
        with self.assertRaises(TypeError):
            LAW.impact(1.0, 1.0, sped=2)

    def test_wrong_types(self):
        for value in (None, [], {}, object(), True, 1j, b"5", np.array([1.0, 2.0])):
            with self.subTest(repr(value)):
                if value is None:
                    self.refused(lambda: pc.law("flores", K=value, e=0.5), ValueError)
                else:
                    self.refused(lambda: pc.law("flores", K=value, e=0.5), TypeError)
        for value in ("a text", object(), [[1], [1, 2]], 1j, None):
            with self.subTest(repr(value)):
                self.refused(lambda: LAW.impacts(mass=1.0, speed=value))
                self.refused(lambda: LAW.force(value, 0.0, speed=1))
        self.refused(lambda: pc.law(5))
        self.refused(lambda: pc.Contact("flores", mass=1.0), TypeError)
        self.refused(lambda: pc.pound(5))
        self.refused(lambda: pc.pound({"building": object()}), TypeError)
        self.refused(lambda: pc.pound({1: 2}), TypeError)
        self.refused(lambda: pc.record(None), TypeError)
        self.refused(lambda: pc.string(None), TypeError)

    def test_numbers_that_are_none(self):
        for value in (math.nan, math.inf, -math.inf, 0.0, -1.0, 1e400, -0.0):
            with self.subTest(value):
                self.refused(lambda: LAW.impact(value, 1.0), ValueError)
                self.refused(lambda: LAW.impact(1.0, value), ValueError)
                self.refused(lambda: pc.Contact(LAW, mass=value), ValueError)
        many = LAW.impacts(mass=1.0, speed=[1.0, math.nan, -1.0, 0.0, math.inf, 2.0])
        self.assertEqual([pc.STATUSES[s] for s in many.status],
                         ["separated", "refused", "refused", "refused", "refused", "separated"])
        self.assertTrue(np.isnan(many.restitution[1:5]).all())
        self.refused(lambda: LAW.force([1e-5, math.nan], 0.0, speed=1), ValueError)
        self.refused(lambda: LAW.impact(1e-300, 1e-300), ValueError)
        self.refused(lambda: LAW.impact(1.0, 1.0).at(-1.0), ValueError)
        self.refused(lambda: LAW.impact(1.0, 1.0).at([0.0, 1e9]), ValueError)
        self.refused(lambda: LAW.impact(1.0, 1.0).at(math.nan), ValueError)
        for samples in (0, 1, -5, 10**9):
            self.refused(lambda: LAW.impact(1.0, 1.0).history(samples), ValueError)
        contact = pc.Contact(LAW, mass=1.0)
        self.refused(lambda: contact.commit(math.nan, 0.0), ValueError)
        self.refused(lambda: contact.force(1e-5, math.inf), ValueError)
        self.assertEqual(contact.stage, "open")
        self.refused(lambda: LAW.impacts(mass=1, speed=1, tolerance=math.nan), ValueError)

    def test_half_a_character_is_refused_by_a_sentence(self):
        # it was a list of C++ signatures; such texts come from file names that are no UTF-8
        half = os.fsdecode(b"\xff")
        for call in (lambda: pc.law("her" + half, K=1e9), lambda: pc.law("hertz", K="1" + half),
                     lambda: pc.law("hertz", **{half: 1}), lambda: pc.record(half + ".AT2"), lambda: pc.pound(half),
                     lambda: pc.pound({"title": half}), lambda: pc.run("laws", half)):
            with self.assertRaisesRegex(ValueError, "UTF-8|surrogate"):
                call()

    def test_messages_are_bounded(self):
        for call in (lambda: pc.law("hertz", **{"x" * 3000: 1}), lambda: pc.law("expr", force="x" * 3000 + "*d")):
            with self.assertRaises(ValueError) as caught:
                call()
            self.assertLess(len(str(caught.exception)), 1000)

    def test_an_empty_text_is_not_the_next_option(self):
        with self.assertRaisesRegex(ValueError, "names no source or study"):
            pc.reproduce(only="")

    def test_empty_arrays_and_shapes(self):
        for shape in ((0,), (0, 3), (3, 0)):
            self.assertEqual(LAW.impacts(mass=1.0, speed=np.empty(shape)).restitution.shape, shape)
            self.assertEqual(LAW.force(np.empty(shape), speed=1.0).force.shape, shape)
        self.assertEqual(LAW.impacts(mass=1.0, speed=1.0).restitution.shape, ())
        self.refused(lambda: LAW.impacts(mass=np.ones(3), speed=np.ones(4)))
        self.refused(lambda: LAW.force(np.ones(3) * 1e-6, np.ones(4), speed=1.0))
        ordered = np.asfortranarray(np.linspace(0.1, 1, 12).reshape(3, 4))
        np.testing.assert_array_equal(pc.law("ristow", K=1e9, gamma=9).impacts(1.0, ordered).peak_force,
                                      pc.law("ristow", K=1e9, gamma=9).impacts(1.0, ordered.copy()).peak_force)
        backwards = np.linspace(0.1, 1, 5)[::-1]
        self.assertEqual(LAW.impacts(1.0, backwards).peak_force[0], LAW.impacts(1.0, backwards.copy()).peak_force[0])
        self.assertEqual(LAW.impacts(1, np.array([1, 2], dtype=">f4")).shape, (2,))
        self.refused(lambda: pc.Motion(np.ones((3, 3)), 0.01), ValueError)
        self.refused(lambda: pc.Motion([], 0.01), ValueError)
        self.refused(lambda: pc.Motion(np.ones(50) * math.nan, 0.01), ValueError)
        self.refused(lambda: pc.Motion(np.ones(50), 0.0), ValueError)
        self.refused(lambda: pc.record("G09").spectrum([]), ValueError)
        with self.assertRaisesRegex(ValueError, "2 dimensions"):
            pc.record("G09").spectrum([[0.5, 1.0]])
        self.refused(lambda: pc.record("G09").spectrum([0.0]), ValueError)
        self.refused(lambda: pc.record("G09").spectrum([1.0], damping=2.0), ValueError)

    def test_arguments_are_not_changed(self):
        speed = np.linspace(0.1, 1, 5)
        speed.flags.writeable = False
        LAW.impacts(1.0, speed)
        LAW.force(speed * 1e-6, speed, speed=1.0)
        motion = pc.record("G09")
        motion.acceleration[:] = 0
        self.assertGreater(motion.pga, 0)
        hit = LAW.impact(1.0, 1.0)
        hit.to_dict()["restitution"] = 0
        self.assertGreater(hit.to_dict()["restitution"], 0)
        with self.assertRaises(AttributeError):
            hit.restitution = 1

    def test_files_that_are_none(self):
        with tempfile.TemporaryDirectory() as folder:
            for call in (lambda: pc.pound(f"{folder}/nowhere.toml"), lambda: pc.suite(f"{folder}/nowhere.toml"),
                         lambda: pc.record(f"{folder}/nowhere.AT2"), lambda: pc.law(law_file=f"{folder}/nowhere"),
                         lambda: pc.results(f"{folder}/nowhere.db"), lambda: pc.string(f"{folder}/nowhere.toml"),
                         lambda: pc.pound(folder), lambda: pc.results(folder), lambda: pc.record(folder)):
                self.refused(call, ValueError)
            self.refused(lambda: pc.suite({"title": "no db"}), ValueError)
            self.refused(lambda: pc.suite({"title": "nothing"}, db=f"{folder}/a.db"), ValueError)
            self.refused(lambda: pc.pound({}), ValueError)
            self.assertEqual(os.listdir(folder), [])

    def test_a_native_class_without_its_constructor_is_refused(self):
        class Half(pc.Law):
            def __init__(self):
                pass
        with self.assertRaises(TypeError):
            Half().impact(1.0, 1.0)
        with self.assertRaises(TypeError):
            pc.Law()

    def test_contacts_are_values(self):
        contact = pc.Contact(LAW, mass=1.0)
        contact.commit(1e-6, 0.1)
        other = copy.copy(contact)
        other.commit(-1e-6, -0.1)
        self.assertEqual((contact.stage, other.stage), ("closed", "open"))
        self.assertEqual(copy.deepcopy(contact).stage, "closed")

    def test_a_loop_of_ones_own_delivers_the_restitution(self):
        contact = pc.Contact(pc.law("flores", K=1e9, e=0.6), mass=1.0)
        d, v, step = 0.0, 0.5, 1e-7
        contact.commit(d, v)
        while d >= 0 and contact.stage != "parted":
            v -= 0.5 * step * contact.force(d, v)
            d += step * v
            v -= 0.5 * step * contact.force(d, v)
            contact.commit(d, v)
        hit = pc.law("flores", K=1e9, e=0.6).impact(1.0, 0.5)
        self.assertAlmostEqual(-v / 0.5, hit.restitution, delta=1e-4)

    def test_threads_share_a_law(self):
        law = pc.law("expr", force="K*d^1.5*(1 + c*v)", K=1e9, c=0.3)
        expected = law.impact(1.0, 0.5).restitution
        found = []

        def work():
            for _ in range(20):
                found.append(law.impact(1.0, 0.5).restitution)
                found.append(float(law.impacts(1.0, [0.5]).restitution[0]))

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(found), 320)
        self.assertTrue(all(abs(e - expected) < 1e-12 for e in found))

    def test_objects_outlive_what_made_them(self):
        hit = pc.law("thornton", **{p["name"]: p["typical"] for p in pc.laws()["thornton"].parameters
                                    if p["default"] is None and p["default_from"] is None}).impact(0.1, 1.0)
        contact = pc.Contact(pc.law("flores", K=1e9, e=0.5), mass=1.0)
        gc.collect()
        self.assertGreater(hit.at(hit.duration / 2).force, 0)
        self.assertGreater(contact.force(1e-5, 0.1), 0)

    def test_nothing_leaks_from_impacts_and_refusals(self):
        def work():
            for _ in range(3000):
                LAW.impact(1.0, 0.5).history(5)
                LAW.impacts(1.0, np.ones(50))
                try:
                    pc.law("flores", K=-1, e=0.5)
                except ValueError:
                    pass
        work()
        gc.collect()
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        work()
        work()
        gc.collect()
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 4000)  # kB

    def test_earlier_answers_are_written_over(self):
        speed = np.linspace(0.1, 2, 60).reshape(3, 4, 5)
        fresh = LAW.impacts(0.5, speed, release="geometric")
        room = LAW.impacts(mass=np.ones((4, 1)), speed=np.full((3, 1, 5), 9.0))
        kept = room.peak_force
        again = LAW.impacts(0.5, speed, release="geometric", out=room)
        self.assertIs(again, room)
        self.assertIs(again.peak_force, kept)
        self.assertEqual(again.release, fresh.release)
        for name in fresh.names:
            np.testing.assert_array_equal(again[name], fresh[name])
        self.refused(lambda: LAW.impacts(0.5, speed[0], out=room), ValueError)
        self.refused(lambda: LAW.impacts(0.5, room.peak_force, out=room), ValueError)
        self.refused(lambda: LAW.impacts(0.5, speed, out=[room.peak_force]), TypeError)
        self.refused(lambda: LAW.impacts(0.5, -speed.reshape(-1), tolerance=7, out=room), ValueError)
        room.peak_force.flags.writeable = False
        self.refused(lambda: LAW.impacts(0.5, speed, out=room), ValueError)
        np.testing.assert_array_equal(room.restitution, fresh.restitution)

    def test_a_million_elements_of_one_answer(self):
        many = LAW.impacts(mass=0.1, speed=np.full(1_000_000, 0.3))
        self.assertEqual(len(np.unique(many.restitution)), 1)
        self.assertTrue(many.separated.all())


if __name__ == "__main__":
    unittest.main()
