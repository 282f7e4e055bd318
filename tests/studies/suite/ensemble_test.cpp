// The same file whatever happens on the way: threads, kills, shards.
#include "percuss/studies/ensemble.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/wait.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <mutex>
#include <random>
#include <set>
#include <thread>

#include "invented_runs.hpp"
#include "studies/result_file/batch_writer.hpp"
#include "studies/result_file/merge.hpp"

namespace percuss::suite {

using namespace studies;
namespace {

void run_all(const std::string& path, const CaseProduct& product, unsigned threads,
             Shard shard = {}) {
    ResultStore store = open_or_die(path, study_of(product));
    const auto done = run_ensemble(product, invented, store, {.threads = threads, .shard = shard});
    ASSERT_TRUE(done) << done.error().text();
    EXPECT_EQ(done->stored, done->total);
    EXPECT_EQ(done->total, shard_size(product.size(), shard));
}

TEST(ensemble, gives_the_same_bits_for_any_number_of_threads) {
    const Folder folder;
    for (const unsigned threads : {1U, 2U, 4U}) {
        const std::string path = folder / std::to_string(threads);
        run_all(path, small, threads);
        EXPECT_TRUE(same(content(path), all_runs(small))) << threads;
    }
}

TEST(ensemble, uses_as_many_threads_as_asked) {
    const Folder folder;
    std::mutex mutex;
    std::set<std::thread::id> seen;
    const auto watch = [&](const SuiteCase& which) {
        {
            const std::scoped_lock lock(mutex);
            seen.insert(std::this_thread::get_id());
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return invented(which);
    };
    for (const unsigned threads : {1U, 4U}) {
        seen.clear();
        ResultStore store = open_or_die(folder / std::to_string(threads), study_of(small));
        ASSERT_TRUE(run_ensemble(small, watch, store, {.threads = threads}));
        EXPECT_LE(seen.size(), threads);
        EXPECT_GE(seen.size(), threads > 1 ? 2U : 1U);
    }
}

TEST(ensemble, computes_only_what_is_missing) {
    const Folder folder;
    const std::string path = folder / "x.db";
    std::mt19937 random(7);
    std::set<std::int64_t> there;
    {
        ResultStore store = open_or_die(path, study_of(small));
        for (const StoredRun& run : all_runs(small))
            if (random() % 3 != 0) {
                ASSERT_TRUE(store.write(std::vector{run}));
                there.insert(run.index);
            }
    }
    std::mutex mutex;
    std::set<std::int64_t> computed;
    const auto watch = [&](const SuiteCase& which) {
        const std::scoped_lock lock(mutex);
        EXPECT_TRUE(computed.insert(which.index).second) << "twice";
        EXPECT_EQ(there.count(which.index), 0U) << "again";
        return invented(which);
    };
    {
        ResultStore store = open_or_die(path, study_of(small));
        const auto done = run_ensemble(small, watch, store, {.threads = 2});
        ASSERT_TRUE(done);
        EXPECT_EQ(done->computed, small.size() - static_cast<std::int64_t>(there.size()));
        const auto again = run_ensemble(small, watch, store, {.threads = 2});
        ASSERT_TRUE(again);
        EXPECT_EQ(again->computed, 0);
    }
    EXPECT_TRUE(same(content(path), all_runs(small)));
}

constexpr CaseProduct medium{.structures = 3, .laws = 2, .levels = 10, .records = 30};

/// Runs of about a fifth of a millisecond, so that a kill meets computing as well as writing.
StoredRun unhurried(const SuiteCase& which) {
    std::this_thread::sleep_for(std::chrono::microseconds(200));
    return invented(which);
}

TEST(ensemble, goes_on_after_any_kill) {
    const Folder folder;
    const std::string path = folder / "x.db";
    std::mt19937 random(std::random_device{}());
    std::size_t before = 0;
    int kills = 0;
    for (int round = 0; round < 200; ++round) {
        const pid_t child = fork();
        if (child == 0) {
            ResultStore store = open_or_die(path, study_of(medium));
            const auto done = run_ensemble(medium, unhurried, store, {.threads = 2});
            _exit(done ? 0 : 1);
        }
        // the first is killed at once, so that there is a kill however fast the machine is
        if (round > 0) std::this_thread::sleep_for(std::chrono::milliseconds(random() % 450));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        if (WIFEXITED(status)) {
            EXPECT_EQ(WEXITSTATUS(status), 0);
            break;
        }
        ++kills;
        if (!ResultStore::open_to_read(path)) continue;  // killed before there were tables
        const auto now = content(path);
        EXPECT_GE(now.size(), before) << "nothing is lost";
        before = now.size();
        for (const StoredRun& run : now)
            ASSERT_TRUE(same_numbers(run, invented(medium.at(run.index))));
    }
    EXPECT_GT(kills, 0);
    run_all(path, medium, 2);
    EXPECT_TRUE(same(content(path), all_runs(medium)));
}

TEST(ensemble, keeps_all_but_the_open_batch_across_a_kill) {
    const Folder folder;
    const std::string path = folder / "x.db";
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        ResultStore store = open_or_die(path, study_of(medium));
        const auto tell = [&](const EnsembleProgress& p) {
            const ssize_t written = write(ends[1], &p.stored, sizeof p.stored);
            if (written < 0) _exit(1);
        };
        const auto done =
            run_ensemble(medium, unhurried, store, {.threads = 1, .shard = {}, .progress = tell});
        _exit(done ? 0 : 1);
    }
    std::int64_t told = 0;
    ASSERT_EQ(read(ends[0], &told, sizeof told), static_cast<ssize_t>(sizeof told));
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    close(ends[0]);
    close(ends[1]);
    EXPECT_GT(told, 0);
    EXPECT_GE(content(path).size(), static_cast<std::size_t>(told));
}

RC_GTEST_PROP(ensemble, shards_share_the_cases_out, ()) {
    const std::int64_t cases = *rc::gen::inRange<std::int64_t>(1, 20'000);
    const std::int64_t n = *rc::gen::inRange<std::int64_t>(1, 9);
    const Folder folder;
    const ResultStore store = open_or_die(folder / "x.db", study_of(small));
    std::set<std::int64_t> seen;
    for (std::int64_t i = 1; i <= n; ++i) {
        PendingCases pending(store, cases, {i, n});
        std::int64_t count = 0;
        while (const auto next = pending.next()) {
            RC_ASSERT(seen.insert(*next).second);
            ++count;
        }
        RC_ASSERT(count == shard_size(cases, {i, n}));
    }
    RC_ASSERT(static_cast<std::int64_t>(seen.size()) == cases);
    RC_ASSERT(*seen.rbegin() == cases - 1);
}

TEST(merge, of_the_shards_is_the_whole) {
    const Folder folder;
    for (const int i : {1, 2, 3}) run_all(folder / std::to_string(i), small, 2, {i, 3});
    const std::string merged = folder / "merged.db";
    auto part = merge_results(merged, {folder / "1", folder / "3"});
    ASSERT_TRUE(part) << part.error().text();
    EXPECT_EQ(part->stored, shard_size(small.size(), {1, 3}) + shard_size(small.size(), {3, 3}));
    EXPECT_EQ(part->missing, (std::vector<std::int64_t>{1, 4, 7, 10, 13}));
    const auto whole = merge_results(merged, {folder / "2", folder / "1"});
    ASSERT_TRUE(whole);
    EXPECT_TRUE(whole->missing.empty());
    EXPECT_EQ(whole->added, shard_size(small.size(), {2, 3}));
    EXPECT_TRUE(same(content(merged), all_runs(small)));
}

TEST(merge, refuses_strangers_and_contradictions) {
    const Folder folder;
    const std::string a = folder / "a.db", b = folder / "b.db", merged = folder / "m.db";
    open_or_die(a, study_of(small));
    open_or_die(b, study_of(small, "def"));
    expect_error(merge_results(merged, {a, b}).error(), {"different studies"});
    StoredStudy newer = study_of(small);
    newer.engine = 3;
    open_or_die(folder / "newer.db", newer);
    expect_error(merge_results(merged, {a, folder / "newer.db"}).error(),
                 {"different revisions of the engine", "3 and 0"});
    EXPECT_FALSE(std::filesystem::exists(merged));
    expect_error(merge_results(a, {a}).error(), {"one of those"});
    expect_error(merge_results(merged, {}).error(), {"nothing"});
    expect_error(merge_results(merged, {folder / "none.db"}).error(), {"none.db"});
    StoredRun run = invented(small.at(3));
    ASSERT_TRUE(open_or_die(a, study_of(small)).write(std::vector{run}));
    run.peaks[1].acceleration *= 1.001;
    const std::string c = folder / "c.db";
    ASSERT_TRUE(open_or_die(c, study_of(small)).write(std::vector{run}));
    expect_error(merge_results(merged, {a, c}).error(), {"run 3", "other numbers"});
    // the same in all but which pair was struck
    const std::int64_t last = small.size() - 1;
    run = invented(small.at(last));
    const std::string d = folder / "d.db", e = folder / "e.db";
    ASSERT_TRUE(open_or_die(d, study_of(small)).write(std::vector{run}));
    std::swap(run.contacts[0], run.contacts[1]);
    ASSERT_TRUE(open_or_die(e, study_of(small)).write(std::vector{run}));
    expect_error(merge_results(merged, {d, e}).error(),
                 {"run " + std::to_string(last), "other numbers"});
}

TEST(merge, takes_shards_of_another_processor) {
    // the same runs, computed with another last digit
    const Folder folder;
    const auto elsewhere = [](const SuiteCase& which) {
        StoredRun run = invented(which);
        run.force = std::nextafter(run.force, 2);
        if (which.pounding()) run.contacts[1].force = run.force;
        for (StoredPeaks& peaks : run.peaks) peaks.displacement *= 1 + 1e-12;
        return run;
    };
    const std::string here = folder / "here.db", there = folder / "there.db";
    run_all(here, small, 1, {1, 2});
    ResultStore store = open_or_die(there, study_of(small));
    ASSERT_TRUE(run_ensemble(small, elsewhere, store, {.threads = 1}));
    const auto merged = merge_results(folder / "m.db", {here, there});
    ASSERT_TRUE(merged) << merged.error().text();
    EXPECT_TRUE(merged->missing.empty());
    for (const StoredRun& run : content(folder / "m.db")) {
        const SuiteCase which = small.at(run.index);
        EXPECT_TRUE(same_numbers(run, run.index % 2 == 0 ? invented(which) : elsewhere(which)))
            << "of two the first stays: " << run.index;
    }
}

TEST(ensemble, stops_with_a_sentence_when_nothing_can_be_written) {
    const Folder folder;
    ResultStore store = open_or_die(folder / "x.db", study_of(small));
    // a run that is delivered twice cannot be stored
    std::atomic<int> runs = 0;
    const auto wrong = [&](const SuiteCase&) {
        ++runs;
        return invented(medium.at(0));
    };
    const auto done = run_ensemble(medium, wrong, store, {.threads = 2});
    ASSERT_FALSE(done);
    expect_error(done.error(), {"cannot write"});
    EXPECT_GT(runs, 0);
}

}  // namespace
}  // namespace percuss::suite
