// What the system may refuse: threads, writing; and what it may ask: to stop.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <atomic>
#include <fstream>
#include <functional>
#include <thread>

#include "invented_runs.hpp"
#include "studies/result_file/merge.hpp"

namespace percuss::suite {

using namespace studies;
namespace {

constexpr uid_t nobody = 61'234;

/// What a child process says. As root it is somebody without rights.
std::string child_says(const std::function<std::string()>& say) {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && setuid(nobody) != 0) _exit(1);
        const std::string words = say();
        _exit(write(ends[1], words.data(), words.size()) < 0 ? 1 : 0);
    }
    close(ends[1]);
    std::string words(2000, '\0');
    const auto got = read(ends[0], words.data(), words.size());
    words.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    waitpid(child, nullptr, 0);
    close(ends[0]);
    return words;
}

void allow_processes(rlim_t count) {
    const rlimit limit{count, count};
    setrlimit(RLIMIT_NPROC, &limit);
}

std::string run_small(const std::string& path, unsigned threads) {
    auto store = ResultStore::open(path, study_of(small));
    if (!store) return store.error().text();
    // A thread that ends makes room for another one, so they wait until all have been asked for.
    const auto first = std::this_thread::get_id();
    std::atomic<bool> asked = false;
    const auto run = [&](const SuiteCase& which) {
        if (std::this_thread::get_id() == first) {
            asked = true;
            asked.notify_all();
        }
        asked.wait(false);
        return invented(which);
    };
    const auto done = run_ensemble(small, run, *store, {.threads = threads});
    if (!done) return done.error().text();
    return std::to_string(done->stored) + " by " + std::to_string(done->threads);
}

TEST(ensemble, ends_with_a_sentence_where_the_system_refuses_every_thread) {
    const Folder folder;
    ASSERT_EQ(chmod((folder / "").c_str(), 0777), 0);
    const std::string said = child_says([&] {
        allow_processes(1);
        return run_small(folder / "x.db", 4);
    });
    EXPECT_NE(said.find("the system refuses the thread"), std::string::npos) << said;
}

TEST(ensemble, computes_with_fewer_threads_where_the_system_refuses_some) {
    if (geteuid() != 0) GTEST_SKIP() << "only root can become somebody without other processes";
    const Folder folder;
    ASSERT_EQ(chmod((folder / "").c_str(), 0777), 0);
    const std::string said = child_says([&] {
        allow_processes(3);
        return run_small(folder / "x.db", 8);
    });
    EXPECT_EQ(said, std::to_string(small.size()) + " by 2") << "one of the three writes";
    EXPECT_TRUE(same(content(folder / "x.db"), all_runs(small)));
}

TEST(ensemble, stops_between_cases_and_goes_on_later) {
    const Folder folder;
    const std::string path = folder / "x.db";
    std::atomic<int> computed = 0;
    const auto count = [&](const SuiteCase& which) {
        ++computed;
        return invented(which);
    };
    EnsembleSettings settings{.threads = 2};
    settings.stopped = [&] { return computed >= 40; };
    {
        ResultStore store = open_or_die(path, study_of(small));
        const auto part = run_ensemble(small, count, store, settings);
        ASSERT_TRUE(part);
        EXPECT_EQ(part->stored, computed) << "what was computed is stored";
        EXPECT_LE(computed, 41) << "those that ran were finished, no other was begun";
        EXPECT_EQ(part->total, small.size());
    }
    ResultStore store = open_or_die(path, study_of(small));
    ASSERT_TRUE(run_ensemble(small, count, store, {.threads = 2}));
    EXPECT_EQ(computed, small.size());
}

/// A folder that can be read only, as on a medium of that kind.
class ReadOnly {
public:
    ReadOnly(const Folder& folder, const std::string& file) : folder_(folder / ""), file_(file) {
        EXPECT_EQ(chmod(file_.c_str(), 0444), 0);
        EXPECT_EQ(chmod(folder_.c_str(), 0555), 0);
    }
    ReadOnly(const ReadOnly&) = delete;
    ReadOnly& operator=(const ReadOnly&) = delete;
    ~ReadOnly() { EXPECT_EQ(chmod(folder_.c_str(), 0755), 0); }

private:
    std::string folder_, file_;
};

TEST(result_store, is_read_from_media_that_cannot_be_written) {
    const Folder folder, elsewhere;
    const std::string name = folder / "100% of #1?.db";
    ASSERT_TRUE(open_or_die(name, study_of(small)).write(all_runs(small)));
    ASSERT_EQ(chmod((elsewhere / "").c_str(), 0777), 0);
    const ReadOnly media(folder, name);
    EXPECT_EQ(child_says([&] { return same(content(name), all_runs(small)) ? "same" : "other"; }),
              "same");
    EXPECT_EQ(child_says([&] { return run_small(name, 1); }).substr(0, 6),
              std::to_string(small.size()) + " by")
        << "a complete file needs no writing";
    EXPECT_EQ(child_says([&] {
                  const auto merged = merge_results(elsewhere / "m.db", {name});
                  return merged ? std::to_string(merged->added) : merged.error().text();
              }),
              std::to_string(small.size()));
}

TEST(result_store, refuses_to_continue_a_file_that_cannot_be_written) {
    const Folder folder;
    const std::string name = folder / "x.db";
    ASSERT_TRUE(open_or_die(name, study_of(small)).write(std::vector{invented(small.at(0))}));
    const ReadOnly media(folder, name);
    EXPECT_NE(child_says([&] { return run_small(name, 1); }).find("may not be written"),
              std::string::npos);
}

TEST(result_store, does_not_overlook_a_log_that_cannot_be_put_in_place) {
    const Folder folder;
    const std::string name = folder / "x.db";
    open_or_die(name, study_of(small));
    std::ofstream(name + "-wal") << "runs";
    const ReadOnly media(folder, name);
    const std::string said = child_says([&] {
        const auto store = ResultStore::open_to_read(name);
        return store ? "opened" : store.error().text();
    });
    EXPECT_NE(said.find("-wal"), std::string::npos) << said;
}

}  // namespace
}  // namespace percuss::suite
