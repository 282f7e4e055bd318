#include "percuss/request/body.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "percuss/core/text.hpp"

namespace percuss {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

Body body(std::string_view text) {
    const auto result = parse_body(text);
    EXPECT_TRUE(result) << (result ? "" : result.error().text());
    return result ? *result : Body{};
}

std::string complaint(std::string_view text) {
    const auto result = parse_body(text);
    return result ? "accepted" : result.error().text();
}

bool complains(std::string_view text, std::string_view part) {
    return complaint(text).find(part) != std::string::npos;
}

Expected<Pairing> contact(std::string_view first, std::string_view second) {
    return pair(body(first), body(second));
}

bool refused_with(const Expected<Pairing>& result, std::string_view part) {
    return !result && result.error().message.find(part) != std::string::npos;
}

TEST(parse_body, sphere) {
    const auto sphere = body("steel sphere R=10mm");
    EXPECT_EQ(sphere.shape, Shape::sphere);
    EXPECT_EQ(sphere.material, "steel");
    EXPECT_EQ(sphere.elastic.E, 210e9);
    EXPECT_EQ(sphere.elastic.nu, 0.3);
    EXPECT_EQ(sphere.density, 7850);
    EXPECT_EQ(sphere.radius, 0.01);
    EXPECT_NEAR(sphere.mass, 2 * 0.016441001553786584615, 1e-16);
}

TEST(parse_body, spaces_and_order_are_free) {
    for (const auto* text :
         {"steel sphere R=10 mm", "R=10mm steel sphere", "  sphere R = 10 mm steel ",
          "steel R=10 mm sphere", "Steel Sphere R=0.01", "sphere\tR=1 cm\tsteel"}) {
        const auto sphere = body(text);
        EXPECT_EQ(sphere.radius, 0.01) << text;
        EXPECT_EQ(sphere.material, "steel") << text;
        EXPECT_EQ(sphere.shape, Shape::sphere) << text;
    }
    EXPECT_EQ(body("R=1cm stainless steel sphere").material, "stainless_steel");
    EXPECT_EQ(body("sphere R=1cm tungsten carbide").material, "tungsten_carbide");
    EXPECT_EQ(body("tungsten_carbide sphere R=1cm").elastic.E, 630e9);
}

TEST(parse_body, own_constants_with_and_without_a_material) {
    const auto own = body("sphere R=1cm E=70GPa nu=0.3 rho=2700");
    EXPECT_EQ(own.material, "");
    EXPECT_EQ(own.elastic.E, 70e9);
    EXPECT_EQ(own.elastic.nu, 0.3);
    EXPECT_NEAR(own.mass, 4. / 3 * std::numbers::pi * 1e-6 * 2700, 1e-16);
    const auto mixed = body("rho = 2.5 g/cm^3 steel E =70 GPa sphere R=1cm");
    EXPECT_EQ(mixed.elastic.E, 70e9);
    EXPECT_EQ(mixed.elastic.nu, 0.3);
    EXPECT_DOUBLE_EQ(mixed.density, 2500);
    EXPECT_EQ(body("sphere R=1cm E=70GPa nu=0.3 m=5g").mass, 0.005);
    EXPECT_EQ(body("steel sphere R=1cm m=5g").mass, 0.005);
}

TEST(parse_body, other_shapes) {
    const auto plane = body("concrete plane");
    EXPECT_EQ(plane.radius, inf);
    EXPECT_EQ(plane.mass, inf);
    EXPECT_EQ(body("concrete plane m=3t").mass, 3000);
    EXPECT_EQ(body("plane E=30GPa nu=0.2").mass, inf);

    const auto pin = body("steel cylinder R=4.75mm L=15mm");
    EXPECT_EQ(pin.radius, 0.00475);
    EXPECT_EQ(pin.length, 0.015);
    EXPECT_NEAR(pin.mass, 0.0083463771950394708, 1e-17);

    const auto hole = body("steel hole R=5mm L=15mm m=37.6g");
    EXPECT_EQ(hole.shape, Shape::hole);
    EXPECT_EQ(hole.mass, 0.0376);
    EXPECT_EQ(body("steel hole R=5mm").mass, inf);
    EXPECT_EQ(body("steel hole R=5mm").length, inf);

    EXPECT_EQ(body("steel cup R=30mm").radius, 0.03);
    const auto punch = body("steel punch a=10mm");
    EXPECT_EQ(punch.half_side, 0.01);
    EXPECT_EQ(punch.mass, inf);
}

TEST(parse_body, refuses_unknown_and_duplicate_parts) {
    EXPECT_EQ(complaint("steel sphere r=3mm"),
              "body \"steel sphere r=3mm\" has the unknown key \"r\"; did you mean \"R\"? "
              "(expected R, L, a, m, E, nu or rho)");
    EXPECT_TRUE(complains("steel sphere R=3mm rhoo=3", "did you mean \"rho\"?"));
    EXPECT_TRUE(complains("steel sphere radius=3mm", "expected R, L, a, m, E, nu or rho"));
    EXPECT_TRUE(complains("stele sphere R=3mm", "did you mean \"steel\"?"));
    EXPECT_TRUE(complains("sphere R=3 mm stel", "did you mean \"steel\"?"));
    EXPECT_TRUE(complains("steel R=3 mm shpere", "did you mean \"sphere\"?"));
    EXPECT_TRUE(complains("steel sphere R=3mm R=3mm", "R twice"));
    EXPECT_TRUE(complains("steel glass sphere R=3mm", "two materials"));
    EXPECT_TRUE(complains("steel sphere plane R=3mm", "two shapes"));
    EXPECT_TRUE(complains("steel foo R=3mm", "unknown word \"foo\""));
    EXPECT_TRUE(complains("steel sphere R=3mm m=1g rho=1", "both m and rho"));
    EXPECT_TRUE(complains("steel sphere R=3mm L=4mm", "which a sphere has not got"));
    EXPECT_TRUE(complains("steel plane R=3mm", "which a plane has not got"));
}

TEST(parse_body, refuses_what_is_missing) {
    EXPECT_EQ(complaint("steel sphere"),
              "body \"steel sphere\" has no R; expected a body, such as \"steel sphere R=10mm\"");
    EXPECT_TRUE(complains("steel cylinder R=3mm", "has no L"));
    EXPECT_TRUE(complains("steel hole", "has no R"));
    EXPECT_TRUE(complains("steel punch", "has no a"));
    EXPECT_TRUE(complains("steel R=3mm", "names no shape"));
    EXPECT_TRUE(complains("", "names no shape"));
    EXPECT_TRUE(complains("sphere R=3mm", "neither a material nor E"));
    EXPECT_TRUE(complains("sphere R=3mm E=70GPa", "neither a material nor nu"));
    EXPECT_TRUE(complains("sphere R=3mm E=70GPa nu=0.3", "has no mass"));
}

TEST(parse_body, refuses_impossible_values) {
    EXPECT_TRUE(complains("steel sphere R=3kg", "R = \"3kg\" has the dimension of a mass"));
    EXPECT_TRUE(complains("steel sphere R=", "R = \"\" is empty"));
    EXPECT_TRUE(complains("steel sphere R==3", "R = \"\" is empty"));
    EXPECT_TRUE(complains("steel sphere R=inf", "not a finite number"));
    EXPECT_TRUE(complains("steel sphere R=10 inc", "unknown unit \"inc\""));
    EXPECT_TRUE(complains("steel sphere R=0", "R = 0"));
    EXPECT_TRUE(complains("steel sphere R=-3mm", "R = -0.003"));
    EXPECT_TRUE(complains("steel sphere R=1 nu=0.6", "nu = 0.6"));
    EXPECT_TRUE(complains("steel sphere R=1 m=0", "m = 0"));
    EXPECT_TRUE(complains("=", "unknown key"));
    EXPECT_TRUE(complains("steel sphere = 3", "unknown key \"sphere\""));
}

TEST(pair, two_steel_spheres) {
    const auto result = contact("steel sphere R=10mm", "steel sphere R=10mm");
    ASSERT_TRUE(result);
    EXPECT_EQ(result->kind, ContactKind::point);
    EXPECT_EQ(result->exponent, 1.5);
    EXPECT_DOUBLE_EQ(result->modulus, 115384615384.61538);
    EXPECT_DOUBLE_EQ(result->stiffness, 10878565864.408423452);
    EXPECT_DOUBLE_EQ(result->mass, 0.016441001553786584615);
    EXPECT_DOUBLE_EQ(result->radius, 0.005);
    EXPECT_FALSE(result->cylinders);
}

TEST(pair, sphere_on_plane_and_in_cup_in_either_order) {
    const auto plane = contact("concrete plane", "steel sphere R=10mm");
    EXPECT_EQ(plane->radius, 0.01);
    EXPECT_EQ(plane->mass, body("steel sphere R=10mm").mass);
    EXPECT_EQ(plane->stiffness, contact("steel sphere R=10mm", "concrete plane")->stiffness);
    // 4/3 sqrt(R)/(0.91/210e9 + 0.96/30e9)
    EXPECT_NEAR(plane->stiffness / (0.4 / 3 / (0.91 / 210e9 + 0.96 / 30e9)), 1, 1e-15);
    EXPECT_DOUBLE_EQ(contact("steel sphere R=20mm", "steel cup R=30mm")->radius, 0.06);
    EXPECT_TRUE(refused_with(contact("steel sphere R=30mm", "steel cup R=30mm"), "conforms"));
}

TEST(pair, pin_in_hole) {
    for (const bool swapped : {false, true}) {
        const auto* pin = "aluminium cylinder R=4.75mm L=20mm";
        const auto* hole = "steel hole R=5mm L=15mm m=37.6g";
        const auto result = swapped ? contact(hole, pin) : contact(pin, hole);
        ASSERT_TRUE(result);
        EXPECT_EQ(result->kind, ContactKind::line);
        EXPECT_TRUE(std::isnan(result->stiffness));
        ASSERT_TRUE(result->cylinders);
        const auto& cylinders = *result->cylinders;
        EXPECT_EQ(cylinders.fit, CylinderFit::internal);
        EXPECT_EQ(cylinders.radius1, 0.005);
        EXPECT_EQ(cylinders.radius2, 0.00475);
        EXPECT_EQ(cylinders.elastic1.E, 210e9);
        EXPECT_EQ(cylinders.elastic2.E, 69e9);
        EXPECT_EQ(cylinders.length, 0.015);
        EXPECT_NEAR(cylinders.delta_radius, 0.00025, 1e-18);
        EXPECT_NEAR(result->radius, 0.095, 1e-15);
    }
    EXPECT_EQ(contact("steel cylinder R=4mm L=20mm", "steel hole R=5mm")->cylinders->length, 0.02);
    EXPECT_TRUE(
        refused_with(contact("steel cylinder R=5mm L=1cm", "steel hole R=5mm"), "no clearance"));
    EXPECT_TRUE(
        refused_with(contact("steel cylinder R=6mm L=1cm", "steel hole R=5mm"), "no clearance"));
}

TEST(pair, two_cylinders) {
    const auto result = contact("steel cylinder R=20mm L=15mm", "glass cylinder R=30mm L=10mm");
    ASSERT_TRUE(result && result->cylinders);
    EXPECT_EQ(result->cylinders->fit, CylinderFit::external);
    EXPECT_EQ(result->cylinders->radius1, 0.02);
    EXPECT_EQ(result->cylinders->elastic2.E, 70e9);
    EXPECT_EQ(result->cylinders->length, 0.01);
    EXPECT_DOUBLE_EQ(result->cylinders->delta_radius, 0.05);
    EXPECT_DOUBLE_EQ(result->radius, 0.012);
}

TEST(pair, punch_on_plane) {
    const auto result = contact("steel punch a=10mm m=2kg", "steel plane");
    ASSERT_TRUE(result);
    EXPECT_EQ(result->kind, ContactKind::flat);
    EXPECT_EQ(result->exponent, 1);
    EXPECT_EQ(result->mass, 2);
    EXPECT_NEAR(result->stiffness, 0.01 * 115384615384.61538 / 0.4732010, 500);
    EXPECT_TRUE(refused_with(contact("steel punch a=10mm", "steel plane"), "finite mass m"));
}

TEST(pair, refuses_what_does_not_make_sense) {
    EXPECT_TRUE(refused_with(contact("steel plane", "glass plane"),
                             "a plane against a plane has no contact law"));
    EXPECT_TRUE(refused_with(contact("steel hole R=5mm", "steel sphere R=4mm"),
                             "a sphere against a hole has no contact law"));
    EXPECT_TRUE(refused_with(contact("steel hole R=5mm", "steel hole R=4mm"), "no contact law"));
    EXPECT_TRUE(refused_with(contact("steel cup R=5mm", "steel cup R=4mm"), "no contact law"));
    EXPECT_TRUE(refused_with(contact("steel punch a=5mm", "steel punch a=5mm"), "no contact law"));
    EXPECT_TRUE(refused_with(contact("steel cylinder R=5mm L=1cm", "steel plane"), "depends on"));
    EXPECT_TRUE(refused_with(contact("steel sphere R=5mm", "steel cylinder R=5mm L=1cm"),
                             "no contact law"));
}

TEST(pair, checks_bodies_that_were_made_by_hand) {
    Body cylinder;
    cylinder.shape = Shape::cylinder;
    cylinder.elastic = {1e9, 0.3};
    cylinder.radius = cylinder.mass = 1;
    EXPECT_TRUE(refused_with(pair(cylinder, cylinder), "L = 0 m"));
    EXPECT_TRUE(refused_with(pair(Body{}, Body{}), "E = 0 Pa"));
}

TEST(pair, the_order_of_the_bodies_does_not_matter) {
    EXPECT_TRUE(rc::check([] {
        const auto radius = [] { return shortest(*rc::gen::inRange(1, 100000) * 1e-6); };
        const auto first = body("steel sphere R=" + radius());
        const auto second = body("glass sphere R=" + radius());
        const auto one = pair(first, second), other = pair(second, first);
        RC_ASSERT(one->stiffness == other->stiffness);
        RC_ASSERT(one->mass == other->mass);
        RC_ASSERT(one->radius < std::min(first.radius, second.radius));
        RC_ASSERT(one->mass < std::min(first.mass, second.mass));
    }));
}

TEST(parse_body, any_text_is_parsed_or_refused) {
    const auto piece = rc::gen::element<std::string>("steel", "sphere", " ", "R", "=", "10", "mm",
                                                     "plane", "E", "nu", "stainless", "\t", "x",
                                                     "==", "hole", "^", "(", "m=", "rho=3");
    EXPECT_TRUE(rc::check([&] {
        std::string text;
        for (const auto& part : *rc::gen::container<std::vector<std::string>>(piece)) text += part;
        const auto result = parse_body(text);
        if (result)
            RC_ASSERT(result->mass > 0);
        else
            RC_ASSERT(!result.error().message.empty());
    }));
}

}  // namespace
}  // namespace percuss
