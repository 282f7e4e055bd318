#include "percuss/studies/ensemble.hpp"

#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "studies/suite/batch_writer.hpp"

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

void compute(PendingCases& pending, const CaseProduct& product, const CaseRunner& run,
             BatchWriter& writer, unsigned threads) {
    const auto give = [&](tbb::flow_control& flow) -> std::int64_t {
        const auto next = writer.failed() ? std::nullopt : pending.next();
        if (next) return *next;
        flow.stop();
        return 0;
    };
    const auto work = [&](std::int64_t index) { writer.push(run(product.at(index))); };
    const tbb::global_control more(tbb::global_control::max_allowed_parallelism, threads);
    tbb::task_arena arena(static_cast<int>(threads));
    constexpr std::size_t tokens_per_thread = 4;
    arena.execute([&] {
        tbb::parallel_pipeline(
            tokens_per_thread * threads,
            tbb::make_filter<void, std::int64_t>(tbb::filter_mode::serial_in_order, give) &
                tbb::make_filter<std::int64_t, void>(tbb::filter_mode::parallel, work));
    });
}

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
    compute(pending, product, run, writer, settings.threads > 0 ? settings.threads : cores);
    PERCUSS_CHECK(writer.finish());
    if (pending.failure()) return *pending.failure();
    progress.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return progress;
}

}  // namespace percuss
