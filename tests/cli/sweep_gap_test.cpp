// percuss sweep and percuss gap as a user types them.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "program.hpp"
#include "support/paths.hpp"

namespace {

using namespace percuss::cli;

const std::string table = std::string(support::source_folder) + "/examples/shaking-table-2.6.toml";
const std::string oscillators =
    std::string(support::source_folder) + "/examples/two-oscillators-0.5.toml";

TEST(cli_sweep, names_patterns_and_speeds) {
    const Json out = json({"sweep", table, "--from", "2.25 Hz", "--to", "3 Hz", "--steps", "2",
                           "--direction", "rest,up"});
    ASSERT_EQ(out["sweeps"].size(), 2u);
    const Json& rest = out["sweeps"][0];
    EXPECT_EQ(rest["direction"], "rest");
    EXPECT_EQ(rest["points"][0]["pattern"], "P2");
    EXPECT_EQ(rest["points"][1]["pattern"], "P1");
    EXPECT_GT(rest["points"][1]["largest_speed"].get<double>(), 0.5);
    const Finished text =
        ::percuss::cli::percuss({"sweep", table, "--from", "3 Hz", "--to", "3 Hz", "--steps", "1"});
    EXPECT_EQ(text.code, 0);
    EXPECT_NE(text.out.find("sweeping up"), std::string::npos);
}
TEST(cli_sweep, writes_its_folder) {
    const std::string folder = temporary("percuss_sweep");
    const Finished done = ::percuss::cli::percuss(
        {"sweep", table, "--from", "2.9 Hz", "--to", "3 Hz", "--steps", "3", "--out", folder});
    EXPECT_EQ(done.code, 0) << done.err;
    EXPECT_NE(content(folder + "/sweep.csv").find("up,2.9,P1,1,1,"), std::string::npos);
    EXPECT_TRUE(std::filesystem::exists(folder + "/sweep.gp"));
    std::filesystem::remove_all(folder);
}
TEST(cli_sweep, refuses) {
    expect_refused({"sweep", table, "--to", "3 Hz"}, {"--from"});
    expect_refused({"sweep", table, "--from", "0 Hz", "--to", "3 Hz"}, {"positive"});
    expect_refused({"sweep", table, "--from", "2 s", "--to", "3 Hz"}, {"--from"});
    expect_refused({"sweep", table, "--from", "2 Hz", "--to", "3 Hz", "--direction", "left"},
                   {"left", "up, down, rest"});
    expect_refused({"sweep", table, "--from", "2 Hz", "--to", "3 Hz", "--steps", "0"}, {"--steps"});
    expect_refused({"sweep", oscillators, "--from", "2 Hz", "--to", "3 Hz"}, {"harmonic"});
    expect_refused({"sweep", "/no/such.toml", "--from", "2 Hz", "--to", "3 Hz"}, {"/no/such.toml"});
}

TEST(cli_gap, rules_and_needs) {
    const Json out = json({"gap", "--period1", "0.5 s", "--period2", "1 s", "G01", "G15"});
    const Json& pair = out["pairs"][0];
    ASSERT_EQ(pair["records"].size(), 2u);
    const Json& row = pair["records"][0];
    const double u1 = row["left_displacement"], u2 = row["right_displacement"];
    EXPECT_RELATIVE(row["abs"].get<double>(), u1 + u2, 1e-14);
    EXPECT_RELATIVE(row["srss"].get<double>(), std::hypot(u1, u2), 1e-14);
    EXPECT_LT(row["need"].get<double>(), u1 + u2);
    EXPECT_EQ(json({"gap", "--period1", "1", "--period2", "1"})["pairs"][0]["correlation"], 1);
}
TEST(cli_gap, peak_acceleration_scales_everything) {
    const auto need = [](const char* pga) {
        return json({"gap", "--period1", "0.5", "--period2", "1", "G07", "--pga",
                     pga})["pairs"][0]["records"][0]["need"]
            .get<double>();
    };
    EXPECT_RELATIVE(need("0.6 g"), 2 * need("0.3 g"), 1e-9);
}
TEST(cli_gap, scenario_and_folder) {
    const std::string folder = temporary("percuss_gap");
    const Finished done =
        ::percuss::cli::percuss({"gap", "--scenario", oscillators, "G02", "--out", folder});
    EXPECT_EQ(done.code, 0) << done.err;
    EXPECT_NE(content(folder + "/gap.csv").find("G02"), std::string::npos);
    std::filesystem::remove_all(folder);
}
TEST(cli_gap, refuses) {
    expect_refused({"gap"}, {"--period1"});
    expect_refused({"gap", "--period1", "-1 s", "--period2", "1 s", "G01"}, {"period"});
    expect_refused({"gap", "--period1", "1", "--period2", "1", "--damping", "1.2", "G01"},
                   {"damping"});
    expect_refused({"gap", "--period1", "1", "--period2", "2", "/no/such.AT2"}, {"/no/such.AT2"});
    expect_refused({"gap", "--scenario", table, "--period1", "1"}, {"--period1"});
    // the building was named, "1": ..., and not the option
    expect_refused({"gap", "--period1", "1", "--period2", "0", "G01"}, {"--period2 is 0 s"});
    expect_refused({"gap", "--period1", "1", "--period2", "2", "--damping", "-5", "G01"},
                   {"--damping is -5"});
    expect_refused({"gap", "--period1", "1", "--period2", "2", "--damping2", "nan", "G01"},
                   {"--damping2"});
    expect_refused({"gap", "--period1", "1", "--period2", "2", "G01", "--pga", "0 g"},
                   {"positive"});
}

}  // namespace
