// The runs in other simulators that are kept, against this program's predictions; and drivers that
// fall, hang or talk nonsense.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "program.hpp"

namespace percuss::cli {
namespace {

struct Deviations {
    double resolved = 0, emitted = 0;
};

/// By simulator, version and model; predictions are computed now, deliveries were measured.
std::map<std::string, Deviations> kept_deviations() {
    std::map<std::string, Deviations> all;
    const Json kept = json({"audit", "--shipped"});
    for (const Json& result : kept["results"])
        for (const Json& run : result["runs"]) {
            const std::string who = result["simulator"].get<std::string>() + " " +
                                    result["version"].get<std::string>() + " " +
                                    run["model"].get<std::string>();
            // With few steps a contact that nearly sticks may stick.
            EXPECT_TRUE(run["delivered"].is_number() || run["steps"] == 50)
                << who << ": " << run["failure"];
            EXPECT_TRUE(run["predicted"].is_number()) << who;
            if (!run["delivered"].is_number() || !run["predicted"].is_number()) continue;
            const double delivered = run["delivered"];
            if (!run["resolved"].get<bool>()) continue;
            Deviations& d = all[who];
            d.resolved = std::max(d.resolved, std::abs(run["predicted"].get<double>() - delivered));
            if (run["way"] == "emitted")
                d.emitted =
                    std::max(d.emitted, std::abs(run["requested"].get<double>() - delivered));
        }
    return all;
}

TEST(audit_command, predictions_agree_with_the_kept_runs) {
    const auto all = kept_deviations();
    EXPECT_GT(all.size(), 60U);
    for (const auto& [who, d] : all) EXPECT_LT(d.resolved, 1e-3) << who;
}

TEST(audit_command, emitted_lines_delivered_what_was_requested) {
    for (const auto& [who, d] : kept_deviations()) EXPECT_LT(d.emitted, 2e-3) << who;
}

/// Every model against every partner that it was run against: three speeds, and at each of them the
/// restitutions from 0.1 to 0.9 that it reaches.
TEST(audit_command, kept_runs_are_of_all_bodies_speeds_and_restitutions) {
    std::set<std::string> names, bodies;
    std::map<std::string, std::map<double, std::set<double>>> matrix;
    const Json kept = json({"audit", "--shipped"});
    for (const Json& result : kept["results"]) {
        names.insert(result["simulator"].get<std::string>());
        for (const Json& run : result["runs"]) {
            bodies.insert(run["bodies"].get<std::string>());
            if (run["resolved"].get<bool>() && run["way"] == "emitted" && run["requested"] < 1)
                matrix[result["simulator"].get<std::string>() + " " +
                       result["version"].get<std::string>() + " " +
                       run["model"].get<std::string>() + " " + run["bodies"].get<std::string>()]
                      [run["speed"].get<double>()]
                          .insert(run["requested"].get<double>());
        }
    }
    for (const char* name : {"bullet", "drake", "exudyn", "lammps", "liggghts", "mujoco",
                             "opensees", "simbody", "yade"})
        EXPECT_TRUE(names.contains(name)) << name;
    EXPECT_EQ(bodies, (std::set<std::string>{"equal", "unequal", "wall"}));
    for (const auto& [who, speeds] : matrix) {
        EXPECT_EQ(speeds.size(), 3U) << who;
        for (const auto& [speed, requested] : speeds)
            EXPECT_TRUE(requested.contains(0.9) && requested.size() >= 3)
                << who << " at " << speed << " m/s";
    }
}

/// A driver in the place of Python: greets, then does what `body` says.
std::string interpreter(const std::string& body) {
    const std::string path = temporary("percuss-audit-python");
    std::ofstream(path)
        << ("#!/bin/sh\necho '{\"simulator\":\"lammps\",\"version\":\"0\",\"platform\":\"p\"}'\n" +
            body + "\n");
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
}

TEST(audit_command,
     a_simulator_that_falls_hangs_or_talks_nonsense_is_reported_and_the_rest_goes_on) {
    const struct {
        const char *body, *said;
    } cases[] = {{"read line; kill -SEGV $$", "signal 11"},
                 {"while read line; do sleep 100; done", "did not answer within 0.2 s"},
                 {"while read line; do echo nonsense; done", "no number came back"},
                 {"read line; echo trouble >&2; exit 3", "code 3: trouble"},
                 {"while read line; do echo '{\"error\":\"lost atoms\"}'; done", "lost atoms"}};
    for (const auto& c : cases) {
        const Finished r = percuss({"audit", "lammps", "--model", "tsuji", "--brief", "--timeout",
                                    "0.2 s", "--python", interpreter(c.body)});
        EXPECT_EQ(r.code, 0) << r.err;
        EXPECT_NE(r.out.find("6 runs: "), std::string::npos) << r.out;
        EXPECT_NE(r.out.find(c.said), std::string::npos) << r.out;
    }
}

TEST(audit_command, an_interpreter_that_is_not_there_means_not_run) {
    const Finished r = percuss({"audit", "exudyn", "--brief", "--python", "/nowhere/python3"});
    EXPECT_EQ(r.code, 0);
    EXPECT_NE(r.err.find("exudyn was not run"), std::string::npos) << r.err;
}

TEST(audit_command, continues_what_is_there) {
    const std::string asked = temporary("percuss-audit-asked");
    const std::string folder = temporary("percuss-audit-out");
    const std::string body =
        "while read line; do echo x >>" + asked + "; echo '{\"restitution\":0.5}'; done";
    const Words words{"audit",    "lammps",          "--model", "tsuji", "--brief",
                      "--python", interpreter(body), "--out",   folder};
    ASSERT_EQ(percuss(words).code, 0);
    EXPECT_EQ(content(asked).size(), 12U) << "six runs";
    ASSERT_EQ(percuss(words).code, 0);
    EXPECT_EQ(content(asked).size(), 12U) << "nothing is run twice";
    for (const char* name : {"/index.html", "/audit.csv", "/audit.json", "/lammps-0.json"})
        EXPECT_TRUE(std::filesystem::exists(folder + name)) << name;
}

TEST(audit_command, refuses_what_it_does_not_know) {
    expect_refused({"audit", "lamps"}, {"lammps"});
    expect_refused({"audit", "adams"}, {"no driver", "lammps"});
    expect_refused({"audit", "lammps", "--model", "tsujo"}, {"tsuji"});
    expect_refused({"audit", "--model", "tsuji"}, {"--model", "simulator"});
    expect_refused({"audit", "lammps", "--timeout", "-1 s"}, {"--timeout"});
    expect_refused({"audit", "--shipped", "--out", "/dev/null/here"}, {"--out"});
}

}  // namespace
}  // namespace percuss::cli
