// Result files that nobody's study wrote: damaged, or made to deceive. Each is refused in a
// sentence, none is changed, and nothing crashes or hangs.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <fstream>
#include <iterator>
#include <random>

#include "invented_runs.hpp"
#include "studies/result_file/merge.hpp"
#include "studies/suite/amplification.hpp"
#include "studies/suite/plan.hpp"

namespace percuss::suite {

using namespace studies;
namespace {

constexpr CaseProduct few{.laws = 2, .levels = 2, .records = 3};

std::string bytes(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const std::string& path, const std::string& content) {
    std::ofstream(path, std::ios::binary) << content;
}

/// A complete and sound file.
std::string sound(const Folder& folder, const std::string& name) {
    const std::string path = folder / name;
    EXPECT_TRUE(open_or_die(path, study_of(few)).write(all_runs(few)));
    return path;
}

/// Whatever an attacker may do to a file with SQLite itself.
void change(const std::string& path, const std::string& sql) {
    sqlite3* file = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &file), SQLITE_OK);
    char* why = nullptr;
    EXPECT_EQ(sqlite3_exec(file, sql.c_str(), nullptr, nullptr, &why), SQLITE_OK)
        << sql << ": " << why;
    sqlite3_close(file);
}

/// Opens, reads and compares it as the program does; the first error.
Expected<void> use(const std::string& path) {
    PERCUSS_TRY(const auto store, ResultStore::open_to_read(path));
    PERCUSS_CHECK(check_runs(few, store));
    PERCUSS_CHECK(for_each_cell(few, store, [](const SuiteCell&) {}));
    PERCUSS_TRY(const auto rows, compare_laws(few, store, 0));
    return {};
}

void expect_refused(const std::string& path, const std::string& what) {
    const std::string before = bytes(path);
    const auto used = use(path);
    ASSERT_FALSE(used) << what;
    expect_error(used.error(), {path});
    EXPECT_EQ(bytes(path), before) << what;
}

TEST(hostile_file, is_used_while_it_is_sound) {
    const Folder folder;
    const auto used = use(sound(folder, "x.db"));
    EXPECT_TRUE(used) << used.error().text();
}

TEST(hostile_file, is_refused_for_any_value_that_no_study_has) {
    const Folder folder;
    for (const std::string sql :
         {"UPDATE runs SET impacts = 'many' WHERE case_index = 3",
          "UPDATE runs SET impacts = -1 WHERE case_index = 3",
          "UPDATE runs SET impacts = 9223372036854775807 WHERE case_index = 3",
          "UPDATE runs SET status = x'00' WHERE case_index = 3",
          "UPDATE runs SET note = x'00ff' WHERE case_index = 3",
          "UPDATE runs SET force = 9e999 WHERE case_index = 3",
          "UPDATE runs SET force = 'strong' WHERE case_index = 3",
          "UPDATE runs SET force = -1 WHERE case_index = 3",
          "UPDATE runs SET onset_speed = -1e-300 WHERE case_index = 3",
          "UPDATE runs SET record = 1000000 WHERE case_index = 3",
          "UPDATE runs SET record = -2 WHERE case_index = 3",
          "UPDATE runs SET level = 4294967296 WHERE case_index = 3",
          "UPDATE runs SET structure = NULL WHERE case_index = 3",
          "UPDATE runs SET alone = 1000000 WHERE case_index = 3",
          "UPDATE runs SET case_index = 9223372036854775807 WHERE case_index = 3",
          "UPDATE runs SET case_index = -1 WHERE case_index = 3",
          "UPDATE peaks SET displacement = -9e999 WHERE case_index = 3",
          "UPDATE peaks SET acceleration = 'x' WHERE case_index = 3",
          "UPDATE peaks SET displacement = -1 WHERE case_index = 3",
          "UPDATE peaks SET dof = 1000000000 WHERE case_index = 3 AND dof = 1",
          "UPDATE peaks SET dof = -1 WHERE case_index = 3 AND dof = 1",
          "UPDATE peaks SET dof = 'x' WHERE case_index = 3 AND dof = 1",
          "UPDATE contacts SET impacts = 'many' WHERE case_index = 8",
          "UPDATE contacts SET impacts = -1 WHERE case_index = 8 AND pair = 1",
          "UPDATE contacts SET impacts = 9223372036854775807 WHERE case_index = 8",
          "UPDATE contacts SET impacts = impacts + 1 WHERE case_index = 8 AND pair = 0",
          "UPDATE contacts SET force = 9e999 WHERE case_index = 8 AND pair = 0",
          "UPDATE contacts SET force = 'strong' WHERE case_index = 8 AND pair = 0",
          "UPDATE contacts SET force = -1 WHERE case_index = 8 AND pair = 0",
          "UPDATE contacts SET force = NULL WHERE case_index = 8 AND pair = 0",
          "UPDATE contacts SET force = 2 * force WHERE case_index = 8",
          "UPDATE contacts SET force = 0.99 * force WHERE case_index = 8",
          "UPDATE runs SET force = 0 WHERE case_index = 8",
          "UPDATE runs SET impacts = impacts + 1 WHERE case_index = 8",
          "UPDATE contacts SET pair = 1000000000 WHERE case_index = 8 AND pair = 1",
          "UPDATE contacts SET pair = -1 WHERE case_index = 8 AND pair = 1",
          "UPDATE contacts SET pair = 'x' WHERE case_index = 8 AND pair = 1",
          "UPDATE contacts SET case_index = 3 WHERE case_index = 8",
          "DELETE FROM contacts WHERE case_index = 8 AND pair = 0",
          "DELETE FROM contacts WHERE case_index = 8 AND pair = 1",
          "INSERT INTO contacts VALUES(8, 2, 0, 0)",
          "INSERT INTO contacts VALUES(3, 0, 0, 0)",
          "DELETE FROM axis WHERE name = 'pair of structure 1' AND position = 1",
          "UPDATE study SET value = '9223372036854775807' WHERE key = 'cases'",
          "UPDATE study SET value = '0' WHERE key = 'cases'",
          "UPDATE study SET value = '3' WHERE key = 'cases'",
          "UPDATE study SET value = '1e3' WHERE key = 'cases'",
          "UPDATE study SET value = x'31' WHERE key = 'cases'",
          "UPDATE study SET value = '-1' WHERE key = 'engine'",
          "UPDATE study SET value = '' WHERE key = 'fingerprint'",
          "DELETE FROM study WHERE key = 'cases'",
          "DELETE FROM study",
          "DELETE FROM axis",
          "DELETE FROM axis WHERE name = 'law'",
          "DELETE FROM axis WHERE name = 'record' AND position = 2",
          "UPDATE axis SET name = 'other' WHERE name = 'level'",
          "UPDATE axis SET number = 4000000000 WHERE number = 2 AND position = 1",
          "UPDATE axis SET position = 7 WHERE position = 1",
          "UPDATE axis SET number = -1 WHERE number = 2 AND position = 0",
          "UPDATE axis SET label = x'00' WHERE position = 0"}) {
        const std::string path = sound(folder, "x.db");
        change(path, sql);
        expect_refused(path, sql);
        std::filesystem::remove(path);
    }
}

/// A merge knows no study that it could compare the runs with; it passed these on.
TEST(hostile_file, whose_places_are_outside_its_axes_is_not_merged) {
    const Folder folder;
    for (const std::string sql : {"UPDATE runs SET law = 77 WHERE case_index = 8",
                                  "UPDATE runs SET alone = case_index WHERE case_index = 8"}) {
        const std::string path = sound(folder, "x.db");
        change(path, sql);
        const auto merged = merge_results(folder / "merged.db", {path});
        ASSERT_FALSE(merged) << sql;
        expect_error(merged.error(), {path});
        std::filesystem::remove(path);
    }
}

TEST(hostile_file, is_refused_if_its_tables_are_not_ours) {
    const Folder folder;
    const std::string endless =
        " AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT ";
    for (const std::string& sql :
         {std::string("DROP TABLE peaks"), std::string("DROP TABLE runs"),
          std::string("DROP TABLE contacts"),
          "DROP TABLE contacts; CREATE VIEW contacts" + endless +
              "i AS case_index, i AS pair, 0 AS impacts, 0.0 AS force FROM n",
          std::string("ALTER TABLE contacts ADD COLUMN more"), std::string("DROP TABLE study"),
          std::string("DROP VIEW amplification"),
          "DROP TABLE runs; CREATE VIEW runs" + endless +
              "i AS case_index, -1 AS alone, 0, 0, 0, 0, 0, 0, 0, '', 0, 0.0, 0.0 FROM n",
          "DROP TABLE study; CREATE VIEW study(key, value)" + endless + "i, 'x' FROM n",
          std::string("CREATE TRIGGER t AFTER INSERT ON runs BEGIN DELETE FROM peaks; END"),
          std::string("CREATE TABLE more(x)"), std::string("CREATE INDEX i ON runs(force)"),
          std::string("ALTER TABLE runs ADD COLUMN more"),
          std::string("ALTER TABLE peaks RENAME COLUMN dof TO freedom"),
          std::string("PRAGMA application_id = -5"), std::string("PRAGMA user_version = 1"),
          std::string("PRAGMA user_version = 3"), std::string("PRAGMA user_version = 0")}) {
        const std::string path = sound(folder, "x.db");
        change(path, sql);
        expect_refused(path, sql);
        EXPECT_FALSE(ResultStore::open(path, study_of(few))) << sql;
        std::filesystem::remove(path);
    }
}

TEST(hostile_file, is_refused_if_it_is_cut_or_no_database) {
    const Folder folder;
    const std::string path = sound(folder, "x.db"), whole = bytes(path);
    for (const std::size_t size :
         {whole.size() - 1, whole.size() - 4096, whole.size() / 2, std::size_t{100}}) {
        write_bytes(path, whole.substr(0, size));
        expect_refused(path, std::to_string(size));
    }
    write_bytes(path, std::string(10'000, 'x'));
    expect_refused(path, "text");
    write_bytes(path, whole.substr(0, 100) + std::string(8000, '\0'));
    expect_refused(path, "zeros");
}

TEST(hostile_file, neither_crashes_nor_hangs_whatever_its_bytes) {
    const Folder folder;
    const std::string good = sound(folder, "good.db"), whole = bytes(good), path = folder / "x.db",
                      merged = folder / "merged.db";
    std::mt19937 random(11);
    int refused = 0;
    constexpr int files = 150;
    for (int i = 0; i < files; ++i) {
        std::string content = whole;
        for (int k = 0; k < 1 + i % 20; ++k)
            content[random() % content.size()] = static_cast<char>(random());
        write_bytes(path, content);
        const auto used = use(path);
        refused += used ? 0 : 1;
        const auto together = merge_results(merged, {good, path});
        if (!together) expect_error(together.error(), {".db"});
        std::filesystem::remove(merged);
    }
    EXPECT_GT(refused, files / 10);
}

TEST(hostile_file, does_not_hang_a_merge) {
    const Folder folder;
    const std::string good = sound(folder, "good.db"), bad = sound(folder, "bad.db");
    change(good, "UPDATE study SET value = '9223372036854775807' WHERE key = 'cases'");
    change(bad, "UPDATE study SET value = '9223372036854775807' WHERE key = 'cases'");
    const auto merged = merge_results(folder / "m.db", {good, bad});
    ASSERT_FALSE(merged);
    expect_error(merged.error(), {"values that no study has"});
    EXPECT_FALSE(std::filesystem::exists(folder / "m.db"));
}

TEST(result_store, refuses_names_that_sqlite_takes_for_something_else) {
    for (const std::string name : {":memory:", "file:x.db", "file::memory:?cache=shared"}) {
        const auto opened = ResultStore::open(name, study_of(few));
        ASSERT_FALSE(opened) << name;
        expect_error(opened.error(), {"something else than a file", "\"./" + name});
        EXPECT_FALSE(std::filesystem::exists(name));
        EXPECT_FALSE(ResultStore::open_to_read(name)) << name;
    }
    EXPECT_FALSE(ResultStore::open("x.db", study_of(few, ""))) << "a study without fingerprint";
}

}  // namespace
}  // namespace percuss::suite
