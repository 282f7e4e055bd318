#include "apps/mpi/ranks.hpp"

#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "apps/mpi/messages.hpp"
#include "studies/result_file/batch_writer.hpp"

namespace percuss::app {

using namespace studies;

namespace {

enum Tag { results, refusal, work };

// Large enough to make messages rare, small enough to share out the end evenly.
constexpr std::size_t cases_per_message = 8;

int ranks() {
    int count = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    return count;
}

void send(int rank, Tag tag, const Message& message) {
    MPI_Send(message.data(), static_cast<int>(message.size()), MPI_CHAR, rank, tag, MPI_COMM_WORLD);
}

Message receive(const MPI_Status& status) {
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    Message message(static_cast<std::size_t>(size));
    MPI_Recv(message.data(), size, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
}

/// Rank 0. Only its main thread talks to the others; a second thread computes.
class Leader {
public:
    Leader(const SuiteStudy& study, ResultStore& store, const EnsembleSettings& settings,
           BatchWriter& writer)
        : study_(study),
          product_(product(study)),
          settings_(settings),
          pending_(store, product_.size(), settings.shard),
          writer_(writer) {}

    Expected<void> run() {
        std::thread computing([this] { compute(); });
        for (int working = ranks() - 1; working > 0;)
            if (!answer_one(working)) std::this_thread::sleep_for(std::chrono::microseconds(100));
        computing.join();
        if (refusal_) return *refusal_;
        if (pending_.failure()) return *pending_.failure();
        return {};
    }

private:
    std::vector<std::int64_t> next_cases(std::size_t most) {
        const std::scoped_lock lock(mutex_);
        std::vector<std::int64_t> cases;
        while (cases.size() < most && !refusal_ && !writer_.failed() && !settings_.stopped()) {
            const auto next = pending_.next();
            if (!next) break;
            cases.push_back(*next);
        }
        return cases;
    }

    void compute() {
        for (auto cases = next_cases(1); !cases.empty(); cases = next_cases(1))
            writer_.push(run_case(study_, product_.at(cases[0])));
    }

    /// Takes the runs of a rank and gives it cases; none: it stops. False if nobody has called.
    bool answer_one(int& working) {
        int waiting = 0;
        MPI_Status status;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &waiting, &status);
        if (waiting == 0) return false;
        const Message message = receive(status);
        if (status.MPI_TAG == refusal) {
            const std::scoped_lock lock(mutex_);
            refusal_ = Error{"rank " + std::to_string(status.MPI_SOURCE) + " cannot take part: " +
                                 std::string(message.begin(), message.end()),
                             {}};
            --working;
            return true;
        }
        for (StoredRun& run : unpack(message, product_)) writer_.push(std::move(run));
        const auto cases = next_cases(cases_per_message);
        MPI_Send(cases.data(), static_cast<int>(cases.size()), MPI_INT64_T, status.MPI_SOURCE, work,
                 MPI_COMM_WORLD);
        if (cases.empty()) --working;
        return true;
    }

    const SuiteStudy& study_;
    CaseProduct product_;
    const EnsembleSettings& settings_;
    std::mutex mutex_;  ///< of what follows
    PendingCases pending_;
    std::optional<Error> refusal_;
    BatchWriter& writer_;
};

/// The fingerprint of rank 0; every rank calls it.
std::string shared_fingerprint(std::string own) {
    int size = static_cast<int>(own.size());
    MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_WORLD);
    own.resize(static_cast<std::size_t>(size));
    MPI_Bcast(own.data(), size, MPI_CHAR, 0, MPI_COMM_WORLD);
    return own;
}

std::vector<std::int64_t> receive_cases() {
    MPI_Status status;
    MPI_Probe(0, work, MPI_COMM_WORLD, &status);
    int count = 0;
    MPI_Get_count(&status, MPI_INT64_T, &count);
    std::vector<std::int64_t> cases(static_cast<std::size_t>(count));
    MPI_Recv(cases.data(), count, MPI_INT64_T, 0, work, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return cases;
}

}  // namespace

bool announce(bool go) {
    int decision = go ? 1 : 0;
    MPI_Bcast(&decision, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return decision == 1;
}

Expected<EnsembleProgress> lead(const SuiteStudy& study, ResultStore& store,
                                const EnsembleSettings& settings) {
    static_cast<void>(shared_fingerprint(fingerprint(study)));
    const auto start = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    const auto stored = stored_of_shard(store, settings.shard);
    EnsembleProgress progress{.stored = stored ? *stored : 0,
                              .total = shard_size(product(study).size(), settings.shard)};
    BatchWriter writer(store, [&](std::size_t batch) {
        progress.stored += static_cast<std::int64_t>(batch);
        progress.computed += static_cast<std::int64_t>(batch);
        progress.seconds = seconds();
        if (settings.progress) settings.progress(progress);
    });
    PERCUSS_CHECK(Leader(study, store, settings, writer).run());
    PERCUSS_CHECK(writer.finish());
    progress.seconds = seconds();
    return progress;
}

void follow(const Expected<SuiteStudy>& study) {
    const std::string wanted = shared_fingerprint("");
    std::string why = study ? "" : study.error().text();
    if (study && fingerprint(*study) != wanted)
        why = "the study, its records or the program differ there from those of rank 0";
    if (!why.empty()) {
        send(0, refusal, Message(why.begin(), why.end()));
        return;
    }
    const CaseProduct cases = product(*study);
    std::vector<StoredRun> runs;
    while (true) {
        send(0, results, pack(runs));
        const auto indices = receive_cases();
        if (indices.empty()) return;
        runs.clear();
        for (const std::int64_t index : indices) runs.push_back(run_case(*study, cases.at(index)));
    }
}

}  // namespace percuss::app
