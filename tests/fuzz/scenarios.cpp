// Scenarios of pounding: a problem with as many runs as motions, or a sentence.
#include "fuzz/promises.hpp"
#include "percuss/studies/scenario.hpp"

using namespace percuss;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto scenario =
        parse_scenario(std::string(fuzz::text_of(data, size)), "/nonexistent/scenario.toml");
    fuzz::require_answer(scenario);
    if (!scenario) return 0;
    fuzz::require(scenario_runs(*scenario) > 0);
    fuzz::require(!scenario_run(*scenario, 0).buildings.empty());
    return 0;
}
