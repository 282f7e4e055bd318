// What the conformance checks look at: a contact as a bundle of functions, so that a law of the
// catalogue and a deliberately wrong one (negative_control_test.cpp) go through the same checks.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "percuss/laws/catalog.hpp"

namespace conformance {

struct Subject {
    std::function<double(double d, double v, const percuss::Memory&)> force, stiffness, damping;
    std::function<double(double d, const percuss::Memory&)> potential;
    std::function<percuss::Memory(double d, double v, const percuss::Memory&)> commit;
    percuss::TouchExponents touch{};
    percuss::Switches switches;
    double limit = percuss::infinity;
    bool adhesive = false, has_memory = false, dissipates = false;
    percuss::Onset onset;
};

[[nodiscard]] Subject subject(const percuss::Form& form);

/// Settings and a damper with which a law is tried.
struct Case {
    const percuss::LawInfo* info = nullptr;
    std::vector<percuss::Setting> settings;
    bool damped = false;
    percuss::Damper damper;
};

[[nodiscard]] std::string label(const Case& c);
[[nodiscard]] double number(const Case& c, std::string_view name);
[[nodiscard]] std::string word(const Case& c, std::string_view name);
void put(Case& c, std::string_view name, double value);

[[nodiscard]] percuss::Expected<percuss::Law> law_of(const Case& c);
[[nodiscard]] percuss::Expected<percuss::Form> engage(const Case& c, const percuss::Onset& onset);

/// Combinations that the catalogue refuses, with the reason; every other one must work.
[[nodiscard]] std::string refused_because(const Case& c);

/// The law at its typical values: one case per side of e|h, per word of each choice and, where it
/// takes a damper, per kind of damper. Refused combinations are left out.
[[nodiscard]] std::vector<Case> typical_cases(const percuss::LawInfo& info);
/// The same with the refused ones.
[[nodiscard]] std::vector<Case> all_combinations(const percuss::LawInfo& info);

/// A typical impact: 0.3 m/s, 0.1 kg.
inline constexpr percuss::Onset typical_onset{0.3, 0.1};

/// The indentation at which states are chosen: about the largest of an impact, beyond yield, and
/// well inside the domain.
[[nodiscard]] double indentation_scale(const Subject& s);

}  // namespace conformance
