// Result files from strangers: a study whose runs can all be read, or a sentence.
#include <fcntl.h>
#include <unistd.h>

#include <filesystem>

#include "fuzz/promises.hpp"
#include "percuss/studies/result_store.hpp"

using namespace percuss;

namespace {

/// One file in memory for all inputs, because opening by name is what is tested.
const std::string& path() {
    static const std::string name = [] {
        const auto folder = std::filesystem::exists("/dev/shm")
                                ? std::filesystem::path("/dev/shm")
                                : std::filesystem::temp_directory_path();
        return (folder / ("percuss-fuzz-" + std::to_string(::getpid()) + ".db")).string();
    }();
    return name;
}

void remove_files() {
    for (const char* ending : {"", "-journal", "-wal", "-shm"}) ::unlink((path() + ending).c_str());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const int file = ::open(path().c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    fuzz::require(file >= 0);
    fuzz::require(::write(file, data, size) == static_cast<ssize_t>(size));
    ::close(file);
    {
        const auto store = ResultStore::open_to_read(path());
        fuzz::require_answer(store);
        if (store) {
            const auto count = store->count();
            fuzz::require_answer(count);
            fuzz::require_answer(store->stored(0, store->study().cases));
            std::int64_t seen = 0;
            fuzz::require_answer(store->read(0, store->study().cases, [&](const StoredRun& run) {
                ++seen;
                fuzz::require(contacts_add_up(run));
                fuzz::require(run.contacts.empty() || run.alone >= 0);
            }));
        }
    }
    remove_files();
    return 0;
}
