#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "program.hpp"

namespace percuss::cli {
namespace {

const Words steel{"--body1", "steel sphere R=10mm", "--body2", "steel plane"};

TEST(advise_command, steel_at_walking_pace_yields_and_glass_is_not_known) {
    const Json fast = json(Words{"advise", "--speed", "1", "--restitution", "0.6"} + steel);
    EXPECT_FALSE(fast["elastic"].get<bool>());
    EXPECT_TRUE(fast["quasi_static"].get<bool>());
    EXPECT_TRUE(fast["small"].get<bool>());
    EXPECT_LT(fast["yield_speed"].get<double>(), 0.1);
    const Json slow = json(Words{"advise", "--speed", "1e-4"} + steel);
    EXPECT_TRUE(slow["elastic"].get<bool>());
    EXPECT_EQ(slow["use"], "hertz");
    const Json glass = json({"advise", "--body1", "glass sphere R=5mm", "--body2",
                             "glass sphere R=5mm", "--speed", "1"});
    EXPECT_TRUE(glass["elastic"].is_null());
}

/// p0 goes with v^0.4, so at the yield speed it is the yield pressure.
TEST(advise_command, at_the_yield_speed_the_pressure_is_that_of_first_yield) {
    const Json first = json(Words{"advise", "--speed", "1"} + steel);
    const std::string speed = std::to_string(first["yield_speed"].get<double>() * 1e6) + "e-6";
    const Json again = json(Words{"advise", "--speed", speed} + steel);
    EXPECT_RELATIVE(again["peak_pressure"].get<double>(), again["yield_pressure"].get<double>(),
                    1e-6);
}

TEST(advise_command, a_law_that_it_names_delivers_what_is_requested) {
    const Json advice = json(Words{"advise", "--speed", "0.5", "--restitution", "0.7"} + steel);
    ASSERT_FALSE(advice["laws"].empty());
    EXPECT_EQ(advice["use"], advice["laws"][0]["law"]);
    for (const Json& law : advice["laws"]) {
        const Json hit = json(Words{"impact", "--law", law["law"].get<std::string>(),
                                    "--restitution", "0.7", "--speed", "0.5"} +
                              steel);
        EXPECT_NEAR(hit["restitution"].get<double>(), 0.7, 1e-3) << law["law"];
    }
    EXPECT_NE(advice["emit"].get<std::string>().find("percuss emit lammps"), std::string::npos);
}

TEST(advise_command, says_in_ten_lines_what_is_valid_and_how_to_ask_for_it) {
    const Finished r = percuss(Words{"advise", "--speed", "0.5", "--restitution", "0.7"} + steel);
    EXPECT_EQ(r.code, 0) << r.err;
    EXPECT_EQ(std::count(r.out.begin(), r.out.end(), '\n'), 11) << "ten, and the emit line";
    for (const char* word : {"contact time", "peak force", "contact radius", "peak pressure",
                             "elastic: no", "hardness", "quasi-static: ", "small: yes",
                             "valid: plastic ones", "as requested", "use: ", "percuss emit lammps"})
        EXPECT_NE(r.out.find(word), std::string::npos) << word << "\n" << r.out;
}

TEST(advise_command, refuses_what_it_cannot_judge) {
    expect_refused({"advise"}, {"--body1"});
    expect_refused(Words{"advise"} + steel, {"--speed"});
    expect_refused(Words{"advise", "--speed", "-1"} + steel, {"--speed", "positive"});
    expect_refused(Words{"advise", "--speed", "1e-300"} + steel, {"too small"});
    expect_refused(Words{"advise", "--speed", "1", "--restitution", "1.2"} + steel,
                   {"--restitution"});
    expect_refused(Words{"advise", "--speed", "1", "--simulator", "lamps"} + steel, {"lammps"});
    expect_refused({"advise", "--speed", "1", "--body1", "steel cylinder R=4mm L=10mm", "--body2",
                    "steel hole R=5mm"},
                   {"point contacts"});
}

TEST(impact_command, says_where_the_bodies_would_yield) {
    const Words words = Words{"impact", "--restitution", "0.7", "--speed", "1"} + steel;
    EXPECT_NE(percuss(words + Words{"--law", "flores"}).err.find("yields at"), std::string::npos);
    EXPECT_EQ(percuss(words + Words{"--law", "walton_braun"}).err.find("yields at"),
              std::string::npos);
}

TEST(impact_command, says_of_every_law_where_waves_or_the_size_of_the_contact_matter) {
    const Words soft{"--body1", "rubber sphere R=10mm", "--body2", "rubber plane", "--speed", "5"};
    for (const char* law : {"hertz", "flores", "tsuji"}) {
        Words words{"impact", "--law", law};
        if (law != std::string("hertz")) words = words + Words{"--restitution", "0.7"};
        const std::string said = percuss(words + soft).err;
        EXPECT_NE(said.find("of the effective radius"), std::string::npos) << law << ": " << said;
        EXPECT_NE(said.find("leaves as waves"), std::string::npos) << law << ": " << said;
    }
    EXPECT_NE(percuss(Words{"calibrate", "--law", "tsuji", "--restitution", "0.7"} + soft)
                  .err.find("leaves as waves"),
              std::string::npos);
    EXPECT_NE(
        percuss(Words{"emit", "lammps", "--restitution", "0.7"} + soft).err.find("leaves as waves"),
        std::string::npos);
}

TEST(materials_command, lists_what_bodies_can_be_made_of) {
    const Json rows = json({"materials"});
    EXPECT_GT(rows.size(), 15U);
    for (const Json& row : rows) {
        EXPECT_GT(row["E"].get<double>(), 0) << row;
        EXPECT_FALSE(row["source"].get<std::string>().empty()) << row;
        EXPECT_EQ(row["yield"].is_null() && row["hardness"].is_null(),
                  row["strength_source"].is_null())
            << row;
    }
}

}  // namespace
}  // namespace percuss::cli
