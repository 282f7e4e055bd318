// Bodies instead of numbers, and percuss stiffness.
#include <cmath>

#include "program.hpp"

namespace percuss::cli {
namespace {

const std::string ball = "sphere R=10mm E=210GPa nu=0.3 rho=7800";
const std::string wall = "plane E=210GPa nu=0.3";

TEST(stiffness, of_a_sphere_on_a_plane) {
    const Json r = json({"stiffness", "--body1", ball, "--body2", wall});
    const double modulus = 210e9 / (2 * (1 - 0.09));
    EXPECT_RELATIVE(r["contact_modulus"], modulus, 1e-14);
    EXPECT_RELATIVE(r["stiffness"]["value"], 4.0 / 3 * modulus * 0.1, 1e-14);
    EXPECT_EQ(r["stiffness"]["unit"], "N/m^1.5");
    EXPECT_EQ(r["exponent"], 1.5);
    EXPECT_RELATIVE(r["effective_radius"], 0.01, 1e-14);
    EXPECT_RELATIVE(r["effective_mass"], 4.0 / 3 * 3.14159265358979323846 * 1e-6 * 7800, 1e-14);
    EXPECT_TRUE(r["duration"].is_null());
}

TEST(stiffness, the_speed_adds_the_duration) {
    const double duration =
        json({"stiffness", "--body1", ball, "--body2", wall, "--speed", "0.3"})["duration"];
    const Json impact =
        json({"impact", "--law", "hertz", "--body1", ball, "--body2", wall, "--speed", "0.3"});
    EXPECT_RELATIVE(duration, double(impact["duration"]), 1e-13);
}

TEST(stiffness, cylinders_have_no_power_law) {
    const Json r = json(
        {"stiffness", "--body1", "steel cylinder R=4.75mm L=15mm", "--body2", "steel hole R=5mm"});
    EXPECT_TRUE(r["stiffness"].is_null());
    EXPECT_TRUE(r["exponent"].is_null());
    EXPECT_GT(r["effective_mass"], 0);
}

TEST(bodies, give_a_line_law_its_cylinders) {
    const Json by_bodies = json({"force", "--law", "johnson", "--body1",
                                 "cylinder R=4.75mm L=15mm E=210GPa nu=0.3 rho=7800", "--body2",
                                 "hole R=5mm E=210GPa nu=0.3", "--indentation", "1 um"});
    EXPECT_RELATIVE(by_bodies["force"], 680.9170652609, 1e-12);
}

TEST(bodies, give_the_radius_of_adhesive_and_plastic_laws) {
    const Json r = json({"impact", "--law", "thornton", "--set", "p_y=1 GPa", "--body1", ball,
                         "--body2", wall, "--speed", "1"});
    EXPECT_LT(r["restitution"], 1);
}

TEST(bodies, may_give_only_the_mass) {
    const Words bodies{"--body1", ball, "--body2", wall, "--speed", "1"};
    const Words law{"impact", "--law", "kelvin_voigt", "--set", "D=1"};
    expect_refused(law + bodies,
                   {"--body1: kelvin_voigt needs K in N/m, but the two bodies give one in N/m^1.5; "
                    "give K, too"});
    EXPECT_EQ(json(law + bodies + Words{"--stiffness", "1e7"})["status"], "separated");
}

TEST(bodies, refuse_contradictions) {
    const Words law{"impact", "--law", "hertz", "--speed", "1"};
    const Words bodies{"--body1", ball, "--body2", wall};
    expect_refused(law + bodies + Words{"--stiffness", "1e9"},
                   {"--stiffness: K follows from the two bodies and is given, too; drop one"});
    expect_refused(law + bodies + Words{"--mass", "1"}, {"--mass", "--body1"});
    expect_refused(law + bodies + Words{"--m1", "1", "--m2", "1"}, {"--m1", "--body1"});
    expect_refused(law + Words{"--body1", ball, "--mass", "1", "--stiffness", "1e9"},
                   {"--body1: body1 touches nothing; give body2 too, such as \"concrete plane\""});
    expect_refused({"impact", "--law", "johnson", "--speed", "1", "--body1", ball, "--body2", wall},
                   {"johnson", "cylinder"});
    expect_refused({"impact", "--law", "hertz", "--speed", "1", "--body1",
                    "steel cylinder R=1cm L=1cm", "--body2", "steel hole R=2cm"},
                   {"hertz", "line"});
    expect_refused({"stiffness", "--body1", "steel sphere R=10mm", "--body2", "steel cup R=5mm"},
                   {"0.005 m"});
    expect_refused({"stiffness", "--body1", "steel sphere R=10mm", "--body2", "stel plane"},
                   {"stel", "steel"});
    expect_refused({"stiffness"}, {"--body1", "--body2"});
}

}  // namespace
}  // namespace percuss::cli
