#include "reproduce/verdict.hpp"

#include <numeric>

namespace percuss::reproduction {

namespace {

struct Wording {
    std::string_view name, definition;
};

constexpr std::array<Wording, all_verdicts.size()> wordings{
    {{"reproduced",
      "A number or a formula: the computation agrees to the digits that are printed."},
     {"agrees in kind", "A sentence without a number, and the computation shows what it says."},
     {"misprint",
      "A slip in print: as printed it fails, corrected it holds, and the source's own results "
      "confirm the correction."},
     {"does not hold",
      "A claim of the authors that a computation refutes; beside it stands where it does hold."},
     {"not checkable", "The text does not give what a computation would need."}}};

}  // namespace

std::string_view name(Verdict verdict) { return wordings[static_cast<std::size_t>(verdict)].name; }

std::string_view definition(Verdict verdict) {
    return wordings[static_cast<std::size_t>(verdict)].definition;
}

void VerdictCounts::add(const VerdictCounts& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
}

std::size_t VerdictCounts::total() const {
    return std::accumulate(counts_.begin(), counts_.end(), std::size_t{0});
}

}  // namespace percuss::reproduction
