#include "studies/result_file/batch_writer.hpp"

#include <string>
#include <system_error>
#include <utility>

namespace percuss::studies {

BatchWriter::BatchWriter(ResultStore& store, std::function<void(std::size_t)> stored)
    : store_(store), stored_(std::move(stored)) {
    try {
        thread_ = std::thread([this] { work(); });
    } catch (const std::system_error& refusal) {
        error_ = Error{std::string("the system refuses the thread that writes the results (") +
                           refusal.code().message() + "); allow more processes or more memory",
                       {}};
        failed_ = true;
    }
}

BatchWriter::~BatchWriter() { static_cast<void>(finish()); }

void BatchWriter::push(StoredRun run) {
    std::unique_lock lock(mutex_);
    taken_.wait(lock, [&] { return waiting_.size() < most_waiting || failed_; });
    if (failed_) return;
    waiting_.push_back(std::move(run));
    // The writer sleeps until a batch begins and then until it is full or its time is over.
    if (waiting_.size() == 1 || waiting_.size() == most_waiting) arrived_.notify_one();
}

void BatchWriter::work() {
    std::vector<StoredRun> batch;
    std::unique_lock lock(mutex_);
    while (true) {
        arrived_.wait(lock, [&] { return !waiting_.empty() || closed_; });
        if (waiting_.empty()) return;
        arrived_.wait_for(lock, longest_batch,
                          [&] { return closed_ || waiting_.size() >= most_waiting; });
        batch.clear();
        batch.swap(waiting_);
        lock.unlock();
        taken_.notify_all();
        const auto written = store_.write(batch);
        if (written && stored_) stored_(batch.size());
        lock.lock();
        if (!written) {
            error_ = written.error();
            failed_ = true;
            taken_.notify_all();
            return;
        }
    }
}

Expected<void> BatchWriter::finish() {
    {
        const std::scoped_lock lock(mutex_);
        closed_ = true;
    }
    arrived_.notify_one();
    if (thread_.joinable()) thread_.join();
    if (failed_) return error_;
    return {};
}

}  // namespace percuss::studies
