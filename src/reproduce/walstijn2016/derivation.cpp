// Every line of the derivation, evaluated at the root of the equation of a step.
#include <algorithm>
#include <array>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "reproduce/findings.hpp"
#include "reproduce/walstijn2016/contact_states.hpp"

namespace percuss::reproduction {

namespace {

constexpr int state_count = 2000;

/// The roots of the quadratics cancel, and 1e-36 of a term decides between two signs.
using Hundred = WideNumber<100>;

/// A state and the root of its equation.
struct Solved {
    Hundred phi, D, u, s;

    /// Under the root of (A.10).
    [[nodiscard]] Hundred radicand() const { return u * u - 4 * phi * D * (u + D); }
    [[nodiscard]] Hundred entering_root(int sign) const {
        return (2 * phi * D - u + sign * sqrt(radicand())) / (2 * (1 + phi));
    }
    /// Under the root of (A.24).
    [[nodiscard]] Hundred leaving_radicand() const { return u * u + 4 * phi * D * D; }
    [[nodiscard]] Hundred leaving_root(int sign) const {
        return (-u + sign * sqrt(leaving_radicand())) / 2;
    }
    [[nodiscard]] Hundred edge() const { return D * (phi - 1); }
};

using Premise = bool (*)(const Solved&);
using Claim = bool (*)(const Solved&);

bool equal(const Hundred& a, const Hundred& b, const Hundred& scale) {
    return abs(a - b) <= Hundred(1e-50) * scale;
}
bool equal(const Hundred& a, const Hundred& b) { return equal(a, b, abs(a) + abs(b)); }

bool apart(const Solved& x) { return x.D < 0; }
bool touching(const Solved& x) { return x.D > 0; }
bool any(const Solved&) { return true; }
bool stays_apart(const Solved& x) { return x.D < 0 && x.s >= x.D; }
bool enters(const Solved& x) { return x.D < 0 && x.s < x.D; }
bool stays(const Solved& x) { return x.D > 0 && x.s <= x.D; }
bool leaves(const Solved& x) { return x.D > 0 && x.s > x.D; }

/// The left side of (A.1) over its scale, with a bridge at the height 0.3 and k_b = 2; the
/// potential is taken at `from` and, a step later, at from + s.
bool solves_a1(const Solved& x, const Hundred& from) {
    const Hundred height(0.3);
    const auto potential = [&](const Hundred& y) {
        const Hundred d = height - y;
        return d > 0 ? Hundred(d * d) : Hundred(0);
    };
    if (x.s == 0) return true;
    const Hundred contact = x.phi * (potential(from + x.s) - potential(from)) / x.s;
    return equal(x.s + x.u, -contact, abs(x.s) + abs(x.u) + x.phi);
}

/// (1 + phi) s^2 + (u - 2 phi D) s + phi D^2, [walstijn2016] Eq. (A.9).
bool solves_a9(const Solved& x, const Hundred& s) {
    const Hundred square = (1 + x.phi) * s * s, constant = x.phi * x.D * x.D;
    return equal(square + constant, (2 * x.phi * x.D - x.u) * s);
}

/// s^2 + u s + sign phi D^2, [walstijn2016] Eq. (A.23).
bool solves_a23(const Solved& x, const Hundred& s, int sign) {
    const Hundred constant = sign * x.phi * x.D * x.D;
    return equal(s * s + x.u * s, -constant, s * s + abs(x.u * s) + abs(constant));
}

struct DerivationLine {
    const char* id;
    const char* equation;
    double number;  ///< of the equation, for the figure
    Premise premise;
    Claim printed;
    Claim right;            ///< what it should say
    bool argument = false;  ///< a reason for the next line: if it fails, no slip of print mends it
};

Hundred stay_step(const Solved& x) { return (2 * x.phi * x.D - x.u) / (1 + x.phi); }
Hundred size(const Solved& x) { return abs(x.u) + x.phi * abs(x.D); }

constexpr auto a6 = [](const Solved& x) { return x.s == -x.u && x.u <= -x.D; };
constexpr auto a9 = [](const Solved& x) { return solves_a9(x, x.s); };
constexpr auto a10 = [](const Solved& x) {
    return solves_a9(x, x.entering_root(1)) && solves_a9(x, x.entering_root(-1));
};
constexpr auto a11 = [](const Solved& x) { return equal(x.s, x.entering_root(-1)); };
constexpr auto real = [](const Solved& x) { return x.radicand() > 0; };
constexpr auto a15 = [](const Solved& x) { return (x.s < x.D) == (x.u > -x.D); };
constexpr auto a18 = [](const Solved& x) {
    return equal((1 + x.phi) * x.s, 2 * x.phi * x.D - x.u, size(x));
};
constexpr auto a21 = [](const Solved& x) { return (x.s <= x.D) == (x.u >= x.edge()); };
constexpr auto a24 = [](const Solved& x) {
    return solves_a23(x, x.leaving_root(1), -1) && solves_a23(x, x.leaving_root(-1), -1);
};
constexpr auto only_positive = [](const Solved& x) {
    return x.leaving_root(-1) < 0 && x.leaving_root(1) > 0 && equal(x.s, x.leaving_root(1));
};
constexpr auto a27 = [](const Solved& x) {
    const Hundred sum = 2 * x.D + x.u;
    return (sum < sqrt(x.leaving_radicand())) == (x.leaving_radicand() > sum * sum);
};
constexpr auto a28 = [](const Solved& x) { return (x.s > x.D) == (x.u < x.edge()); };

const std::vector<DerivationLine>& derivation_lines() {
    static const std::vector<DerivationLine> lines{
        {"a1", "(A.1)", 1, any, [](const Solved& x) { return solves_a1(x, x.D); },
         [](const Solved& x) { return solves_a1(x, Hundred(0.3) - x.D); }},
        {"a6", "(A.5), (A.6)", 6, stays_apart, a6, a6},
        {"a9", "(A.9)", 9, enters, a9, a9},
        {"a10", "(A.10)", 10, enters, a10, a10},
        {"real", "after (A.10): real", 10.4, enters, real, real},
        {"only_negative", "after (A.10): the root", 10.7, enters,
         [](const Solved& x) { return x.entering_root(-1) < 0 && x.entering_root(1) >= 0; },
         [](const Solved& x) { return x.entering_root(-1) < x.D && x.entering_root(1) > x.D; },
         true},
        {"a11", "(A.11)", 11, enters, a11, a11},
        {"a13", "(A.13)", 13, enters,
         [](const Solved& x) { return (2 * x.D + x.u) * (2 * x.D + x.u) > x.radicand(); },
         [](const Solved& x) { return (2 * x.D + x.u) * (2 * x.D + x.u) < x.radicand(); }},
        {"a14", "(A.14)", 14, enters,
         [](const Solved& x) { return x.D * (x.D + x.u) * (1 + x.phi) > 0 && x.D + x.u < 0; },
         [](const Solved& x) { return x.D * (x.D + x.u) * (1 + x.phi) < 0 && x.D + x.u > 0; }},
        {"a15", "(A.15)", 15, apart, a15, a15},
        {"a18", "(A.18)", 18, stays, a18, a18},
        {"a19", "(A.19)", 19, stays,
         [](const Solved& x) {
             return equal((1 + x.phi) * x.s, -(1 + x.phi) * stay_step(x), size(x));
         },
         [](const Solved& x) {
             return equal((1 + x.phi) * x.s, (1 + x.phi) * stay_step(x), size(x));
         }},
        {"a20", "(A.20)", 20, stays, [](const Solved& x) { return x.D <= -stay_step(x); },
         [](const Solved& x) { return stay_step(x) <= x.D; }},
        {"a21", "(A.21)", 21, touching, a21, a21},
        {"a23", "(A.23)", 23, leaves, [](const Solved& x) { return solves_a23(x, x.s, 1); },
         [](const Solved& x) { return solves_a23(x, x.s, -1); }},
        {"a24", "(A.24)", 24, leaves,
         [](const Solved& x) { return solves_a23(x, x.leaving_root(1), 1); }, a24},
        {"only_positive", "(A.25)", 25, leaves, only_positive, only_positive},
        {"a27", "(A.26), (A.27)", 27, touching, a27, a27},
        {"a28", "(A.28)", 28, touching, a28, a28},
    };
    return lines;
}

struct LineCount {
    int states = 0, printed = 0, right = 0;
};

Expected<std::vector<Solved>> solved_states() {
    std::vector<Solved> list;
    ContactStates states(20160906);
    for (int i = 0; i < state_count; ++i) {
        const auto x = widened<Hundred>(states.next(-6, 6));
        const Hundred s = contact_update(x.phi, x.D, x.u).shift;
        if (!(abs(contact_residual(x, s)) <= Hundred(1e-60) * (abs(s) + abs(x.u))))
            return Error{"the contact update does not solve its equation at phi = " +
                             shortest(static_cast<double>(x.phi)),
                         {}};
        list.push_back({x.phi, x.D, x.u, s});
    }
    return list;
}

LineCount count(const DerivationLine& line, const std::vector<Solved>& states) {
    LineCount result;
    for (const Solved& x : states) {
        if (!line.premise(x)) continue;
        ++result.states;
        result.printed += line.printed(x) ? 1 : 0;
        result.right += line.right(x) ? 1 : 0;
    }
    return result;
}

std::string of(int part, int all) { return std::to_string(part) + " of " + std::to_string(all); }

void answer(const DerivationLine& line, const LineCount& n, const PrintedRemark& remark,
            Findings& findings, ResultTable& table) {
    // a line with a letter that is not defined was evaluated with the right one in both readings
    const bool read_otherwise = !remark.erratum.empty() && n.printed == n.right;
    const bool as_printed = !read_otherwise && n.states > 0 && n.printed == n.states;
    std::string observed = "holds in " + of(n.right, n.states) + " states";
    if (n.printed != n.right)
        observed = "holds as printed in " + of(n.printed, n.states) + " states, corrected in " +
                   std::to_string(n.right);
    const bool mended = !line.argument && n.states > 0 && n.right == n.states;
    findings.corrected(line.id, as_printed, mended, observed);
    table.rows.push_back({line.equation, std::to_string(n.states), std::to_string(n.printed),
                          std::to_string(n.right), remark.erratum});
}

}  // namespace

Expected<void> reproduce_walstijn2016_derivation(Findings& findings) {
    const Published& published = findings.published();
    PERCUSS_TRY(const auto states, solved_states());
    ResultTable table{"In how many states each line holds",
                      {"line", "states", "as printed", "corrected", "erratum"},
                      {}};
    Series printed{"as printed", {}, {}, SeriesStyle::points, 1},
        right{"corrected", {}, {}, SeriesStyle::points, 0};
    for (const DerivationLine& line : derivation_lines()) {
        const LineCount n = count(line, states);
        const auto statement =
            std::ranges::find(published.statements, line.id, &PrintedStatement::id);
        if (statement == published.statements.end())
            return Error{"no statement " + in_quotes(line.id) + " is printed", {}};
        answer(line, n, statement->remark, findings, table);
        printed.x.push_back(line.number);
        printed.y.push_back(100.0 * n.printed / n.states);
        right.x.push_back(line.number);
        right.y.push_back(100.0 * n.right / n.states);
    }
    findings.table(std::move(table));
    Figure plot;
    plot.name = "walstijn2016-derivation";
    plot.title = "Where the lines of the derivation hold";
    plot.panels = {{"",
                    {"number of the equation (A.n)", "", AxisScale::linear, 0, 29},
                    {"states in which it holds", "%", AxisScale::linear, -5, 105},
                    {right, printed}}};
    plot.panel_height = 300;
    findings.figure(plot,
                    "Share of the states in which a line of the derivation holds as printed, and "
                    "with the errata S1 to S10; between 10 and 11 stand the two claims of the text "
                    "below (A.10). All corrected lines hold everywhere.");
    findings.note(
        "The wrong lines do not spoil the result: (A.15), (A.21), (A.25) and (A.28), on which the "
        "summary rests, are right; only the sign of (A.19) survives into the summary as (A.31).");
    return {};
}

}  // namespace percuss::reproduction
