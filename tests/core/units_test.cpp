#include "percuss/core/units.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "core/unit_table.hpp"
#include "percuss/core/text.hpp"

namespace percuss {
namespace {

constexpr std::array<UnitSystem, 5> all_systems{
    UnitSystem::si, UnitSystem::kn_m, UnitSystem::kip_in, UnitSystem::n_mm, UnitSystem::cgs};

double si(std::string_view text) {
    const auto quantity = parse_quantity(text);
    EXPECT_TRUE(quantity) << (quantity ? "" : quantity.error().text());
    return quantity ? quantity->si : std::nan("");
}

Dimension dimension_of(std::string_view text) {
    const auto quantity = parse_quantity(text);
    EXPECT_TRUE(quantity) << text;
    return quantity ? quantity->dimension : Dimension{99, 99, 99};
}

std::string complaint(std::string_view text) {
    const auto quantity = parse_quantity(text);
    return quantity ? "accepted as " + shortest(quantity->si) : quantity.error().text();
}

std::string complaint(std::string_view text, Dimension expected, std::string_view name) {
    const auto value = parse_value(text, expected, name);
    return value ? "accepted as " + shortest(*value) : value.error().text();
}

struct Conversion {
    const char* text;
    double si;
    Dimension dimension;
};

// Typed from NIST SP 811 (2008), Appendix B.8; bold entries there (exact) have all their digits.
const std::vector<Conversion> nist{
    {"1 in", 0.0254, dimension::length},
    {"1 ft", 0.3048, dimension::length},
    {"1 yd", 0.9144, dimension::length},
    {"1 mi", 1609.344, dimension::length},
    {"1 lb", 0.45359237, dimension::mass},
    {"1 lbm", 0.45359237, dimension::mass},
    {"1 lbf", 4.4482216152605, dimension::force},
    {"1 kip", 4448.2216152605, dimension::force},
    {"1 kgf", 9.80665, dimension::force},
    {"1 tf", 9806.65, dimension::force},
    {"1 dyn", 1e-5, dimension::force},
    {"1 erg", 1e-7, dimension::energy},
    {"1 gn", 9.80665, dimension::acceleration},
    {"1 g0", 9.80665, dimension::acceleration},
    {"1 gal", 0.01, dimension::acceleration},
    {"1 Gal", 0.01, dimension::acceleration},
    {"1 bar", 1e5, dimension::pressure},
    {"1 P", 0.1, dimension::viscosity},
    {"1 cP", 0.001, dimension::viscosity},
    {"1 t", 1000, dimension::mass},
    {"1 L", 0.001, dimension::length.power(3)},
    {"1 min", 60, dimension::time},
    {"1 h", 3600, dimension::time},
    {"1 deg", 0.017453292519943295, dimension::none},
    {"1 mrad", 0.001, dimension::none},
    {"1 %", 0.01, dimension::none},
    {"1 Hz", 1, dimension::frequency},
    {"1 J", 1, dimension::energy},
    {"1 W", 1, dimension::energy / dimension::time},
};

TEST(units, exact_nist_factors) {
    for (const auto& [text, value, dimension] : nist) {
        EXPECT_DOUBLE_EQ(si(text), value) << text;
        EXPECT_TRUE(dimension_of(text) == dimension) << text;
    }
}

TEST(units, rounded_nist_factors) {
    EXPECT_NEAR(si("1 psi"), 6.894757e3, 0.5e-3);
    EXPECT_NEAR(si("1 ksi"), 6.894757e6, 0.5);
    EXPECT_NEAR(si("1 psf"), 4.788026e1, 0.5e-5);
    EXPECT_NEAR(si("1 pcf"), 1.601846e1, 0.5e-5);
    EXPECT_NEAR(si("1 slug"), 1.459390e1, 0.5e-5);
    EXPECT_TRUE(dimension_of("1 pcf") == dimension::density);
    EXPECT_TRUE(dimension_of("1 slug") == dimension::mass);
}

TEST(units, prefixes_from_femto_to_tera) {
    const std::vector<std::pair<const char*, double>> table{
        {"1 fm", 1e-15},     {"1 pm", 1e-12}, {"1 nm", 1e-9}, {"1 um", 1e-6},  {"1 \u00B5m", 1e-6},
        {"1 \u03BCm", 1e-6}, {"1 mm", 1e-3},  {"1 cm", 1e-2}, {"1 dm", 1e-1},  {"1 dam", 10},
        {"1 hm", 100},       {"1 km", 1e3},   {"1 Mm", 1e6},  {"1 Gm", 1e9},   {"1 Tm", 1e12},
        {"1 kg", 1},         {"1 mg", 1e-6},  {"1 MPa", 1e6}, {"1 mPa", 1e-3}, {"1 ms", 1e-3},
    };
    for (const auto& [text, value] : table) EXPECT_DOUBLE_EQ(si(text), value) << text;
}

TEST(units, a_plain_symbol_wins_over_a_prefix) {
    EXPECT_EQ(si("1 min"), 60);     // no milli-inch
    EXPECT_EQ(si("1 ft"), 0.3048);  // no femto-tonne
    EXPECT_TRUE(dimension_of("1 Pa") == dimension::pressure);
    EXPECT_NE(complaint("1 kin").find("unknown unit"), std::string::npos);
    EXPECT_NE(complaint("1 mt").find("unknown unit"), std::string::npos);
}

// The decimal that is written is the double that comes out, although 4.1 * 1e-3 is its neighbour.
TEST(units, decimal_prefixes_do_not_cost_a_digit) {
    EXPECT_NE(4.1 * 1e-3, 0.0041);
    EXPECT_EQ(si("4.1 mm"), 0.0041);
    EXPECT_EQ(si("19.8 mm"), 0.0198);
    EXPECT_EQ(si("37.6g"), 0.0376);
    EXPECT_EQ(si("4.75mm"), 0.00475);
}

TEST(units, products_quotients_and_powers) {
    const double stiffness = 25000 * 4448.2216152605 / std::pow(0.0254, 1.5);
    for (const auto* text : {"25000 kip/in^1.5", "25000kip/in^(3/2)", "25000 kip / in ^1.5",
                             "25e3 kip*in^-1.5", "25000 kip/(in*in^.5)", "+25000 kip in^(-3/2)"})
        EXPECT_NEAR(si(text) / stiffness, 1, 1e-15) << text;
    EXPECT_TRUE(dimension_of("25000 kip/in^1.5") == dimension::stiffness(1.5));

    const double mass = 4448.2216152605 / 0.0254;
    for (const auto* text : {"1 kip s^2/in", "1 kip-s2/in", "1 kip*s^2/in", "1 kip\u00B7s\u00B2/in",
                             "1 kip/(in/s^2)", "1 kip/in*s^2"})
        EXPECT_NEAR(si(text) / mass, 1, 1e-15) << text;
    EXPECT_TRUE(dimension_of("1 kip-s2/in") == dimension::mass);

    EXPECT_DOUBLE_EQ(si("3 (mm)^2"), 3e-6);
    EXPECT_DOUBLE_EQ(si("3 m/s/s"), 3);
    EXPECT_DOUBLE_EQ(si("7850 kg/m3"), 7850);
    EXPECT_DOUBLE_EQ(si("2 1/ms"), 2000);
    EXPECT_DOUBLE_EQ(si("2/ms"), 2000);
    EXPECT_TRUE(dimension_of("1 N s/m^2.5") == dimension::damping(1.5));
    EXPECT_TRUE(dimension_of("1 lbf-s/in") == dimension::dashpot);
    EXPECT_TRUE(dimension_of("1 J/m^2") == dimension::surface_energy);
}

TEST(units, bare_numbers_are_marked) {
    EXPECT_TRUE(parse_quantity("5.2e9")->bare);
    EXPECT_FALSE(parse_quantity("5.2e9 N")->bare);
    EXPECT_FALSE(parse_quantity("0.5 1")->bare);
    EXPECT_EQ(*parse_value(" 5.2e9 ", dimension::stiffness(1.5), "K"), 5.2e9);
    EXPECT_EQ(*parse_value("-.5", dimension::none, "e"), -0.5);
}

TEST(units, refusals_name_the_value_and_what_is_expected) {
    EXPECT_EQ(complaint("3 m", dimension::stiffness(1.5), "K"),
              "K = \"3 m\" has the dimension of a length; expected a stiffness in N/m^1.5, "
              "such as \"5.2e9 N/m^1.5\"");
    EXPECT_EQ(complaint("70 GPaa", dimension::pressure, "E"),
              "E = \"70 GPaa\" has the unknown unit \"GPaa\"; did you mean \"GPa\"?");
    EXPECT_EQ(complaint("70 GPaa", dimension::stiffness(1.5), "K"),
              "K = \"70 GPaa\" has the unknown unit \"GPaa\"; expected a stiffness in N/m^1.5, "
              "such as \"5.2e9 N/m^1.5\"");
    EXPECT_EQ(complaint("70 kn/mm^1.5", dimension::stiffness(1.5), "K"),
              "K = \"70 kn/mm^1.5\" has the unknown unit \"kn\"; did you mean \"kN\"?");
    EXPECT_EQ(complaint("0.5 g", dimension::acceleration, "pga"),
              "pga = \"0.5 g\" has the dimension of a mass; expected an acceleration in m/s^2, "
              "such as \"0.5 gn\"");
    EXPECT_EQ(complaint("3 %", dimension::length, "R"),
              "R = \"3 %\" is a dimensionless number; expected a length in m, such as \"10 mm\"");
    EXPECT_EQ(complaint("3 kg", dimension::none, "e"),
              "e = \"3 kg\" has the dimension of a mass; expected a dimensionless number, "
              "such as \"0.5\"");
    EXPECT_EQ(complaint("", dimension::time, "t"),
              "t = \"\" is empty; expected a time in s, such as \"20 ms\"");
}

TEST(units, refuses_what_is_not_a_number) {
    for (const auto* text :
         {"",      " ",          "nan",         "NaN",    "inf",     "-inf",   "+infinity",
          "1e999", "-1e999",     "1e5000",      "1e-999", "0x10",    "-0X1p3", "m",
          "--3",   "+-3",        "+ 3",         "1,5 m",  "1 000 m", "1_000",  "3..",
          "e5",    "1e300 Tm^9", "1e-300 fm^3", "5 5",    "3 1 m",   "1e",     "3 m 1"})
        EXPECT_FALSE(parse_quantity(text)) << text << ": " << complaint(text);
    EXPECT_FALSE(parse_quantity(std::string_view("3\0m", 3)));
    EXPECT_FALSE(parse_quantity("3 m\n"));
    EXPECT_FALSE(parse_quantity(std::string(100000, '(')));
    EXPECT_FALSE(parse_quantity("1 " + std::string(190, '(')));
    EXPECT_NE(complaint("1,5 m").find("write a point"), std::string::npos);
    EXPECT_NE(complaint("nan").find("finite"), std::string::npos);
    EXPECT_NE(complaint("-0x10").find("hexadecimal"), std::string::npos);
}

TEST(units, refuses_what_is_not_a_unit) {
    for (const auto* text :
         {"3 xyzzy", "3 m^",    "3 m^x", "3 m^inf", "3 m^nan", "3 m^1e9", "3 m^(1/0)", "3 m^(3/2",
          "3 m)",    "3 (m",    "3 ()",  "3 //m",   "3 m*",    "3 m/",    "3 m**2",    "3 m1.5",
          "3 m12",   "3 m^2^2", "3 m;",  "3 m-",    "3 -m",    "3 m#",    "3 \u00B0",  "3 m!"})
        EXPECT_FALSE(parse_quantity(text)) << text << ": " << complaint(text);
    EXPECT_NE(complaint("3 m^3/2").find("\"m^(3/2)\""), std::string::npos);
}

TEST(units, refuses_what_can_be_read_in_two_ways) {
    EXPECT_NE(complaint("3 s-1").find("\"s^-1\""), std::string::npos);
    EXPECT_NE(complaint("3 kg m-3").find("\"s^-1\""), std::string::npos);
    EXPECT_NE(complaint("3 kip/in s").find("two ways"), std::string::npos);
    EXPECT_NE(complaint("3 kip/in-s").find("two ways"), std::string::npos);
    EXPECT_NE(complaint("3 1/m s").find("two ways"), std::string::npos);
}

TEST(unit_system, names) {
    for (const auto system : all_systems) EXPECT_EQ(*unit_system(unit_system_name(system)), system);
    EXPECT_EQ(*unit_system("kN-m"), UnitSystem::kn_m);
    EXPECT_EQ(*unit_system("KIP-IN"), UnitSystem::kip_in);
    EXPECT_EQ(unit_system("kip-inn").error().text(),
              "there is no unit system \"kip-inn\"; did you mean \"kip-in\"? (expected SI, kN-m, "
              "kip-in, N-mm or cgs)");
    EXPECT_EQ(unit_system("imperial").error().text(),
              "there is no unit system \"imperial\"; expected SI, kN-m, kip-in, N-mm or cgs");
}

TEST(unit_system, readable_units) {
    struct Row {
        Dimension dimension;
        std::array<const char*, 5> names;  // in the order of all_systems
    };
    const std::vector<Row> rows{
        {dimension::none, {"1", "1", "1", "1", "1"}},
        {dimension::length, {"m", "m", "in", "mm", "cm"}},
        {dimension::mass, {"kg", "t", "kip s^2/in", "t", "g"}},
        {dimension::time, {"s", "s", "s", "s", "s"}},
        {dimension::speed, {"m/s", "m/s", "in/s", "mm/s", "cm/s"}},
        {dimension::acceleration, {"m/s^2", "m/s^2", "in/s^2", "mm/s^2", "cm/s^2"}},
        {dimension::force, {"N", "kN", "kip", "N", "dyn"}},
        {dimension::energy, {"J", "kN m", "kip in", "N mm", "erg"}},
        {dimension::pressure, {"Pa", "kPa", "ksi", "MPa", "dyn/cm^2"}},
        {dimension::density, {"kg/m^3", "t/m^3", "kip s^2/in^4", "t/mm^3", "g/cm^3"}},
        {dimension::frequency, {"1/s", "1/s", "1/s", "1/s", "1/s"}},
        {dimension::viscosity, {"Pa s", "kPa s", "ksi s", "MPa s", "P"}},
        {dimension::dashpot, {"N s/m", "kN s/m", "kip s/in", "N s/mm", "dyn s/cm"}},
        {dimension::stiffness(1), {"N/m", "kN/m", "kip/in", "N/mm", "dyn/cm"}},
        {dimension::stiffness(1.5),
         {"N/m^1.5", "kN/m^1.5", "kip/in^1.5", "N/mm^1.5", "dyn/cm^1.5"}},
        {dimension::damping(1.5),
         {"N s/m^2.5", "kN s/m^2.5", "kip s/in^2.5", "N s/mm^2.5", "dyn s/cm^2.5"}},
        {dimension::damping(0.65),
         {"N s/m^1.65", "kN s/m^1.65", "kip s/in^1.65", "N s/mm^1.65", "dyn s/cm^1.65"}},
    };
    for (const auto& row : rows)
        for (std::size_t i = 0; i < all_systems.size(); ++i)
            EXPECT_EQ(unit_name(row.dimension, all_systems[i]), row.names[i]);
    EXPECT_EQ(unit_name(Dimension{0, -1, -1}, UnitSystem::si), "1/(m s)");
    EXPECT_EQ(unit_name(Dimension{-1, 1, 2}, UnitSystem::si), "m^2/N");
}

TEST(unit_system, known_values) {
    EXPECT_NEAR(from_si(27471087352.718869, dimension::stiffness(1.5), UnitSystem::kip_in), 25000,
                1e-9);
    EXPECT_DOUBLE_EQ(from_si(0.0198, dimension::length, UnitSystem::n_mm), 19.8);
    EXPECT_DOUBLE_EQ(from_si(7850, dimension::density, UnitSystem::n_mm), 7.85e-9);
    EXPECT_DOUBLE_EQ(from_si(7850, dimension::density, UnitSystem::cgs), 7.85);
    EXPECT_DOUBLE_EQ(from_si(70e9, dimension::pressure, UnitSystem::n_mm), 70000);
    EXPECT_DOUBLE_EQ(from_si(1, dimension::energy, UnitSystem::cgs), 1e7);
    EXPECT_DOUBLE_EQ(from_si(386.0886 * 0.0254, dimension::acceleration, UnitSystem::kip_in),
                     386.0886);
    EXPECT_DOUBLE_EQ(to_si(1, dimension::mass, UnitSystem::kip_in), 4448.2216152605 / 0.0254);
}

TEST(describe, speaks_of_physics) {
    EXPECT_EQ(describe(dimension::length), "a length");
    EXPECT_EQ(describe(dimension::mass), "a mass");
    EXPECT_EQ(describe(dimension::stiffness(1)), "a stiffness");
    EXPECT_EQ(describe(dimension::stiffness(1.5)), "a stiffness");
    EXPECT_EQ(describe(dimension::damping(0.25)), "a damping coefficient");
    EXPECT_EQ(describe(dimension::none), "a dimensionless number");
    EXPECT_EQ(describe(Dimension{0, -1, -1}), "a quantity in 1/(m s)");
}

// Every example that a message offers must itself be accepted.
TEST(describe, examples_parse) {
    for (const auto dimension :
         {dimension::none, dimension::length, dimension::mass, dimension::time, dimension::speed,
          dimension::acceleration, dimension::force, dimension::energy, dimension::pressure,
          dimension::density, dimension::frequency, dimension::viscosity, dimension::dashpot,
          dimension::stiffness(1), dimension::stiffness(1.65), dimension::damping(0.25),
          dimension::length.power(2), Dimension{0, -1, -1}, Dimension{2, 1, -3}}) {
        const auto phrase = describe_with_example(dimension);
        const auto start = phrase.find('"') + 1;
        const auto example = phrase.substr(start, phrase.rfind('"') - start);
        EXPECT_TRUE(parse_value(example, dimension, "x")) << phrase;
    }
}

// How far a value is moved, relatively, when it is printed in a unit system and read again.
double round_trip_error(Dimension dimension) {
    const auto system = all_systems[*rc::gen::inRange<std::size_t>(0, all_systems.size())];
    const double value =
        (*rc::gen::inRange(0, 1000000) + 0.123) * std::pow(10., *rc::gen::inRange(-20, 20));
    const auto text =
        shortest(from_si(value, dimension, system)) + " " + unit_name(dimension, system);
    RC_LOG() << text;
    const auto back = parse_value(text, dimension, "x");
    if (!back) RC_FAIL(back.error().text());
    return std::abs(*back / value - 1);
}

TEST(unit_system, printed_value_reads_back_in_any_system) {
    EXPECT_TRUE(rc::check([] {
        const auto dimension = *rc::gen::element(
            dimension::length, dimension::mass, dimension::speed, dimension::pressure,
            dimension::density, dimension::stiffness(1.5), dimension::damping(1.5));
        RC_ASSERT(round_trip_error(dimension) < 4e-16);
    }));
}

// Exponents such as 0.31 - 2.97 are rounded, and the unit name prints what was meant.
TEST(unit_system, odd_dimensions_read_back_too) {
    EXPECT_TRUE(rc::check([] {
        const auto exponent = [] { return *rc::gen::inRange(-300, 301) / 100.; };
        const Dimension dimension{exponent(), exponent(), exponent()};
        RC_ASSERT(round_trip_error(dimension) < 5e-15);
    }));
}

// Whoever follows a suggestion is not refused again.
TEST(units, what_is_suggested_fits) {
    int suggested = 0;
    EXPECT_TRUE(rc::check([&] {
        const auto wanted =
            *rc::gen::element(dimension::length, dimension::pressure, dimension::mass);
        auto word = *rc::gen::element<std::string>("mm", "GPa", "psi", "kg", "inch", "MPa", "lbm");
        const auto place = *rc::gen::inRange<std::size_t>(0, word.size() + 1);
        word.insert(place, 1, *rc::gen::elementOf(std::string("amkPgNt")));
        const auto said = complaint("3 " + word, wanted, "x");
        const std::string asks = "did you mean \"";
        const auto at = said.find(asks);
        if (at == std::string::npos) return;
        ++suggested;
        const auto from = at + asks.size();
        const auto unit = said.substr(from, said.find('"', from) - from);
        RC_ASSERT(bool(parse_value("3 " + unit, wanted, "x")));
    }));
    EXPECT_GT(suggested, 0);
}

// Reading the whole text again for each of hundreds of units would take milliseconds.
TEST(units, few_are_tried_for_a_suggestion) {
    int tried = 0;
    const auto fits = [&](std::string_view unit) {
        ++tried;
        return unit == "GPa";
    };
    EXPECT_EQ(core::nearest_unit("GPaa", fits), "GPa");
    EXPECT_LT(tried, 10);
    EXPECT_EQ(core::nearest_unit("completely else", fits), "");
    EXPECT_LT(tried, 10);
}

// No text may crash the parser, and whatever it accepts is a finite number.
TEST(units, any_text_is_parsed_or_refused) {
    const auto letter =
        rc::gen::element<char>('0', '1', '2', '5', '.', 'e', '-', '+', '/', '*', '^', '(', ')', ' ',
                               'm', 'k', 'N', 's', 'i', 'n', '%', '\xC2', '\xB5', '=');
    EXPECT_TRUE(rc::check([&] {
        const auto tail = *rc::gen::container<std::string>(letter);
        const auto text = (*rc::gen::arbitrary<bool>() ? "3 m" : "") + tail;
        const auto quantity = parse_quantity(text);
        if (quantity)
            RC_ASSERT(std::isfinite(quantity->si));
        else
            RC_ASSERT(quantity.error().message.find("expected") != std::string::npos ||
                      quantity.error().message.find("write") != std::string::npos ||
                      quantity.error().message.find("did you mean") != std::string::npos);
    }));
}

}  // namespace
}  // namespace percuss
