// The four cases of the contact update, put into the equation that they are to solve.
#include <algorithm>
#include <array>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "reproduce/findings.hpp"
#include "reproduce/walstijn2016/contact_states.hpp"

namespace percuss::reproduction {

namespace {

constexpr int state_count = 4000;
constexpr std::array<const char*, 4> ids{"a29", "a30", "a31", "a32"};
constexpr std::array<const char*, 4> names{"(A.29) free", "(A.30) enter", "(A.31) stay",
                                           "(A.32) leave"};

/// Which of (A.29)-(A.32) apply, by their printed conditions.
std::array<bool, 4> applicable(const ContactState<Fifty>& x) {
    const bool apart = x.D <= 0;
    const Fifty edge = x.D * (x.phi - 1);
    return {apart && x.u < -x.D, apart && x.u >= -x.D, !apart && x.u >= edge, !apart && x.u < edge};
}

/// What the derivation assumed of the step in each case: (A.4), (A.7), (A.17), (A.22).
bool as_assumed(std::size_t which, const Fifty& D, const Fifty& s) {
    const std::array<bool, 4> assumed{s >= D, s <= D, s <= D, s >= D};
    return assumed[which];
}

struct CaseCheck {
    int states = 0;
    int outside = 0;               ///< steps that leave the case they were computed for
    double worst = 0;              ///< residual over |s| + |u|
    double worst_printed = 0;      ///< the same of the formula as printed
    double least_printed = 1e300;  ///< residual over |s|, of the formula as printed
};

double ratio(const Fifty& a, const Fifty& b) { return static_cast<double>(abs(a) / abs(b)); }

struct CaseChecks {
    std::array<CaseCheck, 4> cases;
    int ambiguous = 0;  ///< states with no case, or with two
    int roots_differ = 0;
};

void check(CaseChecks& all, const ContactState<Fifty>& x) {
    const auto cases = applicable(x);
    if (std::ranges::count(cases, true) != 1) ++all.ambiguous;
    const auto which = static_cast<std::size_t>(std::ranges::find(cases, true) - cases.begin());
    if (which >= cases.size()) return;
    CaseCheck& c = all.cases[which];
    const Fifty s = plain_step(x), printed = which == 2 ? printed_stay(x) : s;
    const Fifty scale = abs(s) + abs(x.u);
    ++c.states;
    if (!as_assumed(which, x.D, s)) ++c.outside;
    c.worst = std::max(c.worst, ratio(contact_residual(x, s), scale));
    c.worst_printed = std::max(c.worst_printed, ratio(contact_residual(x, printed), scale));
    if (s != 0) c.least_printed = std::min(c.least_printed, ratio(contact_residual(x, printed), s));
    const Fifty library = contact_update(x.phi, x.D, x.u).shift;
    if (ratio(library - s, scale) > 1e-30) ++all.roots_differ;
}

CaseChecks check_everywhere() {
    CaseChecks all;
    ContactStates states(20160905);
    for (int i = 0; i < state_count; ++i) check(all, widened<Fifty>(states.next(-6, 6)));
    return all;
}

void answer(const CaseChecks& all, Findings& findings) {
    ResultTable table{
        "What each formula leaves of equation (A.2), in fifty digits, relative to |s| + |u|",
        {"case", "states", "largest remainder as printed", "corrected", "steps outside their case"},
        {}};
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const CaseCheck& c = all.cases[i];
        const bool solves = c.states > 0 && c.worst < 1e-30 && c.outside == 0;
        std::string observed = "the remainder is at most " + rough(c.worst) + " of |s| + |u| in " +
                               std::to_string(c.states) + " states";
        if (i == 2)
            observed +=
                "; with the printed sign it is at least " + rough(c.least_printed) + " times |s|";
        if (i == 1 || i == 2)  // an undefined letter, and a sign
            findings.corrected(ids[i], i == 2 && c.worst_printed < 1e-30, solves, observed);
        else
            findings.statement(ids[i], solves, observed);
        table.rows.push_back({names[i], std::to_string(c.states),
                              i == 1 ? "ψ is not defined" : rough(c.worst_printed), rough(c.worst),
                              std::to_string(c.outside)});
    }
    findings.table(std::move(table));
    findings.statement("one_case", all.ambiguous == 0 && all.roots_differ == 0,
                       std::to_string(state_count - all.ambiguous) + " of " +
                           std::to_string(state_count) +
                           " states fall into exactly one case, and its step is the root");
}

/// The left side of (A.2) around the root of one state of each case.
Panel panel(const char* name, const ContactState<double>& x, double from, double to) {
    Panel result;
    result.title = std::string(name) + ": φ = " + shortest(x.phi) + ", Δy = " + shortest(x.D) +
                   ", u = " + shortest(x.u);
    result.x = {"step s", "1"};
    result.y = {"left side of (A.2)", "1"};
    Series side{"left side of (A.2)", {}, {}, SeriesStyle::line, 0}, zero{"", {from, to}, {0, 0}};
    zero.look = 6;
    for (int i = 0; i <= 200; ++i) {
        const double s = from + (to - from) * i / 200;
        side.x.push_back(s);
        side.y.push_back(contact_residual(x, s));
    }
    const double root = plain_step(x);
    Series right{"closed form", {root}, {0}, SeriesStyle::points, 1};
    result.series = {side, right};
    const double printed = x.D > 0 && x.u >= x.D * (x.phi - 1) ? printed_stay(x) : root;
    result.series.push_back(
        {"as printed", {printed}, {contact_residual(x, printed)}, SeriesStyle::points, 3});
    result.series.push_back(zero);
    return result;
}

}  // namespace

Expected<void> reproduce_walstijn2016_cases(Findings& findings) {
    answer(check_everywhere(), findings);
    Figure plot;
    plot.name = "walstijn2016-cases";
    plot.title = "The equation of a step, and what solves it";
    plot.columns = 2;
    plot.panels = {panel("free", {1, -1, 0.5}, -2.5, 1), panel("enter", {1, -1, 2}, -3, 1),
                   panel("stay", {1, 1, 1}, -2, 2), panel("leave", {1, 1, -1}, -1, 3)};
    findings.figure(plot,
                    "The left side of equation (A.2) over the step s for one state of each case, "
                    "lengths in a common unit. It rises at least as fast as s, so that it has one "
                    "root for every state; the closed forms lie on it. (A.31) as printed has the "
                    "opposite sign: at φ = Δy = u = 1 it leaves −2.");
    findings.note(
        "The four formulas were computed in fifty digits for states with φ from 1e-6 to 1e6, half "
        "of them within a few digits of an edge between two cases. Because the left side of (A.2) "
        "rises at least as fast as s, what a formula leaves over bounds its distance from the "
        "root: no other solver is needed to judge it.");
    return {};
}

}  // namespace percuss::reproduction
