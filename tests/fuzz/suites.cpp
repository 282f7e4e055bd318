// Study files: a product of cases with a fingerprint, or a sentence.
#include "fuzz/promises.hpp"
#include "percuss/studies/suite_file.hpp"

using namespace percuss;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto study =
        parse_suite(std::string(fuzz::text_of(data, size)), "/nonexistent/study.toml");
    fuzz::require_answer(study);
    if (!study) return 0;
    fuzz::require(!fingerprint(*study).empty());
    const StoredStudy stored = stored_study(*study, "fuzz");
    fuzz::require(stored.cases > 0);
    return 0;
}
