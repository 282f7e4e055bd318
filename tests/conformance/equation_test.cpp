// The equation that the catalogue prints for a law is evaluated, as text, against the kernel that
// computes it: documentation and code cannot drift apart. So is the relation by which the paper
// gets the damping from e.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "laws/families/viscous.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/laws/geometry.hpp"
#include "support/statements.hpp"

namespace percuss {

using namespace laws;
namespace {

constexpr double tolerance = 1e-13;

std::vector<std::string> words(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const auto end = std::min(text.find(separator), text.size());
        if (end > 0) parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

// ------------------------------------------------------------------------------- laws to compare

/// Members of the groups of `either` other than the one that is given.
std::set<std::string> excluded(const LawInfo& info, const std::string& given_group) {
    std::set<std::string> names;
    for (const auto& group : words(info.either, '|'))
        if (group != given_group)
            for (const auto& member : words(group, ' ')) names.insert(member);
    return names;
}

double inside(const Parameter& p, double x) {
    return (p.lower_open ? x > p.lower : x >= p.lower) &&
                   (p.upper_open ? x < p.upper : x <= p.upper)
               ? x
               : p.typical;
}

/// The law with every parameter at its typical value times its own power of the spread. The radii
/// of a line law move together, or the internal contact would be lost.
std::vector<Setting> settings_around(const LawInfo& info, const std::string& group, double spread) {
    const auto skipped = excluded(info, group);
    std::vector<Setting> settings;
    double power = 1;
    for (const Parameter& p : info.parameters) {
        if (skipped.contains(std::string(p.name))) continue;
        settings.push_back({std::string(p.name), inside(p, p.typical * std::pow(spread, power))});
        const bool radius = p.name == "R1";
        if (!radius) power = power > 0 ? -0.6 * power : -1.3 * power;
    }
    return settings;
}

/// e first in `either` means the damping itself is the last group; brilliantov takes A first.
std::string damping_group(const LawInfo& info) {
    const auto groups = words(info.either, '|');
    if (groups.empty()) return {};
    return groups.front() == "e" ? groups.back() : groups.front();
}

/// All combinations of the words of its choices that the law accepts, without the printed
/// variants: the catalogue prints the corrected equation.
std::vector<std::vector<Setting>> choices_of(const LawInfo& info) {
    std::vector<std::vector<Setting>> all{{}};
    for (const Choice& choice : info.choices) {
        if (choice.name == "variant") continue;
        std::vector<std::vector<Setting>> next;
        for (const auto& base : all)
            for (const auto option : choice.options) {
                next.push_back(base);
                next.back().push_back({std::string(choice.name), std::string(option)});
            }
        all = std::move(next);
    }
    return all;
}

std::vector<Law> laws_around(const LawInfo& info) {
    std::vector<Law> laws;
    for (const double spread : {1.0, 0.8, 1.35, 2.2})
        for (const auto& choices : choices_of(info)) {
            auto settings = settings_around(info, damping_group(info), spread);
            settings.insert(settings.end(), choices.begin(), choices.end());
            const auto law = Law::make(info, settings);
            EXPECT_TRUE(law) << law.error().text();
            if (law && law->engage({1, 1})) laws.push_back(*law);
        }
    EXPECT_FALSE(laws.empty()) << info.id;
    return laws;
}

// ------------------------------------------------------------------------------------- variables

struct State {
    double d = 0;
    double v = 0;
    Memory memory;
};

void add_line_variables(const Law& law, Variables& variables) {
    const bool internal = law.chosen("contact", "internal");
    const double R1 = law.get("R1"), R2 = law.get("R2");
    const double h1 = (1 - law.get("nu1") * law.get("nu1")) / law.get("E1");
    const double h2 = (1 - law.get("nu2") * law.get("nu2")) / law.get("E2");
    const double dR = internal ? R1 - R2 : R1 + R2;
    for (const auto& [name, value] : Variables{{"h1", h1},
                                               {"h2", h2},
                                               {"Es", 1 / (h1 + h2)},
                                               {"dR", dR},
                                               {"R", R1 * R2 / dR},
                                               {"internal", internal ? 1.0 : 0.0}})
        variables[name] = value;
}

/// What does not depend on the state.
Variables law_variables(const Law& law, const Onset& onset) {
    Variables variables{{"v0", onset.rate}, {"m", onset.mass}};
    for (const Parameter& p : law.info().parameters)
        if (given(law.get(p.name))) variables[std::string(p.name)] = law.get(p.name);
    if (law.info().kind == Kind::line) add_line_variables(law, variables);
    return variables;
}

/// The statements compiled for one law, with the variables of the state left open.
class Equation {
public:
    Equation(std::string_view text, const Variables& fixed, std::vector<std::string> open) {
        const auto statements = parse_statements(text);
        if (!statements) ADD_FAILURE() << statements.error().text();
        if (!statements) return;
        target_ = statements->back().name;
        std::vector<std::string> names = std::move(open);
        open_count_ = names.size();
        for (const auto& [name, value] : fixed) {
            names.push_back(name);
            fixed_.push_back(value);
        }
        auto program = Program::compile(*statements, names);
        if (!program) ADD_FAILURE() << program.error().text();
        if (program) program_.push_back(std::move(*program));
    }

    [[nodiscard]] const std::string& target() const { return target_; }
    [[nodiscard]] bool usable() const { return !program_.empty(); }

    [[nodiscard]] Variables operator()(std::vector<double> open) const {
        EXPECT_EQ(open.size(), open_count_);
        open.insert(open.end(), fixed_.begin(), fixed_.end());
        const auto values = program_[0](open);
        Variables result;
        for (std::size_t i = 0; i < values.size(); ++i) result[program_[0].names()[i]] = values[i];
        return result;
    }

private:
    std::vector<Program> program_;  // at most one
    std::vector<double> fixed_;
    std::size_t open_count_ = 0;
    std::string target_;
};

// ----------------------------------------------------------------------------------------- states

/// A length in which this form shows all of its branches.
double natural_length(const Form& form, const Law& law) {
    if (std::isfinite(indentation_limit(form))) return 0.5 * indentation_limit(form);
    if (law.info().kind == Kind::line) return 1e-4;
    const double yield = switches(form).yield;
    if (given(yield)) return yield;
    if (given(law.get("d_max"))) return law.get("d_max");
    return 1e-4;
}

std::vector<Memory> memories(const Form& form, double length) {
    if (!has_memory(form)) return {Memory{}};
    std::vector<Memory> result{Memory{}};
    for (const double peak : {0.3, 0.99, 1.7, 6.0})
        result.push_back({.peak = peak * length, .attached = true});
    if (const auto* bilinear = std::get_if<Bilinear>(&form.kernel)) {
        result = {Memory{}};
        for (const double drop : {0.1, 0.5, 2.0})
            result.push_back({.offset = -drop * bilinear->K * length});
    }
    return result;
}

std::vector<State> states(const Form& form, const Law& law, const Onset& onset) {
    const double length = natural_length(form, law);
    std::vector<State> result;
    for (const double d : {1e-4, 1e-2, 0.21, 0.47, 0.8, 1.0, 1.31, 1.9})
        for (const double v : {-1.7, -0.9, -0.3, 0.0, 0.2, 1.0, 2.3})
            for (const Memory& memory : memories(form, length))
                result.push_back({d * length, v * onset.rate, memory});
    return result;
}

const std::vector<Onset> onsets{{1, 1}, {0.05, 0.013}, {7.3, 420}};

// ------------------------------------------------------------------------------------ comparison

/// What one rounding of d, v or of a summand costs: the largest of the terms of the force.
double force_scale(const Form& form, const State& s) {
    const double F = force(form, s.d, s.v, s.memory);
    const double elastic = force(form, s.d, 0, s.memory);
    return std::max({std::abs(F), std::abs(elastic),
                     std::abs(s.d * stiffness(form, s.d, s.v, s.memory)),
                     std::abs(s.v * damping(form, s.d, s.v, s.memory))});
}

/// Largest error over the states of F = ..., relative to the largest term of the force.
double force_mismatch(const Equation& equation, const Form& form, const Law& law) {
    const bool approach_only = law.chosen("damping", "approach");
    double worst = 0;
    for (const State& s : states(form, law, form.onset)) {
        // power_law and general: the equation is that of damping=both
        const double v = approach_only && s.v < 0 ? 0 : s.v;
        const auto values = equation({s.d, v, s.memory.peak, s.memory.offset});
        const double kernel = force(form, s.d, s.v, s.memory);
        const double error = std::abs(values.at("F") - kernel);
        const double scale = force_scale(form, s);
        worst = std::max(worst, error > 0 || std::isnan(error) ? error / scale : 0);
        if (std::isnan(error)) return infinity;
    }
    return worst;
}

/// d = ... of f = F/L, at the force that the kernel gives for d. This direction is well
/// conditioned everywhere: f d'(f)/d is below 1.
double indentation_mismatch(const Equation& equation, const Form& form, const Law& law) {
    double worst = 0;
    for (const double part : {1e-7, 1e-4, 0.01, 0.1, 0.3, 0.6, 0.9, 0.999}) {
        const double d = part * indentation_limit(form);
        const double f = force(form, d, 0) / law.get("L");
        const double error = std::abs(equation({f}).at("d") - d) / d;
        if (std::isnan(error)) return infinity;
        worst = std::max(worst, error);
    }
    return worst;
}

/// d(r) and F(r) along the stable branch. Where it ends, at r = rf, F(d) has an infinite slope, so
/// the sweep stops short of it and the error is measured against d dF/dd too.
double parametric_mismatch(const Equation& equation, const Form& form) {
    const auto& jkr = std::get<JkrContact>(form.kernel);
    const double rf = std::cbrt(pi * jkr.W * jkr.R * jkr.R / (8 * jkr.Es));
    double worst = 0;
    for (const double part : {1.02, 1.1, 1.3, 1.6, 2.0, 2.5, 2.52, 3.0, 5.0, 20.0, 100.0}) {
        const auto values = equation({part * rf});
        const double r = part * rf;
        const State s{values.at("d"), 0, {.attached = true}};
        const double pull = std::sqrt(8 * pi * jkr.W * jkr.Es * r * r * r);
        const double terms = std::max(pull, 4 * jkr.Es * r * r * r / (3 * jkr.R));
        const double spread = r * r / jkr.R * std::abs(stiffness(form, s.d, 0, s.memory));
        const double error = std::abs(values.at("F") - force(form, s.d, 0, s.memory));
        if (std::isnan(error)) return infinity;
        worst = std::max(worst, error / std::max(terms, spread));
    }
    return worst;
}

bool assigns(std::string_view text, std::string_view name) {
    const auto statements = parse_statements(text);
    return statements &&
           std::ranges::find(*statements, name, &Statement::name) != statements->end();
}

double mismatch(std::string_view text, const Law& law, const Onset& onset) {
    const auto form = law.engage(onset);
    EXPECT_TRUE(form) << form.error().text();
    const auto fixed = law_variables(law, onset);
    const bool gives_force = assigns(text, "F"), gives_indentation = assigns(text, "d");
    const bool parametric = gives_force && gives_indentation;
    const bool inverse = gives_indentation && !gives_force;
    std::vector<std::string> open{"d", "v", "peak", "offset"};
    if (inverse) open = {"f"};
    if (parametric) open = {"r"};
    const Equation equation(text, fixed, open);
    if (!equation.usable()) return infinity;
    EXPECT_EQ(equation.target(), inverse ? "d" : "F");
    if (parametric) return parametric_mismatch(equation, *form);
    if (inverse) return indentation_mismatch(equation, *form, law);
    return force_mismatch(equation, *form, law);
}

class equations : public testing::TestWithParam<const LawInfo*> {};

TEST_P(equations, the_string_is_the_kernel) {
    const LawInfo& info = *GetParam();
    for (const Law& law : laws_around(info))
        for (const Onset& onset : onsets)
            EXPECT_LE(mismatch(info.equation, law, onset), tolerance) << info.equation;
}

std::vector<const LawInfo*> all_laws() { return {catalog().begin(), catalog().end()}; }
std::string test_name(const testing::TestParamInfo<const LawInfo*>& info) {
    return std::string(info.param->id);
}

INSTANTIATE_TEST_SUITE_P(catalog, equations, testing::ValuesIn(all_laws()), test_name);

// Every string of the catalogue with one number in it changed by a thousandth, or one sign turned,
// must be noticed: a comparison that nothing can fail proves nothing.
TEST_P(equations, an_altered_string_is_noticed) {
    const LawInfo& info = *GetParam();
    const Law law = laws_around(info).front();
    const std::string text(info.equation);
    const auto last = text.rfind(text.find("F = ") == std::string::npos ? "d = " : "F = ");
    const std::string scaled = text.substr(0, last + 4) + "1.001*(" + text.substr(last + 4) + ")";
    EXPECT_GT(mismatch(scaled, law, onsets[0]), 1e-4) << scaled;
}

TEST(equation_control, a_wrong_sign_exponent_or_branch_is_noticed) {
    const auto changed = [](std::string_view id, const std::string& from, const std::string& to) {
        const LawInfo& info = *find_law(id);
        std::string text(info.equation);
        const auto at = text.find(from);
        EXPECT_NE(at, std::string::npos) << text;
        text.replace(at, from.size(), to);
        double worst = 0;
        for (const Law& law : laws_around(info))
            worst = std::max(worst, mismatch(text, law, onsets[1]));
        return worst;
    };
    EXPECT_GT(changed("flores", "+ h", "- h"), 1e-3);
    EXPECT_GT(changed("tsuji", "0.25", "0.26"), 1e-3);
    EXPECT_GT(changed("jankowski", ": K", ": 0*K"), 1e-3);
    EXPECT_GT(changed("thornton", "sqrt(q)", "q"), 1e-3);
    EXPECT_GT(changed("bilinear", "+ offset", "- offset"), 1e-3);
    EXPECT_GT(changed("walton_braun", "K/k2", "k2/K"), 1e-3);
    EXPECT_GT(changed("jkr", "2*pi", "pi"), 1e-3);
    EXPECT_GT(changed("johnson", "4*R1", "4*R2"), 1e-3);
    EXPECT_GT(changed("pereira", "0.39", "0.40"), 1e-4);
    EXPECT_GT(changed("persson", "2*s^2", "s^2"), 1e-3);
    EXPECT_GT(changed("adams_impact", "3 - 2*s", "3 - s"), 1e-3);
}

// ----------------------------------------------------------------------- published: damping from e

/// Of power_law the string is that of the geometric rule, whatever rule is in force.
constexpr Release published_rule = Release::geometric;

/// The largest difference between the law given e and the law given the damping itself.
double form_mismatch(const Form& a, const Form& b, const Law& law) {
    double worst = 0;
    for (const State& s : states(a, law, a.onset)) {
        const double error = std::abs(force(a, s.d, s.v, s.memory) - force(b, s.d, s.v, s.memory));
        if (std::isnan(error)) return infinity;
        if (error > 0) worst = std::max(worst, error / force_scale(a, s));
    }
    return worst;
}

Law law_with_e(const LawInfo& info, double e) {
    auto settings = settings_around(info, "e", 1.0);
    std::ranges::find(settings, "e", &Setting::name)->value = e;
    const auto law = Law::make(info, settings);
    EXPECT_TRUE(law) << law.error().text();
    return *law;
}

double published_mismatch(std::string_view text, const LawInfo& info, double e) {
    const Onset onset{1.7, 0.6};
    const Law law = law_with_e(info, e);
    const auto statements = parse_statements(text);
    EXPECT_TRUE(statements) << statements.error().text();
    const std::string name = statements->back().name;
    auto fixed = law_variables(law, onset);
    fixed.erase(name);
    const auto values = evaluate(*statements, fixed);
    EXPECT_TRUE(values) << values.error().text();
    EXPECT_EQ(name, info.calibrated);
    const auto explicit_law = law.with(info.calibrated, values->at(name));
    EXPECT_TRUE(explicit_law) << explicit_law.error().text();
    const auto by_e = law.engage(onset, published_rule),
               by_value = explicit_law->engage(onset, published_rule);
    EXPECT_TRUE(by_e && by_value) << info.id << " e = " << e;
    return by_e && by_value ? form_mismatch(*by_e, *by_value, law) : infinity;
}

/// "root of LEFT = RIGHT" by substitution of the h that the kernel uses.
double root_mismatch(std::string_view text, const LawInfo& info, double e) {
    const Onset onset{1.7, 0.6};
    const Law law = law_with_e(info, e);
    const auto form = law.engage(onset);
    EXPECT_TRUE(form) << form.error().text();
    const double d = 1e-4;
    const double h = damping(*form, d, 1.0) * onset.rate / force(*form, d, 0);
    const auto sides = words(text.substr(std::string_view("root of ").size()), '=');
    EXPECT_EQ(sides.size(), 2U);
    const auto values = evaluate(*parse_statements("left = " + sides[0] + "; right = " + sides[1]),
                                 {{"h", h}, {"e", e}});
    EXPECT_TRUE(values) << values.error().text();
    // The logarithm is ill conditioned: of an argument near 1 (light damping), and of 1 - h e,
    // where a rounding of h e grows by h e/(1 - h e) (heavy damping).
    const double rounding = 4e-16 * (1 + h * e / (1 - h * e));
    const double error = std::abs(values->at("left") - values->at("right"));
    return error <= rounding ? 0 : (error - rounding) / values->at("left");
}

double published_error(std::string_view text, const LawInfo& info, double e) {
    return text.starts_with("root of ") ? root_mismatch(text, info, e)
                                        : published_mismatch(text, info, e);
}

class published : public testing::TestWithParam<const LawInfo*> {};

std::vector<const LawInfo*> laws_with_published_damping() {
    auto laws = all_laws();
    std::erase_if(laws, [](const LawInfo* info) { return info->published.empty(); });
    return laws;
}

INSTANTIATE_TEST_SUITE_P(catalog, published, testing::ValuesIn(laws_with_published_damping()),
                         test_name);

TEST_P(published, the_string_is_what_e_gives) {
    const LawInfo& info = *GetParam();
    if (info.published.empty())
        GTEST_SKIP() << "no relation between e and the damping is published";
    for (const double e : {0.05, 0.2, 1.0 / 3, 0.5, 0.77, 0.95, 0.999, 1.0})
        EXPECT_LE(published_error(info.published, info, e), tolerance)
            << info.published << " at e = " << e;
}

TEST_P(published, an_altered_string_is_noticed) {
    const LawInfo& info = *GetParam();
    if (info.published.empty())
        GTEST_SKIP() << "no relation between e and the damping is published";
    std::string text(info.published);
    const auto at = text.find("= ");
    text = text.substr(0, at + 2) + "1.001*(" + text.substr(at + 2) + ")";
    EXPECT_GT(published_error(text, info, 0.5), 1e-5) << text;
}

TEST(equation_control, every_damping_that_follows_from_e_is_published) {
    for_each_law([](const LawInfo& info) {
        const auto groups = words(info.either, '|');
        EXPECT_EQ(!info.published.empty(), !groups.empty() && groups.front() == "e") << info.id;
    });
}

// The viscosities of Brilliantov give the same force as the constant A that follows from them.
TEST(equation_control, brilliantov_from_viscosities) {
    const double eta1 = 1.3e4, eta2 = 2.2e4, E = 6e10, nu = 0.27;
    const auto material =
        make_law("brilliantov", {{"K", 1e9}, {"eta1", eta1}, {"eta2", eta2}, {"E", E}, {"nu", nu}});
    ASSERT_TRUE(material) << material.error().text();
    const auto A =
        evaluate(*parse_statements(
                     "A = (3*eta2 - eta1)^2/(3*(3*eta2 + 2*eta1))*(1 - nu^2)*(1 - 2*nu)/(E*nu^2)"),
                 {{"eta1", eta1}, {"eta2", eta2}, {"E", E}, {"nu", nu}});
    const auto direct = make_law("brilliantov", {{"K", 1e9}, {"A", A->at("A")}});
    EXPECT_LE(form_mismatch(*material->engage({1, 1}), *direct->engage({1, 1}), *direct),
              tolerance);
}

}  // namespace
}  // namespace percuss
