// Result files of the first layout, which kept nothing of single contacts: they are read, merged
// and resumed.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <iterator>

#include "invented_runs.hpp"
#include "studies/result_file/merge.hpp"

namespace percuss::suite {

using namespace studies;
namespace {

constexpr CaseProduct few{.laws = 2, .levels = 2, .records = 3};
constexpr std::int64_t half = 9;

/// Some runs in a file as the program wrote it that had no contacts.
std::string first_layout(const std::string& path, std::int64_t first, std::int64_t last) {
    {
        ResultStore store = open_or_die(path, study_of(few));
        for (std::int64_t i = first; i < last; ++i)
            EXPECT_TRUE(store.write(std::vector{invented(few.at(i))}));
    }
    sqlite3* file = nullptr;
    EXPECT_EQ(sqlite3_open(path.c_str(), &file), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(file,
                           "DROP TABLE contacts; DELETE FROM axis WHERE name LIKE 'pair of %';"
                           "PRAGMA user_version = 1",
                           nullptr, nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(file);
    return path;
}

std::string bytes(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The runs from `first` to `last` know their contacts, the others do not.
std::vector<StoredRun> runs_that_know(std::int64_t first, std::int64_t last) {
    std::vector<StoredRun> runs = all_runs(few);
    for (StoredRun& run : runs)
        if (run.index < first || run.index >= last) run.contacts.clear();
    return runs;
}

TEST(first_layout, is_read_for_what_it_holds_and_left_as_it_is) {
    const Folder folder;
    const std::string path = first_layout(folder / "x.db", 0, few.size());
    const std::string before = bytes(path);
    EXPECT_TRUE(same(content(path), runs_that_know(0, 0)));
    {
        const ResultStore store = open_or_die(path, study_of(few));
        EXPECT_FALSE(store.has_contacts());
        EXPECT_EQ(store.study().axes.size(), 6U);
    }
    EXPECT_TRUE(same(content(path), runs_that_know(0, 0)));
    EXPECT_EQ(bytes(path).substr(100), before.substr(100)) << "but for the header, which says WAL";
}

TEST(first_layout, gets_contacts_with_the_first_run_that_has_some) {
    const Folder folder;
    const std::string path = first_layout(folder / "x.db", 0, half);
    {
        ResultStore store = open_or_die(path, study_of(few));
        StoredRun wrong = invented(few.at(half));
        ++wrong.impacts;
        EXPECT_FALSE(store.write(std::vector{wrong}));
        EXPECT_FALSE(store.has_contacts()) << "a batch that fails leaves nothing behind";
        ASSERT_TRUE(run_ensemble(few, invented, store, {.threads = 2}));
        EXPECT_TRUE(store.has_contacts());
        EXPECT_EQ(store.study().axes.size(), 7U);
    }
    EXPECT_TRUE(same(content(path), runs_that_know(half, few.size())));
    EXPECT_EQ(ResultStore::open_to_read(path)->study().axes.back().labels.size(), 2U);
    // negative control: with contacts the first half would be another
    EXPECT_FALSE(same(content(path), all_runs(few)));
}

TEST(first_layout, merges_with_the_second) {
    const Folder folder;
    const std::string old = first_layout(folder / "old.db", 0, few.size() - 1),
                      merged = folder / "m.db", only_old = folder / "o.db";
    {
        ResultStore store = open_or_die(folder / "new.db", study_of(few));
        for (std::int64_t i = half; i < few.size(); ++i)
            ASSERT_TRUE(store.write(std::vector{invented(few.at(i))}));
    }
    const auto report = merge_results(merged, {old, folder / "new.db"});
    ASSERT_TRUE(report) << report.error().text();
    EXPECT_TRUE(report->missing.empty());
    EXPECT_TRUE(same(content(merged), runs_that_know(half, few.size())))
        << "of two equal runs the one stays that knows its contacts";
    EXPECT_EQ(ResultStore::open_to_read(merged)->study().axes.size(), 7U);
    // old ones alone, completed by a program that names the pairs
    ASSERT_TRUE(merge_results(only_old, {old}));
    {
        ResultStore store = open_or_die(only_old, study_of(few));
        ASSERT_TRUE(run_ensemble(few, invented, store, {.threads = 1}));
    }
    EXPECT_TRUE(same(content(only_old), runs_that_know(few.size() - 1, few.size())));
    EXPECT_EQ(ResultStore::open_to_read(only_old)->study().axes.back().name, "pair of structure 1");
}

TEST(first_layout, whose_numbers_differ_is_not_merged) {
    const Folder folder;
    const std::string old = first_layout(folder / "old.db", 0, few.size());
    {
        ResultStore store = open_or_die(folder / "new.db", study_of(few));
        StoredRun run = invented(few.at(half));
        run.force *= 1.001;
        for (StoredContact& contact : run.contacts) contact.force *= 1.001;
        run.contacts.back().force = run.force;
        ASSERT_TRUE(store.write(std::vector{run}));
    }
    const auto report = merge_results(folder / "m.db", {old, folder / "new.db"});
    ASSERT_FALSE(report);
    expect_error(report.error(), {"run 9", "other numbers"});
}

}  // namespace
}  // namespace percuss::suite
