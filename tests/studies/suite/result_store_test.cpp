// The result file: every bit comes back, a batch is all or nothing, strangers are refused.
#include "percuss/studies/result_store.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <csignal>
#include <fstream>

#include "invented_runs.hpp"

namespace percuss::suite {
namespace {

RC_GTEST_PROP(result_store, gives_every_bit_back, ()) {
    const Folder folder;
    const std::string path = folder / "x.db";
    StoredRun run = invented(small.at(*rc::gen::inRange<std::int64_t>(0, small.size())));
    for (StoredPeaks& peaks : run.peaks)
        for (double* x : {&peaks.displacement, &peaks.acceleration, &peaks.drift, &peaks.shear})
            *x = std::abs(std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>()));
    for (StoredPeaks& peaks : run.peaks)  // there is no infinite peak
        for (double* x : {&peaks.displacement, &peaks.acceleration, &peaks.drift, &peaks.shear})
            if (std::isinf(*x)) *x = not_given;
    for (StoredContact& contact : run.contacts) {
        contact.force = std::abs(std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>()));
        if (!std::isfinite(contact.force)) contact.force = 0;
    }
    if (!run.contacts.empty()) run.force = std::max(run.contacts[0].force, run.contacts[1].force);
    run.note = *rc::gen::string<std::string>();
    std::erase(run.note, '\0');
    run.status = *rc::gen::inRange(0, 5);
    {
        ResultStore store = open_or_die(path, study_of(small));
        RC_ASSERT(store.write(std::vector{run}));
    }
    RC_ASSERT(same(content(path), {run}));
    // negative control: one bit less and the comparison sees it
    StoredRun other = run;
    other.onset_speed = std::nextafter(run.onset_speed, 0);
    RC_ASSERT(!same(content(path), {other}));
    if (run.contacts.empty()) return;
    for (const int what : {0, 1, 2}) {
        other = run;
        if (what == 0) other.contacts[0].force = std::nextafter(other.contacts[0].force, 1e300);
        if (what == 1) ++other.contacts[1].impacts;
        if (what == 2) other.contacts.clear();
        RC_ASSERT(!same(content(path), {other}));
    }
}

TEST(result_store, leaves_one_file_that_says_what_it_is) {
    const Folder folder;
    const std::string path = folder / "x.db";
    open_or_die(path, study_of(small));
    EXPECT_FALSE(std::filesystem::exists(path + "-wal"));
    const auto store = ResultStore::open_to_read(path);
    ASSERT_TRUE(store);
    EXPECT_EQ(store->study().fingerprint, "abc");
    EXPECT_EQ(store->study().name, "invented");
    EXPECT_EQ(store->study().cases, small.size());
    ASSERT_EQ(store->study().axes.size(), 8U);
    EXPECT_EQ(store->study().axes[7].name, "pair of structure 2");
    EXPECT_EQ(store->study().axes[2].name, "law");
    EXPECT_EQ(store->study().axes[2].labels[2], "law 3");
}

TEST(result_store, writes_a_batch_completely_or_not_at_all) {
    const Folder folder;
    ResultStore store = open_or_die(folder / "x.db", study_of(small));
    const auto runs = all_runs(small);
    ASSERT_TRUE(store.write(std::span(runs).subspan(0, 10)));
    EXPECT_FALSE(store.write(std::span(runs).subspan(5, 10))) << "five are there already";
    EXPECT_EQ(*store.count(), 10);
    EXPECT_TRUE(store.write(std::span(runs).subspan(10, 5))) << "a failure spoils nothing";
    EXPECT_EQ(*store.stored(8, 12), (std::vector<std::int64_t>{8, 9, 10, 11}));
    EXPECT_EQ(*store.count(4, 1), 4) << "1, 5, 9 and 13";
}

TEST(result_store, writes_no_contacts_that_do_not_add_up) {
    const Folder folder;
    ResultStore store = open_or_die(folder / "x.db", study_of(small));
    const std::int64_t pounding = small.size() - 1;
    const auto with = [&](const auto& change) {
        StoredRun run = invented(small.at(pounding));
        change(run);
        return store.write(std::vector{run});
    };
    for (const auto& refused : {with([](StoredRun& run) { ++run.contacts[0].impacts; }),
                                with([](StoredRun& run) { run.contacts[1].force *= 2; }),
                                with([](StoredRun& run) { run.force *= 2; })}) {
        ASSERT_FALSE(refused);
        expect_error(refused.error(), {"contacts of run " + std::to_string(pounding), "impacts"});
    }
    EXPECT_EQ(*store.count(), 0);
    EXPECT_TRUE(with([](StoredRun&) {})) << "a failure spoils nothing";
    EXPECT_TRUE(contacts_add_up({})) << "nothing is said";
}

TEST(result_store, refuses_another_study_and_strange_files) {
    const Folder folder;
    const std::string path = folder / "x.db", text = folder / "x.txt";
    open_or_die(path, study_of(small));
    const auto other = ResultStore::open(path, study_of(small, "def"));
    ASSERT_FALSE(other);
    expect_error(other.error(), {"another study", "invented", "its own file"});
    std::ofstream(text) << std::string(5000, 'x');
    expect_error(ResultStore::open(text, study_of(small)).error(), {"not a SQLite file", text});
    EXPECT_EQ(std::filesystem::file_size(text), 5000U);
    expect_error(ResultStore::open(folder / "no/x.db", study_of(small)).error(), {"No such file"});
    expect_error(ResultStore::open("/dev/null", study_of(small)).error(), {"regular file"});
    expect_error(ResultStore::open("", study_of(small)).error(), {"name"});
    expect_error(ResultStore::open_to_read(folder / "none.db").error(), {"none.db"});
    EXPECT_FALSE(std::filesystem::exists(folder / "none.db"));
}

/// What a writer leaves that could not write its first page: a run begins it anew, and a reader was
/// told that it is no result file.
TEST(result_store, an_empty_file_is_said_to_be_empty) {
    const Folder folder;
    const std::string path = folder / "x.db";
    { const std::ofstream made(path); }
    expect_error(ResultStore::open_to_read(path).error(), {"x.db", "empty", "before it held"});
    EXPECT_TRUE(ResultStore::open(path, study_of(small)));
    EXPECT_TRUE(ResultStore::open_to_read(path));
}

TEST(result_store, refuses_runs_of_another_engine) {
    const Folder folder;
    const std::string path = folder / "x.db";
    StoredStudy study = study_of(small);
    study.engine = 6;
    ASSERT_TRUE(open_or_die(path, study).write(std::vector{invented(small.at(3))}));
    EXPECT_TRUE(ResultStore::open(path, study)) << "its own engine goes on";
    EXPECT_EQ(ResultStore::open_to_read(path)->study().engine, 6);
    for (const int other : {0, 5, 7}) {
        study.engine = other;
        const auto opened = ResultStore::open(path, study);
        ASSERT_FALSE(opened) << other;
        expect_error(opened.error(),
                     {"revision 6 of the engine (test)", "revision " + std::to_string(other),
                      "may differ", "a new one"});
    }
    EXPECT_EQ(content(path).size(), 1U) << "what is stored stays";
}

TEST(result_store, has_one_writer_at_a_time_and_any_readers) {
    const Folder folder;
    const std::string path = folder / "x.db";
    {
        ResultStore store = open_or_die(path, study_of(small));
        ASSERT_TRUE(store.write(all_runs(small)));
        const auto second = ResultStore::open(path, study_of(small));
        ASSERT_FALSE(second);
        expect_error(second.error(), {"another process", "writing"});
        EXPECT_EQ(content(path).size(), static_cast<std::size_t>(small.size()));
        const auto again = ResultStore::open(path, study_of(small));
        EXPECT_FALSE(again) << "a reader that leaves takes no lock with it";
    }
    EXPECT_TRUE(ResultStore::open(path, study_of(small)));
}

TEST(result_store, a_lock_dies_with_its_process) {
    const Folder folder;
    const std::string path = folder / "x.db";
    int pipe_ends[2];
    ASSERT_EQ(pipe(pipe_ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        const ResultStore store = open_or_die(path, study_of(small));
        if (write(pipe_ends[1], "x", 1) != 1) _exit(1);
        pause();
    }
    char byte = 0;
    ASSERT_EQ(read(pipe_ends[0], &byte, 1), 1);
    EXPECT_FALSE(ResultStore::open(path, study_of(small)));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    EXPECT_TRUE(ResultStore::open(path, study_of(small)));
    close(pipe_ends[0]);
    close(pipe_ends[1]);
}

/// Writes batches until it fails; the sentence and how many were stored.
struct Full {
    std::string message;
    std::int64_t stored = 0;
};
Full fill(const std::string& path, const CaseProduct& product) {
    ResultStore store = open_or_die(path, study_of(product));
    for (std::int64_t first = 0; first < product.size(); first += 100) {
        std::vector<StoredRun> batch;
        for (std::int64_t i = first; i < first + 100; ++i) batch.push_back(invented(product.at(i)));
        const auto ok = store.write(batch);
        if (!ok) return {ok.error().message, first};
    }
    return {};
}

constexpr CaseProduct large{.laws = 99, .levels = 10, .records = 50};

TEST(result_store, keeps_what_it_has_when_the_disk_is_full) {
    const Folder folder;
    const std::string disk = folder / "disk";
    std::filesystem::create_directory(disk);
    if (mount("none", disk.c_str(), "tmpfs", 0, "size=1m") != 0)
        GTEST_SKIP() << "a small disk can only be mounted by root";
    const Full full = fill(disk + "/x.db", large);
    EXPECT_NE(full.message.find("device is full"), std::string::npos) << full.message;
    EXPECT_GT(full.stored, 0);
    EXPECT_EQ(content(disk + "/x.db").size(), static_cast<std::size_t>(full.stored));
    // with room again it goes on
    ASSERT_EQ(mount("none", disk.c_str(), "tmpfs", MS_REMOUNT, "size=50m"), 0);
    {
        ResultStore store = open_or_die(disk + "/x.db", study_of(large));
        EXPECT_TRUE(store.write(std::vector{invented(large.at(full.stored))}));
    }
    EXPECT_EQ(content(disk + "/x.db").size(), static_cast<std::size_t>(full.stored) + 1);
    umount(disk.c_str());
}

TEST(result_store, keeps_what_it_has_when_the_file_may_not_grow) {
    const Folder folder;
    const std::string path = folder / "x.db";
    int pipe_ends[2];
    ASSERT_EQ(pipe(pipe_ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{1 << 20, 1 << 20};
        setrlimit(RLIMIT_FSIZE, &limit);
        const Full full = fill(path, large);
        const std::string report = std::to_string(full.stored) + " " + full.message;
        _exit(write(pipe_ends[1], report.data(), report.size()) < 0 ? 1 : 0);
    }
    close(pipe_ends[1]);
    std::string report(1000, '\0');
    const auto got = read(pipe_ends[0], report.data(), report.size());
    ASSERT_GT(got, 0);
    report.resize(static_cast<std::size_t>(got));
    waitpid(child, nullptr, 0);
    close(pipe_ends[0]);
    EXPECT_NE(report.find("size of files"), std::string::npos) << report;
    EXPECT_EQ(std::to_string(content(path).size()), report.substr(0, report.find(' ')));
}

}  // namespace
}  // namespace percuss::suite
