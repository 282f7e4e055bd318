// percuss reproduce: the page and its files, JSON, and what is refused.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "program.hpp"
#include "support/paths.hpp"

namespace percuss::cli {
namespace {

namespace fs = std::filesystem;

const Words one{"reproduce", "--only", "skrinjar2018/table-2"};

std::string fresh_folder() {
    const fs::path folder = fs::path(temporary("x")).parent_path() / "reproduction";
    fs::remove_all(folder);
    return folder.string();
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(reproduce, writes_one_page_with_its_figures_beside_it) {
    const std::string folder = fresh_folder();
    const Finished run = percuss(one + Words{"--out", folder});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.out, "does not hold")) << run.out;
    EXPECT_TRUE(has(run.out, "1 study in")) << run.out;
    EXPECT_TRUE(has(run.out, folder + "/index.html")) << run.out;
    const std::string page = content(folder + "/index.html");
    for (const char* part :
         {"<!doctype html>", "Table 2", "prefers-color-scheme: dark", "Hu-Guo", "0.15",
          "percuss reproduce --only skrinjar2018/table-2", "id=\"erratum-R30\""})
        EXPECT_TRUE(has(page, part)) << part;
    EXPECT_FALSE(has(page, "src=\"http")) << "the page needs no network";
    // every file that the page links to is there
    std::size_t links = 0;
    for (auto at = page.find("href=\"figures/"); at != std::string::npos;
         at = page.find("href=\"figures/", at + 1), ++links) {
        const auto start = at + 6, end = page.find('"', start);
        EXPECT_TRUE(fs::exists(folder + "/" + page.substr(start, end - start)))
            << page.substr(start, end - start);
    }
    EXPECT_GE(links, 2U);
}

TEST(reproduce, without_gnuplot_the_tables_still_come) {
    const std::string folder = fresh_folder(), path = std::getenv("PATH");
    setenv("PATH", "/nonexistent", 1);
    const Finished run = percuss(one + Words{"--out", folder});
    setenv("PATH", path.c_str(), 1);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.err, "gnuplot-nox")) << run.err;
    const std::string page = content(folder + "/index.html");
    EXPECT_TRUE(has(page, "Hu-Guo"));
    EXPECT_TRUE(has(page, "gnuplot-nox"));
    EXPECT_FALSE(has(page, ".png"));
}

TEST(reproduce, gives_verdicts_as_json) {
    const Json list = json(one + Words{"--out", fresh_folder()});
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0]["source"], "skrinjar2018");
    EXPECT_EQ(list[0]["study"], "table-2");
    EXPECT_EQ(list[0]["failed"], "");
    const Json& statements = list[0]["statements"];
    ASSERT_EQ(statements.size(), 12U);
    EXPECT_EQ(statements[0]["id"], "restitution/hertz");
    EXPECT_EQ(statements[0]["verdict"], "reproduced");
    EXPECT_EQ(statements[11]["verdict"], "does_not_hold");
    EXPECT_EQ(statements[11]["erratum"], "R30");
    long all = 0;
    for (const auto& [kind, count] : list[0]["verdicts"].items()) all += count.get<long>();
    EXPECT_EQ(all, 12);
    EXPECT_GT(list[0]["worst_difference"], 0.1);
    EXPECT_GE(list[0]["seconds"], 0);
}

TEST(reproduce, lists_its_studies) {
    const Finished run = percuss({"reproduce", "--list"});
    EXPECT_EQ(run.code, 0);
    for (const char* id :
         {"skrinjar2018/fig-3", "feng2026/table-1", "mahmoud2008/", "walstijn2016/"})
        EXPECT_TRUE(has(run.out, id)) << id;
}

TEST(reproduce, lists_its_studies_as_json) {
    const Json list = json({"reproduce", "--list", "--only", "skrinjar2018/table-2"});
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0]["source"], "skrinjar2018");
    EXPECT_EQ(list[0]["study"], "table-2");
    EXPECT_EQ(list[0]["item"], "Table 2");
}

TEST(reproduce, studies_that_fail_are_reported_in_their_place_and_the_rest_goes_on) {
    const std::string folder = fresh_folder();
    const auto other = [&](const Words& words) {
        return support::run(
            Words{support::failing_program_path, "reproduce", "--out", folder} + words,
            fs::path(folder).parent_path().string());
    };
    const Finished run = other({});
    EXPECT_EQ(run.code, 1) << run.err;
    EXPECT_TRUE(has(run.out, "skrinjar2018/table-2 failed: the law has no <solution>")) << run.out;
    EXPECT_TRUE(has(run.out, "skrinjar2018/table-3 failed: ")) << run.out;
    EXPECT_TRUE(has(run.out, "skrinjar2018/table-5 failed: it stopped: ")) << run.out;
    EXPECT_TRUE(has(run.out, "skrinjar2018/table-99 failed: ")) << run.out;
    EXPECT_TRUE(has(run.out, "5 studies")) << run.out;
    const std::string page = content(folder + "/index.html");
    const auto failed = page.find("<article id=\"skrinjar2018-table-2\""),
               good = page.find("<article id=\"feng2026-table-1\"");
    ASSERT_NE(failed, std::string::npos);
    ASSERT_NE(good, std::string::npos);
    EXPECT_LT(failed, good);
    EXPECT_LT(page.find("the law has no &lt;solution&gt;", failed), good);
    EXPECT_TRUE(has(page.substr(good), "2.23606797750")) << "the good one is complete";

    const Finished with_json = other({"--json"});
    EXPECT_EQ(with_json.code, 1);
    const Json list = Json::parse(with_json.out);
    ASSERT_EQ(list.size(), 5U);
    EXPECT_EQ(list[0]["failed"], "the law has no <solution>");
    EXPECT_TRUE(list[0]["statements"].empty());
    EXPECT_TRUE(list[0]["worst_difference"].is_null());
    EXPECT_EQ(list[4]["failed"], "");
    EXPECT_EQ(list[4]["verdicts"]["reproduced"], 3);

    EXPECT_EQ(other({"--only", "feng2026/table-1"}).code, 0);
}

/// A program called gnuplot, first in PATH, with this text.
class OtherGnuplot {
public:
    explicit OtherGnuplot(const std::string& script) : path_(std::getenv("PATH")) {
        const fs::path folder = fs::path(temporary("x")).parent_path() / "other-gnuplot";
        fs::create_directories(folder);
        std::ofstream(folder / "gnuplot") << script;
        fs::permissions(folder / "gnuplot", fs::perms::owner_all);
        setenv("PATH", (folder.string() + ":" + path_).c_str(), 1);
    }
    OtherGnuplot(const OtherGnuplot&) = delete;
    OtherGnuplot& operator=(const OtherGnuplot&) = delete;
    ~OtherGnuplot() { setenv("PATH", path_.c_str(), 1); }

private:
    std::string path_;
};

TEST(reproduce, a_gnuplot_that_never_ends_does_not_hang_the_report) {
    const OtherGnuplot other("#!/bin/sh\nexec sleep 1000000\n");
    setenv("PERCUSS_GNUPLOT_SECONDS", "1", 1);
    const std::string folder = fresh_folder();
    const Finished run = percuss(one + Words{"--out", folder});
    unsetenv("PERCUSS_GNUPLOT_SECONDS");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.err, "did not finish")) << run.err;
    EXPECT_TRUE(has(content(folder + "/index.html"), "Hu-Guo"));
}

/// The user's start-up file could change every figure.
TEST(reproduce, gnuplot_runs_without_the_start_up_file_of_the_user) {
    const fs::path home = fs::path(temporary("x")).parent_path() / "home";
    fs::create_directories(home);
    std::ofstream(home / ".gnuplot") << "exit status 9\n";
    const std::string before = std::getenv("HOME") == nullptr ? "" : std::getenv("HOME");
    setenv("HOME", home.c_str(), 1);
    const Finished run = percuss(one + Words{"--out", fresh_folder()});
    setenv("HOME", before.c_str(), 1);
    EXPECT_EQ(run.code, 0) << run.err;
    if (!has(run.err, "gnuplot-nox")) {
        EXPECT_EQ(run.err, "");
    }
}

/// A disk that becomes full, as a limit on the size of files shows it.
TEST(reproduce, a_full_disk_leaves_nothing_half_written) {
    const std::string folder = fresh_folder();
    const auto limited = [&] {
        return support::run(
            {"/bin/sh", "-c",
             "trap '' XFSZ; ulimit -f 64; PATH=/nonexistent " + std::string(support::program_path) +
                 " reproduce --only skrinjar2018/table-2 --out " + folder},
            fs::path(folder).parent_path().string());
    };
    Finished run = limited();
    EXPECT_EQ(run.code, 2) << run.out;
    EXPECT_TRUE(has(run.err, "cannot write \"" + folder + "/")) << run.err;
    EXPECT_FALSE(has(run.err, ".percuss-"))
        << "the file is named as the user knows it: " << run.err;
    EXPECT_FALSE(fs::exists(folder)) << "the folder was made for nothing";
    fs::create_directories(folder + "/figures");
    std::ofstream(folder + "/index.html") << "old";
    std::ofstream(folder + "/figures/skrinjar2018-table-2.gp") << "old";
    run = limited();
    EXPECT_EQ(run.code, 2) << run.out;
    EXPECT_EQ(content(folder + "/index.html"), "old");
    EXPECT_EQ(content(folder + "/figures/skrinjar2018-table-2.gp"), "old");
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        files += entry.is_regular_file() ? 1 : 0;
    EXPECT_EQ(files, 2U);
}

TEST(reproduce, refuses_what_it_does_not_have) {
    expect_refused({"reproduce", "--only", "skrinjar2018/table2"}, {"skrinjar2018/table-2"});
    // part of a name
    expect_refused({"reproduce", "--only", "table-2"},
                   {"\"feng2026/table-2\" or \"skrinjar2018/table-2\"?"});
    expect_refused({"reproduce", "--only", "Skrinjar"}, {"did you mean \"skrinjar2018\"?"});
    expect_refused({"reproduce", "--only", "fig-1"}, {"\"feng2026/fig-1\", ", "or another?"});
    expect_refused({"reproduce", "--only", ""}, {"--only"});
    expect_refused({"reproduce", "--only", "skrinjar2018/table-2", "--out", "/dev/null/x"},
                   {"--out"});
    expect_refused({"reproduce", "table-2"}, {"table-2"});
}

}  // namespace
}  // namespace percuss::cli
