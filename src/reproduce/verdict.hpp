// What can be said of one statement of a source after a computation: five kinds, never mixed.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace percuss::reproduction {

enum class Verdict { reproduced, agrees_in_kind, misprint, does_not_hold, not_checkable };

inline constexpr std::array all_verdicts{Verdict::reproduced, Verdict::agrees_in_kind,
                                         Verdict::misprint, Verdict::does_not_hold,
                                         Verdict::not_checkable};

/// "agrees in kind".
[[nodiscard]] std::string_view name(Verdict verdict);
/// One sentence that says when a statement gets this verdict.
[[nodiscard]] std::string_view definition(Verdict verdict);

/// How many statements of a study, or of several, got each verdict.
class VerdictCounts {
public:
    void add(Verdict verdict) { ++counts_[static_cast<std::size_t>(verdict)]; }
    void add(const VerdictCounts& other);
    [[nodiscard]] std::size_t operator[](Verdict verdict) const {
        return counts_[static_cast<std::size_t>(verdict)];
    }
    [[nodiscard]] std::size_t total() const;
    friend bool operator==(const VerdictCounts&, const VerdictCounts&) = default;

private:
    std::array<std::size_t, all_verdicts.size()> counts_{};
};

}  // namespace percuss::reproduction
