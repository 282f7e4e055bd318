// Finished runs on their way into the result file: one thread that writes them in batches.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "percuss/studies/result_store.hpp"

namespace percuss::studies {

class BatchWriter {
public:
    /// A run waits no longer than this for its batch.
    static constexpr std::chrono::milliseconds longest_batch{200};
    /// Whoever delivers more must wait: memory stays bounded.
    static constexpr std::size_t most_waiting = 4096;

    /// `stored` is called after each batch with the number of its runs.
    BatchWriter(ResultStore& store, std::function<void(std::size_t)> stored);
    BatchWriter(const BatchWriter&) = delete;
    BatchWriter& operator=(const BatchWriter&) = delete;
    ~BatchWriter();

    void push(StoredRun run);
    /// Writing has failed: computing further makes no sense.
    [[nodiscard]] bool failed() const { return failed_; }
    /// Writes what is left.
    Expected<void> finish();

private:
    void work();

    ResultStore& store_;
    std::function<void(std::size_t)> stored_;
    std::mutex mutex_;
    std::condition_variable arrived_, taken_;
    std::vector<StoredRun> waiting_;
    bool closed_ = false;
    std::atomic<bool> failed_ = false;
    Error error_;
    std::thread thread_;
};

}  // namespace percuss::studies
