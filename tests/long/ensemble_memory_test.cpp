// A million runs need no more memory than a hundred thousand.
#include <sys/resource.h>
#include <sys/wait.h>

#include "studies/suite/amplification.hpp"
#include "studies/suite/invented_runs.hpp"

namespace percuss::suite {

using namespace studies;
namespace {

/// Largest resident memory of a process that computes and reads the whole ensemble, KiB.
long memory_for(std::int64_t levels, const std::string& path) {
    const CaseProduct product{.structures = 5, .laws = 9, .levels = levels, .records = 100};
    const pid_t child = fork();
    if (child == 0) {
        ResultStore store = open_or_die(path, study_of(product));
        const auto done = run_ensemble(product, invented, store, {.threads = 2});
        long cells = 0;
        const auto read = for_each_cell(product, store, [&](const SuiteCell&) { ++cells; });
        _exit(done && read && cells == product.cells() ? 0 : 1);
    }
    int status = 0;
    rusage usage{};
    EXPECT_EQ(wait4(child, &status, 0, &usage), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    EXPECT_EQ(product.size(), levels * 5000);
    return usage.ru_maxrss;
}

TEST(ensemble_memory, does_not_grow_with_the_number_of_runs) {
    const Folder folder;
    const long smaller = memory_for(20, folder / "small.db");
    const long larger = memory_for(200, folder / "large.db");
    EXPECT_LT(larger, smaller + 4096) << smaller << " KiB for 100 000 runs, then " << larger;
    RecordProperty("KiB for 100 000 runs", static_cast<int>(smaller));
    RecordProperty("KiB for 1 000 000 runs", static_cast<int>(larger));
}

}  // namespace
}  // namespace percuss::suite
