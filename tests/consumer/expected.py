# What the programs of examples/cpp must print: closed forms, a plain Runge-Kutta loop, and the tables
# of tests/data, which were computed by other programs. Each function gives the numbers in their order
# (None: not known here) and their relative tolerance.
import csv
import math
from pathlib import Path

DATA = Path(__file__).parent.parent / "data"


def root(f, low, high):
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if (f(low) > 0) == (f(middle) > 0) else (low, middle)
    return low


def turning_phase(a):
    return math.acos(a) / math.sqrt(1 - a * a)


def hunt_crossley_restitution(h):
    """h(1 + e) = ln[(1 + h)/(1 - h e)], for any elastic force; e = 0 solves nothing."""
    return root(lambda e: h * (1 + e) - math.log((1 + h) / (1 - h * e)), 1e-6, min(1, 1 / h) - 1e-12)


def hunt_crossley_factor(e):
    return root(lambda h: h * (1 + e) - math.log((1 + h) / (1 - h * e)), 1e-6, 1 / e - 1e-12)


def table(name, **wanted):
    with open(DATA / name, encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if all(row[k] == v for k, v in wanted.items())]


def deliver_restitution():
    # the energy coordinate of a Tsuji contact is a linear oscillator of damping ratio a;
    # under geometric release e = exp(-pi a/sqrt(1 - a^2)), without tension e = exp(-2 a g(a))
    log_e = math.log(2)
    printed = log_e / math.sqrt(math.pi**2 + log_e**2)
    right = root(lambda a: 2 * a * turning_phase(a) - log_e, 1e-9, 1 - 1e-9)
    return [math.exp(-2 * printed * turning_phase(printed)), right * math.sqrt(5), 0.5], 2e-10


def my_time_loop():
    # a quarter of a period in, a quarter of that of k2 = K/e^2 out
    quarter = math.pi / 2 * math.sqrt(1 / 1e7)
    return [0.7, 0.5 * math.sqrt(1e7), quarter * 1.7], 3e-4


def million_contacts():
    e = 0.6
    h = 8 * (1 - e) / (5 * e)  # [flores2011]
    speed = 0.001 + 1e-6 * 500000
    force = 5.2e9 * 1e-5**1.5 * (1 + h * speed / speed)
    rebound = hunt_crossley_restitution(h)
    last = 0.001 + 1e-6 * 999999
    return [1e6, rebound, rebound, (last / 0.001)**0.2, force], 3e-9


def my_own_law():
    # the restitution does not depend on the elastic force
    k, k3, h, mass, speed = 2e5, 8e10, 0.5, 25, 1.2
    force = lambda d, v: (k * d + k3 * d**3) * (1 + h * v / speed)
    path = runge_kutta(lambda d, v: -force(d, v) / mass, speed, 1e-6)
    peak, when = max((force(d, v), t) for t, d, v in path)
    middle = path[len(path) // 2]
    return [hunt_crossley_restitution(h), peak, 1e3 * when, 1e3 * middle[1], middle[2]], 1e-4


def runge_kutta(acceleration, speed, step):
    """(t, d, v) from touch to separation."""
    path = [(0.0, 0.0, speed)]
    while path[-1][1] >= 0:
        t, d, v = path[-1]
        a1 = acceleration(d, v)
        a2 = acceleration(d + step / 2 * v, v + step / 2 * a1)
        a3 = acceleration(d + step / 2 * (v + step / 2 * a1), v + step / 2 * a2)
        a4 = acceleration(d + step * (v + step / 2 * a2), v + step * a3)
        path.append((t + step, d + step * v + step**2 / 6 * (a1 + a2 + a3),
                     v + step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)))
    return path


def clearance_joint():
    h = hunt_crossley_factor(0.8)
    contact_modulus = 2.07e11 / (1 - 0.3**2) / 2
    clearance, d, rate = 0.25e-3, 0.254e-3 - 0.25e-3, 0.1
    elastic = 0.015 * math.pi / 2 * d * contact_modulus * math.sqrt(d / (2 * (clearance + d)))
    normal = elastic * (1 + h * rate / 0.2)
    return [h, 0.8, -0.6 * normal, -0.8 * normal], 1e-7


def two_buildings():
    numbers = []
    for row in table("pounding/two_sdof_harmonic_impacts.csv", case="H1_HD_LN"):
        onset, separation = float(row["v0_m_s"]), -float(row["v_sep_m_s"])
        numbers += [float(row["t_contact_s"]), onset, separation / onset]
    peaks, = table("pounding/two_sdof_harmonic_peaks_0_2s.csv", case="H1_HD_LN")
    return numbers + [float(peaks["peak_abs_u1_m"]), float(peaks["peak_abs_u2_m"])], 1e-6


def string_blocks():
    samples = 60 * 64
    contacts = [row for row in table("string/contacts.csv") if int(row["start_n"]) < samples]
    constants = {row["name"]: float(row["value"]) for row in table("string/constants.csv")}
    return [pitch(constants), len(contacts), max(float(row["peak_Fb_N"]) for row in contacts), None], 1e-8


def pitch(constants):
    # the tension of 130.81 Hz without stiffness, length 1 m
    per_length, bending = constants["rhoA"], constants["EI"]
    tension = (2 * 130.81)**2 * per_length
    return math.sqrt((tension * math.pi**2 + bending * math.pi**4) / per_length) / (2 * math.pi)


def record_spectrum():
    # ground that starts to accelerate and keeps on: the oscillator overshoots once
    overshoot = 0.1 * 9.80665 * (1 + math.exp(-math.pi * 0.05 / math.sqrt(1 - 0.05**2)))
    numbers = [501, 0.1 * 9.80665]
    for period in (0.1, math.sqrt(0.1), 1):
        numbers += [period, overshoot]
    return numbers, 2e-6


EXAMPLES = [deliver_restitution, my_time_loop, million_contacts, my_own_law, clearance_joint, two_buildings,
            string_blocks, record_spectrum]
