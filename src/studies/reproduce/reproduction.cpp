#include "percuss/studies/reproduce/reproduction.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <mutex>

#include "percuss/core/text.hpp"

namespace percuss {

namespace {

std::string_view source_of(const Reproduction& study) {
    return study.id.substr(0, study.id.find('/'));
}

void run(const Reproduction& study, ReproductionResult& result) {
    const auto start = std::chrono::steady_clock::now();
    auto data = published(study.id);
    if (data) {
        result.published = std::move(*data);
        Findings findings(result.published);
        auto done = study.run(findings);
        if (done) done = findings.complete();
        if (done)
            result.findings = std::move(findings);
        else
            result.failure = done.error();
    } else {
        result.failure = data.error();
    }
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Expected<std::vector<Reproduction>> select_reproductions(std::string_view only) {
    std::vector<Reproduction> list;
    for (const Reproduction& study : reproductions())
        if (only.empty() || study.id == only || source_of(study) == only) list.push_back(study);
    if (!list.empty()) return list;
    std::vector<std::string_view> names;
    for (const Reproduction& study : reproductions()) {
        if (names.empty() || std::ranges::find(names, source_of(study)) == names.end())
            names.push_back(source_of(study));
        names.push_back(study.id);
    }
    const std::string nearest = nearest_name(only, names);
    return Error{"there is no source or study " + in_quotes(only) +
                     (nearest.empty() ? "" : "; did you mean " + nearest + "?"),
                 {}};
}

std::vector<std::unique_ptr<ReproductionResult>> reproduce(const std::vector<Reproduction>& studies,
                                                           const ReproductionProgress& progress) {
    std::vector<std::unique_ptr<ReproductionResult>> results(studies.size());
    std::mutex one_call;
    std::size_t done = 0;
    tbb::parallel_for(std::size_t{0}, studies.size(), [&](std::size_t i) {
        results[i] = std::make_unique<ReproductionResult>();
        results[i]->id = studies[i].id;
        // A study that waits for its own tasks must not take up another: its time would count both.
        tbb::this_task_arena::isolate([&] { run(studies[i], *results[i]); });
        const std::lock_guard lock(one_call);
        ++done;
        if (progress) progress(done, studies.size(), studies[i].id);
    });
    return results;
}

}  // namespace percuss
