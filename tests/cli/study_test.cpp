// percuss study work-precision: the table, the files, and what is refused.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "program.hpp"

namespace percuss::cli {
namespace {

namespace fs = std::filesystem;

const Words quick{"study", "work-precision", "--quick"};

std::string fresh_folder() {
    const fs::path folder = fs::path(temporary("x")).parent_path() / "study";
    fs::remove_all(folder);
    return folder.string();
}

TEST(study, writes_tables_scripts_and_figures) {
    const std::string folder = fresh_folder() + "/deep/figures";
    const Finished run = percuss(quick + Words{"--out", folder});
    EXPECT_EQ(run.code, 0) << run.err;
    for (const char* part : {"Hertz ", "Hertzdamp", "Jankowski", "Kelvin-Voigt", "Two oscillators",
                             "Discrete gradient", "Adaptive", "theory"})
        EXPECT_NE(run.out.find(part), std::string::npos) << part;
    for (const char* name : {"work-precision.csv", "work-precision.dat", "work-precision-calls.gp",
                             "work-precision-time.gp"})
        EXPECT_GT(fs::file_size(folder + "/" + name), 1000U) << name;
    EXPECT_TRUE(content(folder + "/work-precision.csv").starts_with("problem,method,setting [1],"));
    if (!run.err.empty()) {
        EXPECT_NE(run.err.find("gnuplot-nox"), std::string::npos) << run.err;
        return;
    }
    for (const std::string name : {"work-precision-calls", "work-precision-time"}) {
        EXPECT_TRUE(content(folder + "/" + name + ".png").starts_with("\x89PNG"));
        const std::string svg = content(folder + "/" + name + ".svg");
        EXPECT_TRUE(svg.starts_with("<?xml"));
        for (const char* part : {"Jankowski", "relative error", "Discrete gradient"})
            EXPECT_NE(svg.find(part), std::string::npos) << part;
    }
}

TEST(study, without_gnuplot_the_tables_still_come) {
    const std::string folder = fresh_folder(), path = std::getenv("PATH");
    setenv("PATH", "/nonexistent", 1);
    const Finished run = percuss(quick + Words{"--out", folder});
    setenv("PATH", path.c_str(), 1);
    EXPECT_EQ(run.code, 0);
    EXPECT_NE(run.out.find("Jankowski"), std::string::npos);
    EXPECT_NE(run.err.find("gnuplot-nox"), std::string::npos) << run.err;
    EXPECT_TRUE(fs::exists(folder + "/work-precision-calls.gp"));
    EXPECT_FALSE(fs::exists(folder + "/work-precision-calls.png"));
}

TEST(study, gives_its_points_as_json) {
    const Json r = json(quick);
    EXPECT_EQ(r["study"], "work-precision");
    ASSERT_EQ(r["curves"].size(), 92U);
    for (const Json& curve : r["curves"])
        for (const char* key : {"problem", "method", "observed_order", "expected_order", "points"})
            EXPECT_TRUE(curve.contains(key)) << key;
    EXPECT_TRUE(r["curves"][0]["observed_order"].is_null()) << "adaptive has no order";
    EXPECT_GT(r["curves"][1]["points"][0]["force_calls"], 0);
}

TEST(study, refuses_folders_that_cannot_be_written) {
    expect_refused(quick + Words{"--out", "/proc/figures"}, {"/proc", "cannot"});
    expect_refused(quick + Words{"--out", "/dev/null"}, {"/dev/null", "not a folder"});
    expect_refused(quick + Words{"--out", "/dev/null/figures"}, {"/dev/null"});
    expect_refused(quick + Words{"--out", ""}, {"--out"});
    if (geteuid() != 0) {  // root may write everywhere
        const std::string folder = fresh_folder();
        fs::create_directory(folder);
        fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
        expect_refused(quick + Words{"--out", folder}, {"may not write"});
        EXPECT_TRUE(fs::is_empty(folder));
    }
}

TEST(study, names_are_answered_with_the_nearest) {
    expect_refused({"study", "work-precison"}, {"work-precison", "work-precision"});
    expect_refused({"study"}, {"NAME", "work-precision"});
    expect_refused({"study", "work-precision", "--quik"}, {"--quik", "--quick"});
}

}  // namespace
}  // namespace percuss::cli
