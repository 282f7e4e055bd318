// Law files: a law of the catalogue that is written as it is read, or a sentence.
#include "fuzz/promises.hpp"
#include "percuss/io/law_file.hpp"

using namespace percuss;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto law = parse_law(fuzz::text_of(data, size), "law.toml");
    fuzz::require_answer(law);
    if (!law) return 0;
    const std::string text = law_toml(*law);
    if (text.starts_with('#')) return 0;  // a typed force is not written
    const auto again = parse_law(text, "again.toml");
    fuzz::require(again.has_value());
    fuzz::require(law_toml(*again) == text);
    return 0;
}
