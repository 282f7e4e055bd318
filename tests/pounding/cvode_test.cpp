// A third opinion: the same motions by CVODE, which looks for the zeros of every clearance, with
// contact laws written down by hand and engaged anew at each closure.
#include "support.hpp"

#ifndef PERCUSS_HAS_CVODE

TEST(pounding_cvode, third_opinion) {
    GTEST_SKIP() << "SUNDIALS was not found when this was built (Debian: libsundials-dev)";
}

#else

#include <cmath>
#include <numbers>
#include <vector>

#include "support/cvode.hpp"

namespace {

using namespace support;

enum class Kind { hertzdamp, viscoelastic };

/// [mahmoud2008] Eqs. (6) and (8), the damping as zeta or xi.
struct HandLaw {
    Kind kind;
    double K, damping;

    double force(double d, double w, double onset, double mass) const {
        const double spring = K * d * std::sqrt(d);
        if (kind == Kind::hertzdamp) return spring * (1 + damping * w / onset);
        return w > 0 ? spring + 2 * damping * std::sqrt(K * std::sqrt(d) * mass) * w : spring;
    }
};

struct Contact {
    std::size_t left, right;  ///< among all degrees of freedom
    double gap, mass;
    double onset = 0;  ///< 0: open
};

/// Lumped masses; tension is kept.
class Motion {
public:
    Motion(const Pounding& problem, const HandLaw& law) : problem_(problem), law_(law) {
        std::vector<std::size_t> offset;
        for (const Building& b : problem.buildings) {
            offset.push_back(mass_.size());
            for (std::size_t i = 0; i < b.size(); ++i) mass_.push_back(b.mass[i * b.size() + i]);
        }
        for (const PoundingPair& pair : problem.pairs) {
            const std::size_t left = offset[pair.left.building] + pair.left.index,
                              right = offset[pair.right->building] + pair.right->index;
            contacts.push_back({left, right, pair.gap, 1 / (1 / mass_[left] + 1 / mass_[right])});
        }
    }
    std::size_t dofs() const { return mass_.size(); }

    void slope(double t, const double* y, double* rate) const {
        const double a = ground(t);
        const double *x = y, *v = y + dofs();
        double* acceleration = rate + dofs();
        std::size_t first = 0;
        for (const Building& b : problem_.buildings) {
            const std::size_t n = b.size();
            for (std::size_t i = 0; i < n; ++i) {
                double force = 0;
                for (std::size_t j = 0; j < n; ++j)
                    force +=
                        b.stiffness[i * n + j] * x[first + j] + b.damping[i * n + j] * v[first + j];
                rate[first + i] = v[first + i];
                acceleration[first + i] = -a - force / mass_[first + i];
            }
            first += n;
        }
        for (const Contact& c : contacts) {
            if (c.onset == 0) continue;
            const double d = std::max(indentation(c, y), 0.0);
            const double force = law_.force(d, closing_speed(c, y), c.onset, c.mass);
            acceleration[c.left] -= force / mass_[c.left];
            acceleration[c.right] += force / mass_[c.right];
        }
    }
    void roots(double, const double* y, double* value) const {
        for (std::size_t i = 0; i < contacts.size(); ++i) value[i] = indentation(contacts[i], y);
    }
    double closing_speed(const Contact& c, const double* y) const {
        return y[dofs() + c.left] - y[dofs() + c.right];
    }

    std::vector<Contact> contacts;
    std::size_t interval = 0;  ///< of the record

private:
    static double indentation(const Contact& c, const double* y) {
        return y[c.left] - y[c.right] - c.gap;
    }
    double ground(double t) const {
        double a = 0;
        for (const Harmonic& h : problem_.ground.harmonics)
            a += h.amplitude * std::sin(2 * std::numbers::pi * h.frequency * t + h.phase);
        if (const auto& record = problem_.ground.record) {
            const double part = t / record->dt - static_cast<double>(interval);
            a += problem_.ground.scale * (record->acceleration[interval] * (1 - part) +
                                          record->acceleration[interval + 1] * part);
        }
        return a;
    }

    const Pounding& problem_;
    HandLaw law_;
    std::vector<double> mass_;
};

struct FoundImpact {
    std::size_t pair;
    double time, speed;
};

/// The impacts found by CVODE, in their order.
std::vector<FoundImpact> by_cvode(const Pounding& problem, const HandLaw& law, double tolerance) {
    Motion motion(problem, law);
    Cvode<Motion> cvode(CV_ADAMS, 2 * motion.dofs(), motion,
                        static_cast<int>(motion.contacts.size()));
    cvode.tolerances(tolerance, tolerance * 1e-3);
    cvode.start(0, std::vector<double>(2 * motion.dofs()));
    // a step must not leap over a short contact of a harmonic motion either
    const auto& record = problem.ground.record;
    const double step = record ? record->dt : 0.01,
                 end = record ? record->duration() : problem.duration;
    const auto intervals = static_cast<std::size_t>(std::lround(end / step));
    std::vector<int> crossing(motion.contacts.size());
    std::vector<FoundImpact> onsets;
    for (motion.interval = 0; motion.interval < intervals; ++motion.interval)
        for (int why = CV_ROOT_RETURN; why == CV_ROOT_RETURN;) {
            why = cvode.advance(step * static_cast<double>(motion.interval + 1));
            EXPECT_GE(why, 0) << "CVODE failed at " << cvode.time() << " s";
            if (why < 0) return onsets;
            if (why != CV_ROOT_RETURN) continue;
            cvode.crossings(crossing);
            for (std::size_t i = 0; i < crossing.size(); ++i) {
                Contact& c = motion.contacts[i];
                if (crossing[i] < 0) c.onset = 0;
                if (crossing[i] <= 0) continue;
                c.onset = motion.closing_speed(c, cvode.state());
                onsets.push_back({i, cvode.time(), c.onset});
            }
            cvode.restart(cvode.time());
        }
    return onsets;
}

/// Largest differences of times and of onset speeds; infinite if the impacts are not the same.
struct Disagreement {
    double time = 0, speed = 0;
    std::size_t impacts = 0;
};
Disagreement compare(const Pounding& problem, const HandLaw& law, double tolerance = 1e-11) {
    const auto solution = solve(problem, EventDriven{});
    EXPECT_TRUE(solution) << (solution ? "" : solution.error().text());
    EXPECT_EQ(solution->status, RunStatus::completed) << solution->note;
    const std::vector<FoundImpact> onsets = by_cvode(problem, law, tolerance);
    const auto& impacts = solution->impacts;
    if (onsets.size() != impacts.size()) {
        ADD_FAILURE() << "CVODE finds " << onsets.size() << " impacts, the engine "
                      << impacts.size();
        return {infinity, infinity, 0};
    }
    Disagreement worst{0, 0, impacts.size()};
    for (std::size_t i = 0; i < impacts.size(); ++i) {
        EXPECT_EQ(onsets[i].pair, impacts[i].pair) << i;
        worst.time = std::max(worst.time, std::abs(onsets[i].time - impacts[i].time));
        worst.speed = std::max(worst.speed, std::abs(onsets[i].speed - impacts[i].onset_speed));
    }
    return worst;
}

void expect_agreement(const Pounding& problem, const HandLaw& law, std::size_t least_impacts) {
    const Disagreement worst = compare(problem, law);
    EXPECT_LT(worst.time, 1e-7);
    EXPECT_LT(worst.speed, 1e-6);
    EXPECT_GE(worst.impacts, least_impacts);
    testing::Test::RecordProperty("time_difference", std::to_string(worst.time * 1e12) + " ps");
    testing::Test::RecordProperty("speed_difference", std::to_string(worst.speed * 1e12) + " pm/s");
}

constexpr double published_zeta = 0.75 * (1 - 0.6 * 0.6);
constexpr double exact_zeta = 0.974871710813265287;
constexpr double published_xi = 0.4593755570687119;

TEST(pounding_cvode, shaking_table_hertzdamp) {
    expect_agreement(shaking_table(law("hertzdamp", {{"K", 0.60e10}, {"h", 0.48}})),
                     {Kind::hertzdamp, 0.60e10, 0.48}, 5);
}
TEST(pounding_cvode, shaking_table_viscoelastic) {
    expect_agreement(shaking_table(law("jankowski", {{"K", 1.03e10}, {"xi", published_xi}})),
                     {Kind::viscoelastic, 1.03e10, published_xi}, 5);
}

TEST(pounding_cvode, earthquake_hertzdamp) {
    const double K = mahmoud2008::table1_stiffness;
    expect_agreement(two_oscillators(law("hertzdamp", {{"K", K}, {"e", 0.6}}), 0.5, 0.5),
                     {Kind::hertzdamp, K, published_zeta}, 20);
}
TEST(pounding_cvode, earthquake_hertzdamp_exact) {
    const double K = mahmoud2008::table1_stiffness;
    expect_agreement(two_oscillators(law("exact_hunt_crossley", {{"K", K}, {"e", 0.6}}), 0.5, 0.5),
                     {Kind::hertzdamp, K, exact_zeta}, 20);
}
TEST(pounding_cvode, earthquake_viscoelastic) {
    const double K = mahmoud2008::table1_stiffness;
    expect_agreement(two_oscillators(law("jankowski", {{"K", K}, {"e", 0.6}}), 0.5, 0.5),
                     {Kind::viscoelastic, K, published_xi}, 20);
}

/// Periods of 1.2 and 0.3 s, 20 mm apart, meeting at three floors.
Pounding three_storeys() {
    const std::vector<Storey> soft(3, {25e3, 3.46e6, 6.609e4}), stiff(3, {1e6, 2.215e9, 1.058e7});
    Pounding problem = *row({*build(ShearBuilding{.name = "soft", .storeys = soft}),
                             *build(ShearBuilding{.name = "stiff", .storeys = stiff})},
                            {{.gap = 0.02,
                              .law = law("jankowski", {{"K", 2.75e9}, {"xi", published_xi}}),
                              .release = Release::geometric}});
    problem.ground.record = kanai_tajimi();
    problem.ground.scale = 0.5 * standard_gravity;
    return problem;
}
TEST(pounding_cvode, three_storeys) {
    expect_agreement(three_storeys(), {Kind::viscoelastic, 2.75e9, published_xi}, 20);
}

/// A law that is a thousandth stiffer is told apart.
TEST(pounding_cvode, notices_another_stiffness) {
    const Disagreement worst =
        compare(shaking_table(law("hertzdamp", {{"K", 0.60e10}, {"h", 0.48}})),
                {Kind::hertzdamp, 0.601e10, 0.48}, 1e-9);
    EXPECT_GT(worst.time, 1e-7);
    EXPECT_GT(worst.speed, 1e-6);
}

}  // namespace

#endif
