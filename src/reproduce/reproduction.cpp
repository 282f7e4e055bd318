#include "reproduce/reproduction.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>

#include "percuss/core/text.hpp"

namespace percuss::reproduction {

namespace {

std::string_view source_of(const Reproduction& study) {
    return study.id.substr(0, study.id.find('/'));
}

/// Part of a name is as good as a typing error: "table-2" names two studies, "skrinjar" a source.
std::string hint(std::string_view asked) {
    std::vector<std::string_view> names;
    for (const Reproduction& study : reproductions()) {
        if (std::ranges::find(names, source_of(study)) == names.end())
            names.push_back(source_of(study));
        names.push_back(study.id);
    }
    if (std::string near = suggestion(asked, names, ""); !near.empty()) return near;
    constexpr std::size_t most = 4;
    const std::string part = lower_case(asked);
    std::vector<std::string> found;
    for (const std::string_view name : names) {
        // one source, not all of its studies
        const bool known =
            name.find('/') != name.npos && source_of({name, {}}).find(part) != name.npos;
        if (known || name.find(part) == name.npos) continue;
        found.push_back(found.size() < most ? in_quotes(name) : "another");
        if (found.size() > most) break;
    }
    return found.empty() ? "" : "; did you mean " + listed(found, "or") + "?";
}

Expected<void> fill(const Reproduction& study, ReproductionResult& result) {
    PERCUSS_TRY(auto data, published(study.id));
    result.published = std::move(data);
    Findings findings(result.published);
    PERCUSS_CHECK(study.run(findings));
    PERCUSS_CHECK(findings.complete());
    result.findings = std::move(findings);
    return {};
}

void run(const Reproduction& study, ReproductionResult& result) {
    const auto start = std::chrono::steady_clock::now();
    // Nothing of ours throws, but memory may run out, and then the other studies shall go on.
    try {
        if (const auto done = fill(study, result); !done) result.failure = done.error();
    } catch (const std::exception& problem) {
        result.failure = Error{std::string("it stopped: ") + problem.what(), {}};
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
    return Error{"there is no source or study " + in_quotes(only) + hint(only), {}};
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

}  // namespace percuss::reproduction
