// What a deck for OpenSeesPy says, and what it cannot say.
#include "studies/opensees/deck.hpp"
#include "support.hpp"

namespace percuss::studies {
namespace {

std::string deck_of(const std::string& scenario) {
    const Scenario s = parsed(scenario);
    const auto deck = opensees_deck(s.problem, "it's a\ntest");
    return deck ? *deck : "refused: " + deck.error().message;
}
std::string with_law(const std::string& law) { return with(whole, hertz, "[law]\n" + law); }
void expect_in(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text.substr(0, 3000);
}

TEST(opensees_deck, has_masses_springs_and_contact) {
    const std::string deck = deck_of(whole);
    expect_in(deck, "# 'it\\'s a test'");
    expect_in(deck, "ops.mass(2, 98)");
    expect_in(deck, "spring(1, 2, 'Elastic', ");
    expect_in(deck, "contacts['A-B'] = spring(2, 3, 'Hertzdamp', 6000000000, 0.0, -0.0198, 1.5)");
    expect_in(deck, "duration = 2");
}

TEST(opensees_deck, knows_the_laws_that_opensees_has) {
    expect_in(deck_of(with_law("law = \"jankowski\"\nK = 6e9\nxi = 0.3\n")),
              "'JankowskiImpact', 6000000000, 0.3, ");
    expect_in(deck_of(with_law(
                  "law = \"kelvin_voigt\"\nK = 6e6\nrestitution = 0.6\nrelease = \"geometric\"\n")),
              "'ViscoelasticGap', 6000000, ");
    expect_in(deck_of(with_law("law = \"hertzdamp\"\nK = 6e9\ne = 0.6\n")),
              "keeps what the damper pulls");
    expect_in(deck_of(with_law("law = \"walton_braun\"\nK = 6e9\ne = 0.6\n")),
              "refused: pair A-B: OpenSees has no");
    expect_in(deck_of(with(whole, "\"19.8 mm\"", "\"-1 mm\"")), "pressed together at the start");
    expect_in(deck_of(with(whole, "\"19.8 mm\"", "0")), "-1e-15");
}

TEST(opensees_deck, yielding_storeys_are_steel01) {
    const std::string frame =
        "[[building]]\nname = \"A\"\nkind = \"shear\"\nstoreys = 2\nmass = 2e4\nstiffness = 3e7\n"
        "height = 3\nyield = \"90 kN\"\nhardening = 0.02\np_delta = true\n";
    const std::string deck = deck_of(frame + two_seconds);
    expect_in(deck, "spring(1, 2, 'Steel01', 90000, 30000000, 0.02)");
    expect_in(deck, "spring(2, 3, 'Steel01', 90000, 30000000, 0.02)");
    // gravity is a spring of negative stiffness
    expect_in(deck, "spring(2, 3, 'Elastic', -65377.6");
    expect_in(deck_of(frame + "hysteresis = \"takeda\"\n" + two_seconds), "not the same as takeda");
    // z there is a drift: gamma and beta are those over 3 mm squared
    expect_in(deck_of(frame + "hysteresis = \"bouc_wen\"\nbeta = 0.75\n" + two_seconds),
              "spring(1, 2, 'BoucWen', 0.02, 30000000, 2, 27777.77");
}

TEST(opensees_deck, links) {
    const std::string ends = "[[link]]\nname = \"l\"\nleft = \"A\"\nright = \"B\"\n";
    const auto linked = [&](const std::string& words) { return deck_of(whole + ends + words); };
    expect_in(linked("kind = \"spring\"\nstiffness = 2e3\ndamping = 30\n"),
              "\nspring(2, 3, 'Elastic', 2000, 30)\n");
    expect_in(linked("kind = \"bilinear\"\nstiffness = 2e3\nyield = \"10 N\"\ndamping = 30\n"),
              "\nspring(2, 3, 'Steel01', 10, 2000, 0)\nspring(2, 3, 'Elastic', 0, 30)\n");
    const std::string damper = "kind = \"damper\"\ndamping = 300\nexponent = 0.35\nbrace = 1e5\n";
    expect_in(linked(damper), "\ndampers['l'] = spring(2, 3, 'ViscousDamper', 100000, 300, 0.35, ");
    expect_in(linked("kind = \"damper\"\ndamping = 300\nexponent = 1.5\n"),
              "refused: link \"l\": dampers with an exponent");
    expect_in(linked("kind = \"restrainer\"\nstiffness = 2e3\n"), "refused: link \"l\": restrain");
    expect_in(deck_of(with(whole, "mass = \"98 kg\"", "mass = \"98 kg\"\ndisplacement = 0.01") +
                      ends + damper),
              "refused: link \"l\": OpenSees would draw its brace");
}

TEST(opensees_deck, says_what_it_cannot_say) {
    expect_in(deck_of(with(whole, "frequency = \"2.76 Hz\"", "frequency = \"2.76 Hz\"\ndelay = 1")),
              "refused: building \"B\": its ground motion arrives later");
    expect_in(deck_of(whole + "[ground]\nimpulses = [{ time = 1, velocity = 1 }]\n"),
              "refused: the ground has impulses");
}

}  // namespace
}  // namespace percuss::studies
