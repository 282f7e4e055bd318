// Two bodies, one per line: a contact of positive stiffness and mass, or a sentence.
#include "fuzz/promises.hpp"
#include "percuss/request/body.hpp"

using namespace percuss;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::text_of(data, size);
    const auto end = text.find('\n');
    const auto first = parse_body(text.substr(0, end));
    fuzz::require_answer(first);
    if (!first) return 0;
    fuzz::require(first->mass > 0);
    const auto second =
        parse_body(end == std::string_view::npos ? "steel plane" : text.substr(end + 1));
    fuzz::require_answer(second);
    if (!second) return 0;
    const auto contact = pair(*first, *second);
    fuzz::require_answer(contact);
    if (contact && contact->kind != ContactKind::line)
        fuzz::require(contact->stiffness > 0 && contact->exponent > 0);
    return 0;
}
