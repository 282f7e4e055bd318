"""A contact in a plain time loop of one's own, with steps of any length, for every law and rule: it
delivers what `impact` says, within the error of such a loop."""

import copy
import random
import unittest

import percuss as pc
from laws_test import settings_of

STEPS = 4000  # of a contact
TOLERANCE = 5e-4  # the end of contact is seen up to one and a half steps late


def moved(contact, d, v, h, push=0.0):
    """Velocity Verlet, the force predicted and corrected once."""
    a = push - contact.force(d, v) / contact.mass
    nearer = d + h * (v + h / 2 * a)
    first = push - contact.force(nearer, v + h * a) / contact.mass
    second = push - contact.force(nearer, v + h / 2 * (a + first)) / contact.mass
    return nearer, v + h / 2 * (a + second)


def bounce(contact, speed, step, rng):
    d, v = -rng.random() * step * speed, speed
    for _ in range(100 * STEPS):
        d, v = moved(contact, d, v, step * rng.uniform(0.5, 1.5))
        contact.commit(d, v)
        if v < 0 and contact.stage != "closed":
            return -v / speed
    return float("nan")


class contact_test(unittest.TestCase):
    def test_every_law_delivers_the_restitution_of_its_impact(self):
        rng = random.Random(46)
        compared, laws = 0, set()
        for info in pc.laws():
            if info.id == "custom":
                continue
            for release in ("pull-off",) if info.id in ("jkr", "dmt") else ("geometric", "no-tension"):
                settings = settings_of(info, rng)
                mass, speed = 10 ** rng.uniform(-2, 1), 10 ** rng.uniform(-2, 0.5)
                with self.subTest(law=info.id, release=release, mass=mass, speed=speed, **settings):
                    try:
                        law = pc.law(info.id, **settings)
                        hit = law.impact(mass, speed, release=release)
                    except ValueError:
                        continue  # outside what the law takes
                    if hit.status != "separated":
                        continue
                    contact = pc.Contact(law, mass, release=release)
                    for _ in range(2):  # and again, as if for the first time
                        e = bounce(contact, speed, hit.duration / STEPS, rng)
                        self.assertAlmostEqual(e, hit.restitution, delta=TOLERANCE)
                        contact.commit(-1e-9, -speed)
                        self.assertEqual((contact.stage, contact.peak), ("open", 0.0))
                    compared += 1
                    laws.add(info.id)
        self.assertGreater(compared, 70)
        self.assertGreater(len(laws), 40)

    def test_the_comparison_tells_one_rule_from_the_other(self):
        law = pc.law("tsuji", K=1e8, e=0.5)
        other = law.impact(1.0, 0.5, release="no-tension")
        e = bounce(pc.Contact(law, 1.0, release="geometric"), 0.5, other.duration / STEPS, random.Random(1))
        self.assertAlmostEqual(e, 0.5, delta=TOLERANCE)
        self.assertGreater(abs(e - other.restitution), 50 * TOLERANCE)

    def test_a_contact_may_begin_at_rest(self):
        contact = pc.Contact(pc.law("tsuji", K=1e7, e=0.3), mass=2.0)
        depth = (2.0 * 9.81 / 1e7) ** (2 / 3)
        contact.commit(1e-12, 0.0)
        self.assertEqual((contact.stage, contact.rate), ("closed", contact.onset_floor))
        d, v, step = 1e-12, 0.0, 5e-3 * (depth / 9.81) ** 0.5
        for _ in range(30000):
            d, v = moved(contact, d, v, step, 9.81)
            contact.commit(d, v)
        self.assertEqual(contact.stage, "closed")
        self.assertAlmostEqual(d / depth, 1, delta=1e-3)

    def test_a_plastic_contact_remembers_its_peak_until_it_opens(self):
        contact = pc.Contact(pc.law("walton_braun", K=1e6, k2=4e6), mass=1.0)
        contact.commit(2e-3, 0.1)
        self.assertEqual(contact.peak, 2e-3)
        self.assertAlmostEqual(contact.force(1.9e-3, -0.1), 1e6 * 2e-3 - 4e6 * 1e-4, delta=1e-9)
        contact.commit(1.9e-3, -0.1)
        contact.commit(1.95e-3, 0.1)  # pressed again: up the steep line, and on along the first
        self.assertAlmostEqual(contact.force(1.95e-3, 0.1), 1e6 * 2e-3 - 4e6 * 5e-5, delta=1e-9)
        self.assertAlmostEqual(contact.force(3e-3, 0.1), 3e3, delta=1e-9)
        contact.commit(-1e-6, -0.1)
        self.assertEqual((contact.stage, contact.peak), ("open", 0.0))

    def test_copies_are_contacts_of_their_own(self):
        contact = pc.Contact(pc.law("flores", K=1e9, e=0.6), mass=1.0)
        contact.commit(1e-6, 0.1)
        for other in (contact.copy(), copy.copy(contact), copy.deepcopy(contact)):
            self.assertIsInstance(other, pc.Contact)
            self.assertEqual(other.force(1e-5, 0.05), contact.force(1e-5, 0.05))
            other.commit(-1e-6, -0.1)
            self.assertEqual((contact.stage, other.stage), ("closed", "open"))


if __name__ == "__main__":
    unittest.main()
