// Eight impacts by which programs of the discrete element method are checked (Chung and Ooi,
// Granular Matter 13, 643-656, 2011), against answers in closed form: Hertz's for the elastic
// ones, and the balance of momentum and angular momentum where a contact slides to its end. The
// fifth, in which it also sticks, is in micro_slip_test.cpp. Materials and speeds are those with
// which other programs run them.
#include <tuple>

#include "pair.hpp"
#include "plane.hpp"

namespace {

using pair::SpherePair;
using plane::Motion;
using plane::pi;
using plane::Setting;
using plane::significant;
using plane::sphere_mass;

struct Sample {
    double indentation, force;
};

/// Indentation and force in each of `steps` steps, as these formulas of LAMMPS give them.
std::vector<Sample> trace(const std::string& text, const std::string& indentation,
                          const std::string& force, int steps) {
    const std::string path = engine::folder() + "/trace";
    std::filesystem::remove(path);
    const auto run =
        engine::script(text + "variable d equal " + indentation + "\nvariable f equal " + force +
                       "\nfix write all print 1 \"$(v_d:%.17g) $(v_f:%.17g)\" file " + path +
                       " screen no title \"\"\nrun " + std::to_string(steps) + "\n");
    EXPECT_EQ(run.code, 0) << run.out << run.err;
    std::vector<Sample> samples;
    std::ifstream file(path);
    for (Sample s{}; file >> s.indentation >> s.force;) samples.push_back(s);
    EXPECT_GE(static_cast<int>(samples.size()), steps);
    return samples;
}

/// Every force lies on Hertz's curve, except that of the step in which they meet, which is the mean
/// over the part of it in which they touch; the largest and the time they last are his.
void expect_hertz(const std::vector<Sample>& samples, double K, double mass, double speed,
                  double dt) {
    const double F = K * std::pow(plane::hertz_depth(K, mass, speed), 1.5);
    double largest = 0;
    int touching = 0;
    for (const Sample& s : samples) {
        const double d = std::max(s.indentation, 0.0);
        touching += s.force > 0;
        const bool entry = touching == 1 && s.force > 0;
        const double impulse = 0.4 * K * std::pow(d + 0.5 * speed * dt, 2.5) / speed;
        EXPECT_NEAR(s.force, entry ? impulse / dt : K * std::pow(d, 1.5), 1e-9 * F);
        largest = std::max(largest, s.force);
    }
    // the top lies within half a step of a sample
    EXPECT_NEAR(largest, F, 1e-4 * F);
    EXPECT_NEAR(touching * dt, plane::hertz_duration(K, mass, speed), 1.01 * dt);
}

/// Both spheres of the pair, for spins with which they slide to the end: the impulse of friction is
/// J = mu (1 + e) m v, and each spin falls by 5/2 J/(m R).
void expect_sliding(const SpherePair& pair, double mu, double e) {
    const auto v = pair::after(pair, 400);
    const double J = mu * (1 + e) * pair.mass() * (pair.v1 - pair.v2);
    const double R1 = pair.R, R2 = pair.ratio * R1, m1 = pair.m1(), m2 = pair.m2();
    const std::string which = "spin " + significant(pair.spin1, 3);
    // the line of centres turns meanwhile, and friction has the lever R - d/2
    const double turned = plane::hertz_depth(pair.stiffness(), pair.mass(), pair.v1 - pair.v2) / R1;
    EXPECT_LT(turned, 3e-3);
    EXPECT_NEAR(v[1][0] - v[0][0], e * (pair.v1 - pair.v2), turned * pair.v1) << which;
    EXPECT_NEAR(v[0][1], -J / m1, turned * J / m1) << which;
    EXPECT_NEAR(v[1][1], J / m2, turned * J / m2) << which;
    EXPECT_NEAR(pair.spin1 - v[0][2], 2.5 * J / (m1 * R1), turned * 2.5 * J / (m1 * R1)) << which;
    EXPECT_NEAR(pair.spin2 - v[1][2], 2.5 * J / (m2 * R2), turned * 2.5 * J / (m2 * R2)) << which;
}

}  // namespace

TEST(chung_ooi, test_1_two_identical_spheres_follow_hertz) {
    NEEDS_LAMMPS();
    for (const auto& [E, nu, density] : {std::tuple(4.8e10, 0.2, 2800.0), {2e10, 0.25, 2500}}) {
        const SpherePair pair{.R = 0.01,
                              .density = density,
                              .v1 = 10,
                              .v2 = -10,
                              .style = pair::percuss_style + "hertz E " + significant(E, 6) +
                                       " nu " + significant(nu, 6),
                              .E = E,
                              .nu = nu};
        const auto samples = trace(pair.script(400), "2*0.01-(x[2]-x[1])", "fx[2]", 600);
        expect_hertz(samples, pair.stiffness(), pair.mass(), 20, pair.duration() / 400);
    }
}

TEST(chung_ooi, test_2_a_sphere_on_a_rigid_plane_follows_hertz) {
    NEEDS_LAMMPS();
    for (const auto& [E, nu, density] : {std::tuple(7e10, 0.3, 2699.0), {4e10, 0.35, 1800}}) {
        const double K = plane::hertz_stiffness(0.1, E, nu, 1e30, 0),
                     mass = sphere_mass(0.1, density);
        const Setting s{.R = 0.1,
                        .density = density,
                        .wall = "wall/percuss hertz E " + significant(E, 6) + " nu " +
                                significant(nu, 6) + " wall_material 1e30 0",
                        .duration = plane::hertz_duration(K, mass, 0.2)};
        const auto samples = trace(plane::script(s, {{0, -0.2, 0}}), "0.1-z[1]", "fz[1]", 600);
        expect_hertz(samples, K, mass, 0.2, s.duration / s.steps);
    }
}

namespace {

/// 3.9 m/s onto a rigid plane, aluminium oxide.
Setting oxide(const std::string& words, double slowest) {
    const double K = plane::hertz_stiffness(0.0025, 3.8e11, 0.23, 1e30, 0);
    return {.R = 0.0025,
            .density = 4000,
            .wall = "wall/percuss exact_hunt_crossley E 3.8e11 nu 0.23 floor 0.01 " + words +
                    " wall_material 1e30 0",
            .duration = plane::hertz_duration(K, sphere_mass(0.0025, 4000), slowest)};
}

}  // namespace

TEST(chung_ooi, test_3_restitutions_from_0_2_to_1) {
    NEEDS_LAMMPS();
    for (const double e : {0.2, 0.4, 0.6, 0.8, 1.0}) {
        Setting s = oxide("restitution " + significant(e, 2), 3.9);
        s.steps = 1600;
        s.duration *= 1.5;  // damped contacts last longer
        EXPECT_NEAR(plane::impacts(s, {{0, -3.9, 0}}).at(0).vz, 3.9 * e, 3.9e-5) << e;
    }
}

// Of the angles that slide, v_t' = v_t - mu (1 + e) v_n, and R w' = 5/2 mu (1 + e) v_n.
TEST(chung_ooi, test_4_one_speed_at_all_angles) {
    NEEDS_LAMMPS();
    constexpr double mu = 0.092, e = 0.98;
    const auto at = [](double degrees) {
        const double angle = degrees * pi / 180;
        return Motion{3.9 * std::sin(angle), -3.9 * std::cos(angle), 0};
    };
    const std::vector<double> angles{5, 15, 25, 35, 45, 55, 65, 75, 85};
    std::vector<Motion> before;
    for (const double angle : angles) before.push_back(at(angle));
    const Setting s = [&] {
        Setting setting =
            oxide("restitution 0.98 tangential mindlin/force NULL 0 0.092", -before.back().vz);
        setting.steps = 1600;
        return setting;
    }();
    const auto found = plane::impacts(s, before);
    for (std::size_t i = 0; i < angles.size(); ++i) {
        const double lost = -mu * (1 + e) * before[i].vz, moment = 2.5 * lost / s.R;
        EXPECT_NEAR(found[i].vz, -e * before[i].vz, 1e-5 * 3.9) << angles[i];
        // friction takes what it gives to the spin, sliding or not
        EXPECT_NEAR(s.R * found[i].spin, 2.5 * (before[i].vx - found[i].vx), 1e-10) << angles[i];
        if (angles[i] > 30) {
            EXPECT_NEAR(found[i].vx, before[i].vx - lost, 1e-5 * 3.9) << angles[i];
            EXPECT_NEAR(found[i].spin, moment, 1e-4 * moment) << angles[i];
        } else {
            // negative control: the steep ones stick, and lose less
            EXPECT_GT(found[i].vx, before[i].vx - 0.99 * lost) << angles[i];
        }
    }
}

// Sliding, v_x' = mu (1 + e) v_n whatever the spin, and 5/2 of that over R is taken from it.
TEST(chung_ooi, test_6_a_spinning_sphere_on_a_plane) {
    NEEDS_LAMMPS();
    const double gained = 0.4 * 1.5 * 0.2, R = 0.1;
    for (const auto& [E, nu, density] : {std::tuple(7e10, 0.33, 2700.0), {1.2e11, 0.35, 8900}}) {
        const double K = plane::hertz_stiffness(R, E, nu, E, nu);
        const Setting s{.R = R,
                        .density = density,
                        .wall = "wall/percuss exact_hunt_crossley E " + significant(E, 6) + " nu " +
                                significant(nu, 6) +
                                " restitution 0.5 tangential mindlin/force NULL 0 0.4",
                        .duration = plane::hertz_duration(K, sphere_mass(R, density), 0.2)};
        const auto found =
            plane::impacts(s, {{0, -0.2, 5}, {0, -0.2, 9}, {0, -0.2, 12}, {0, -0.2, 22}});
        const std::vector<double> spins{5, 9, 12, 22};
        for (std::size_t i = 0; i < spins.size(); ++i) {
            EXPECT_NEAR(found[i].vx, gained, 1e-4 * gained) << spins[i];
            EXPECT_NEAR(found[i].spin, spins[i] - 2.5 * gained / R, 1e-4 * 3) << spins[i];
        }
        // negative control: a slow one sticks, and its spin turns round at most
        const double slow = plane::impacts(s, {{0, -0.2, 1}}).at(0).vx;
        EXPECT_LT(slow, 0.5 * gained);
        EXPECT_GT(slow, 0);
    }
}

TEST(chung_ooi, test_7_two_identical_spinning_spheres) {
    NEEDS_LAMMPS();
    for (const double spin : {6.0, 9.0, 12.0, 22.0}) {
        const SpherePair pair{
            .R = 0.1,
            .density = 2700,
            .v1 = 0.2,
            .v2 = -0.2,
            .spin1 = spin,
            .spin2 = spin,
            .style = pair::percuss_style +
                     "exact_hunt_crossley E 7e10 nu 0.33 restitution 0.5 tangential "
                     "mindlin/force NULL 0 0.4",
            .E = 7e10,
            .nu = 0.33};
        expect_sliding(pair, 0.4, 0.5);
    }
}

TEST(chung_ooi, test_8_a_spinning_sphere_on_a_larger_one_at_rest) {
    NEEDS_LAMMPS();
    for (const auto& [E, nu, density] : {std::tuple(7e10, 0.33, 2700.0), {2.5e9, 0.4, 1000}})
        for (const double heavier : {1.0, 1000.0})
            for (const double spin : {6.0, 12.0, 22.0}) {
                const SpherePair pair{
                    .R = 0.1,
                    .density = density,
                    .ratio = 5,
                    .heavier = heavier,
                    .v1 = 0.2,
                    .v2 = 0,
                    .spin1 = spin,
                    .style = pair::percuss_style + "exact_hunt_crossley E " + significant(E, 6) +
                             " nu " + significant(nu, 6) +
                             " restitution 0.5 tangential mindlin/force NULL 0 0.4",
                    .E = E,
                    .nu = nu};
                expect_sliding(pair, 0.4, 0.5);
            }
}
