#include "percuss/studies/ensemble.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "studies/result_file/batch_writer.hpp"

namespace percuss {

using namespace studies;
namespace {

constexpr std::int64_t block_length = 4096;

/// The smallest case of the shard that is not below `from`.
std::int64_t first_of_shard(std::int64_t from, Shard shard) {
    const std::int64_t remainder = shard.number - 1;
    const std::int64_t step = (remainder - from % shard.of + shard.of) % shard.of;
    return from + step;
}

/// Everybody who is free takes the next case.
class Crew {
public:
    Crew(PendingCases& pending, const CaseProduct& product, const CaseRunner& run,
         BatchWriter& writer, const EnsembleSettings& settings)
        : pending_(pending), product_(product), run_(run), writer_(writer), settings_(settings) {}

    /// This thread and others; how many there were. Fewer than asked where the system gives no
    /// more.
    unsigned work(unsigned threads) {
        std::vector<std::thread> others;
        others.reserve(threads);
        try {
            while (others.size() + 1 < threads) others.emplace_back([this] { take_cases(); });
        } catch (const std::system_error&) {
        }
        take_cases();
        for (std::thread& other : others) other.join();
        if (failure_) std::rethrow_exception(failure_);
        return static_cast<unsigned>(others.size()) + 1;
    }

private:
    void take_cases() {
        try {
            while (const auto index = next()) writer_.push(run_(product_.at(*index)));
        } catch (...) {  // no memory: for the thread that waits
            const std::scoped_lock lock(mutex_);
            failure_ = std::current_exception();
        }
    }
    std::optional<std::int64_t> next() {
        const std::scoped_lock lock(mutex_);
        if (failure_ || writer_.failed() || (settings_.stopped && settings_.stopped()))
            return std::nullopt;
        return pending_.next();
    }

    std::mutex mutex_;  ///< of `pending_`, `failure_` and `stopped`
    PendingCases& pending_;
    const CaseProduct& product_;
    const CaseRunner& run_;
    BatchWriter& writer_;
    const EnsembleSettings& settings_;
    std::exception_ptr failure_;
};

}  // namespace

PendingCases::PendingCases(const ResultStore& store, std::int64_t cases, Shard shard)
    : store_(store), cases_(cases), shard_(shard) {}

bool PendingCases::load() {
    const std::int64_t first = block_;
    block_ = std::min(cases_, block_ + block_length * shard_.of);
    const auto stored = store_.stored(first, block_);
    if (!stored) {
        failure_ = stored.error();
        return false;
    }
    auto there = stored->begin();
    for (std::int64_t i = first_of_shard(first, shard_); i < block_; i += shard_.of) {
        there = std::lower_bound(there, stored->end(), i);
        if (there == stored->end() || *there != i) pending_.push_back(i);
    }
    std::ranges::reverse(pending_);
    return true;
}

std::optional<std::int64_t> PendingCases::next() {
    while (pending_.empty())
        if (failure_ || block_ >= cases_ || !load()) return std::nullopt;
    const std::int64_t index = pending_.back();
    pending_.pop_back();
    return index;
}

std::int64_t shard_size(std::int64_t cases, Shard shard) {
    const std::int64_t first = shard.number - 1;
    return cases <= first ? 0 : (cases - first - 1) / shard.of + 1;
}

Expected<std::int64_t> stored_of_shard(const ResultStore& store, Shard shard) {
    return store.count(shard.of, shard.number - 1);
}

Expected<EnsembleProgress> run_ensemble(const CaseProduct& product, const CaseRunner& run,
                                        ResultStore& store, const EnsembleSettings& settings) {
    PERCUSS_CHECK(product.check());
    PERCUSS_TRY(const auto stored, stored_of_shard(store, settings.shard));
    const auto start = std::chrono::steady_clock::now();
    EnsembleProgress progress{.stored = stored,
                              .total = shard_size(product.size(), settings.shard)};
    const auto note = [&](std::size_t batch) {
        progress.stored += static_cast<std::int64_t>(batch);
        progress.computed += static_cast<std::int64_t>(batch);
        progress.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (settings.progress) settings.progress(progress);
    };
    BatchWriter writer(store, note);
    PendingCases pending(store, product.size(), settings.shard);
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const unsigned threads = Crew(pending, product, run, writer, settings)
                                 .work(settings.threads > 0 ? settings.threads : cores);
    PERCUSS_CHECK(writer.finish());
    progress.threads = threads;
    if (pending.failure()) return *pending.failure();
    progress.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return progress;
}

}  // namespace percuss
