// What leaves the program: help, units, files, full disks and closed pipes.
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "program.hpp"
#include "support/paths.hpp"

namespace percuss::cli {
namespace {

const Words tsuji{"impact", "--law",       "tsuji", "--mass",        "0.1", "--speed",
                  "1",      "--stiffness", "5.2e9", "--restitution", "0.5"};

Words lines(const std::string& text) {
    std::istringstream stream(text);
    Words result;
    for (std::string line; std::getline(stream, line);) result.push_back(line);
    return result;
}

TEST(output, every_command_has_help_with_an_example) {
    for (const std::string command : {"laws", "law", "cite", "impact", "force", "calibrate",
                                      "time-step", "stiffness", "restitution", "study"}) {
        SCOPED_TRACE(command);
        const Finished run = percuss({command, "--help"});
        EXPECT_EQ(run.code, 0);
        EXPECT_EQ(run.err, "");
        EXPECT_NE(run.out.find("\nExample:\n  percuss " + command), std::string::npos) << run.out;
        EXPECT_EQ(percuss({"help", command}).out, run.out);
        EXPECT_NE(percuss({"--help"}).out.find("\n  " + command + " "), std::string::npos);
    }
}

TEST(output, names_its_version) {
    const Finished run = percuss({"--version"});
    EXPECT_EQ(run.code, 0);
    EXPECT_TRUE(run.out.starts_with("percuss 0."));
}

TEST(output, the_history_ends_with_the_contact) {
    const std::string path = temporary("history.csv");
    const Json result = json(tsuji + Words{"--history", path, "--samples", "11"});
    const Words rows = lines(content(path));
    ASSERT_EQ(rows.size(), 12U);
    EXPECT_EQ(rows[0], "time [s],indentation [m],rate [m/s],force [N]");
    EXPECT_EQ(rows[1], "0,0,1,0");
    EXPECT_EQ(std::strtod(rows[11].c_str(), nullptr), double(result["duration"]));
    EXPECT_EQ(lines(content(path)).size(), 12U);
    percuss(tsuji + Words{"--history", path});
    EXPECT_EQ(lines(content(path)).size(), 201U);
}

TEST(output, a_contact_that_never_ends_has_a_history) {
    const std::string path = temporary("history.csv");
    const Words overdamped{"impact",    "--law",       "tsuji", "--mass",    "0.1",     "--speed",
                           "1",         "--stiffness", "5.2e9", "--set",     "alpha=3", "--release",
                           "geometric", "--history",   path,    "--samples", "6"};
    const Json result = json(overdamped);
    const Words rows = lines(content(path));
    ASSERT_EQ(rows.size(), 7U);
    EXPECT_EQ(std::strtod(rows[6].c_str(), nullptr),
              5 * double(result["time_of_peak_indentation"]));
}

TEST(output, a_contact_that_sinks_without_a_turn_has_a_history) {
    const std::string path = temporary("history.csv");
    const Words sinking{"impact", "--law",     "flores", "--stiffness", "1e9",  "--set",
                        "e=1e-9", "--mass",    "1",      "--speed",     "0.01", "--gravity",
                        "9.81",   "--history", path,     "--samples",   "50"};
    const Finished run = percuss(sinking);
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.err.find("only creep on to their rest, 4.58"), std::string::npos) << run.err;
    const Words rows = lines(content(path));
    ASSERT_EQ(rows.size(), 51U);
    double depth = -1;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const double next = std::strtod(rows[i].substr(rows[i].find(',') + 1).c_str(), nullptr);
        EXPECT_GT(next, depth) << "deeper and deeper, up to the last row: " << i;
        depth = next;
    }
    EXPECT_LT(depth, 4.6e-6);
}

TEST(output, units_are_for_people_and_csv_not_for_json) {
    const std::string path = temporary("history.csv");
    const Finished run =
        percuss(tsuji + Words{"--units", "kip-in", "--history", path, "--samples", "2"});
    EXPECT_NE(run.out.find("kip in"), std::string::npos);
    EXPECT_EQ(lines(content(path))[0], "time [s],indentation [in],rate [in/s],force [kip]");
    EXPECT_EQ(json(tsuji + Words{"--units", "kip-in"}), json(tsuji));
}

TEST(output, units_are_read_on_input) {
    const Json si = json({"impact", "--law", "hertz", "--mass", "98", "--speed", "1", "--stiffness",
                          "27471087352.718872"});
    const Json mixed = json({"impact", "--law", "hertz", "--mass", "98 kg", "--speed", "100 cm/s",
                             "--stiffness", "25000 kip/in^1.5"});
    EXPECT_RELATIVE(mixed["peak_force"], double(si["peak_force"]), 1e-13);
}

TEST(output, cautions_go_to_stderr) {
    const Finished run = percuss({"impact", "--law", "gharib_hurmuzlu", "--restitution", "0.9",
                                  "--stiffness", "1e9", "--mass", "1", "--speed", "1"});
    EXPECT_EQ(run.code, 0);
    EXPECT_TRUE(run.err.starts_with("percuss: note: ")) << run.err;
}

TEST(output, an_unwritable_file_leaves_nothing_behind) {
    for (const std::string path : {"/nonexistent/history.csv", "/", ""}) {
        SCOPED_TRACE(path);
        expect_refused(tsuji + Words{"--history", path}, {"cannot write"});
        expect_refused({"restitution", "--csv", path}, {"cannot write"});
    }
    const std::string path = temporary("history.csv");
    expect_refused(tsuji + Words{"--history", path, "--samples", "1"}, {"--samples", "\"1\""});
    expect_refused(tsuji + Words{"--history", path, "--samples", "ten"}, {"ten"});
    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(output, a_full_disk_is_an_error) {
    const Finished run = percuss({"laws"}, "/dev/full");
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.err.find("the device is full"), std::string::npos) << run.err;
    expect_refused(tsuji + Words{"--history", "/dev/full"}, {"/dev/full"});
}

/// It became a file of the name "-" for some options and the standard output for others.
TEST(output, a_dash_is_the_standard_output_and_no_file) {
    const Finished history = percuss(tsuji + Words{"--history", "-"});
    EXPECT_EQ(history.code, 0) << history.err;
    EXPECT_EQ(history.out.rfind("time", 0), 0U) << history.out;
    const Finished table = percuss({"restitution", "--laws", "flores", "--csv", "-"});
    EXPECT_EQ(table.code, 0) << table.err;
    EXPECT_NE(table.out.substr(0, table.out.find('\n')).find(','), std::string::npos) << table.out;
    const Finished record = percuss({"record", "convert", "G01", "--to", "csv", "--out", "-"});
    EXPECT_EQ(record.code, 0) << record.err;
    EXPECT_EQ(record.out, percuss({"record", "convert", "G01", "--to", "csv"}).out);
    EXPECT_FALSE(std::filesystem::exists("-"));
}

TEST(output, a_reader_that_leaves_is_no_error) {
    const std::string command = std::string("(") + support::program_path +
                                " laws --markdown; test $? = 0 || touch '" + temporary("failed") +
                                "') | true";
    EXPECT_EQ(std::system(command.c_str()), 0);
    EXPECT_FALSE(
        std::filesystem::exists(std::filesystem::path(temporary("x")).parent_path() / "failed"));
}

}  // namespace
}  // namespace percuss::cli
