// threads STUDY FILE: a study with real runs on four threads while another thread reads its result
// file, stopped once and resumed, and one law of the C interface called from four threads. To be
// built with the thread sanitizer, which ends it with exit code 66 where two threads race.
// threads --race is the control: a race that the sanitizer must see.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bindings/capi/percuss.h"
#include "percuss/studies/ensemble.hpp"
#include "percuss/studies/suite_file.hpp"

using namespace percuss;

namespace {

int failed(const std::string& why) {
    std::fprintf(stderr, "threads: %s\n", why.c_str());
    return 1;
}

int race() {
    int shared = 0;
    std::thread other([&] { ++shared; });
    ++shared;
    other.join();
    return failed("the race was not seen: this is no build with the thread sanitizer");
}

std::vector<StoredRun> runs_of(const ResultStore& store) {
    std::vector<StoredRun> runs;
    static_cast<void>(
        store.read(0, store.study().cases, [&](const StoredRun& run) { runs.push_back(run); }));
    return runs;
}

/// A reader that opens the file again and again, as a user who looks how far it is.
class Onlooker {
public:
    explicit Onlooker(std::string path)
        : thread_([this, path = std::move(path)] {
              while (!ends_) {
                  const auto store = ResultStore::open_to_read(path);
                  if (store) static_cast<void>(runs_of(*store));
              }
          }) {}
    Onlooker(const Onlooker&) = delete;
    Onlooker& operator=(const Onlooker&) = delete;
    ~Onlooker() {
        ends_ = true;
        thread_.join();
    }

private:
    std::atomic<bool> ends_ = false;
    std::thread thread_;
};

Expected<std::vector<StoredRun>> computed(const SuiteStudy& study, const std::string& path,
                                          unsigned threads) {
    std::filesystem::remove(path);
    const CaseProduct cases = product(study);
    const auto run = [&](const SuiteCase& which) { return run_case(study, which); };
    PERCUSS_TRY(auto store, ResultStore::open(path, stored_study(study, "threads")));
    EnsembleSettings settings;
    settings.threads = threads;
    std::int64_t begun = 0;  // asked under a lock
    settings.stopped = [&] { return ++begun > cases.size() / 2; };
    settings.progress = [](const EnsembleProgress&) {};
    {
        const Onlooker onlooker(path);
        PERCUSS_TRY(const auto half, run_ensemble(cases, run, store, settings));
        if (half.stored == half.total) return Error{"the study was not stopped halfway", {}};
        settings.stopped = {};
        PERCUSS_CHECK(run_ensemble(cases, run, store, settings));
    }
    return runs_of(store);
}

/// The threads share the handle; each has its own messages.
bool share_a_handle() {
    const percuss_setting settings[] = {{"K", "1e9"}, {"e", "0.6"}};
    percuss_law law = 0;
    if (percuss_law_make("flores", settings, 2, PERCUSS_NATURAL, &law) != PERCUSS_OK) return false;
    std::atomic<int> wrong = 0;
    std::vector<std::thread> others;
    for (int t = 0; t < 4; ++t)
        others.emplace_back([&, t] {
            percuss_impact hit{};
            for (int i = 1; i <= 50; ++i) {
                wrong += percuss_law_impact(law, 1, 0.01 * i + t, &hit) != PERCUSS_OK;
                wrong += percuss_law_impact(law, -1, 1, &hit) == PERCUSS_OK;
                wrong += std::string_view(percuss_message()).empty();
            }
        });
    for (std::thread& other : others) other.join();
    return wrong == 0 && percuss_law_free(law) == PERCUSS_OK;
}

int look(const std::string& file, const std::string& path) {
    const auto study = read_suite(file);
    if (!study) return failed(study.error().text());
    const auto four = computed(*study, path, 4), one = computed(*study, path, 1);
    std::filesystem::remove(path);
    if (!four) return failed(four.error().text());
    if (!one) return failed(one.error().text());
    if (four->size() != one->size() ||
        !std::equal(four->begin(), four->end(), one->begin(), same_numbers))
        return failed("four threads and one give different numbers");
    std::int64_t impacts = 0;
    for (const StoredRun& run : *four) impacts += run.impacts;
    if (!share_a_handle()) return failed("a law shared by threads gave a wrong answer");
    std::printf("%zu runs, %lld impacts on four threads, the same on one; no race\n", four->size(),
                static_cast<long long>(impacts));
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == "--race") return race();
    if (argc != 3) return failed("threads STUDY FILE, or threads --race");
    return look(argv[1], argv[2]);
}
