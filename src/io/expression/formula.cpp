#include "percuss/io/expression.hpp"

#include <muParser.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <thread>
#include <utility>

#include "io/expression/scan.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"

namespace percuss {

using namespace io;
namespace {

struct Function1 {
    std::string_view name;
    double (*call)(double);
};

constexpr std::array<Function1, 22> functions1{{
    {"sqrt", [](double x) { return std::sqrt(x); }},
    {"cbrt", [](double x) { return std::cbrt(x); }},
    {"exp", [](double x) { return std::exp(x); }},
    {"expm1", [](double x) { return std::expm1(x); }},
    {"ln", [](double x) { return std::log(x); }},
    {"log", [](double x) { return std::log(x); }},
    {"log1p", [](double x) { return std::log1p(x); }},
    {"log10", [](double x) { return std::log10(x); }},
    {"abs", [](double x) { return std::abs(x); }},
    {"sign", [](double x) { return x > 0   ? 1.0
                                   : x < 0 ? -1.0
                                           : x; }},
    {"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }},
    {"tan", [](double x) { return std::tan(x); }},
    {"asin", [](double x) { return std::asin(x); }},
    {"acos", [](double x) { return std::acos(x); }},
    {"atan", [](double x) { return std::atan(x); }},
    {"sinh", [](double x) { return std::sinh(x); }},
    {"cosh", [](double x) { return std::cosh(x); }},
    {"tanh", [](double x) { return std::tanh(x); }},
    {"asinh", [](double x) { return std::asinh(x); }},
    {"acosh", [](double x) { return std::acosh(x); }},
    {"atanh", [](double x) { return std::atanh(x); }},
}};

struct Function2 {
    std::string_view name;
    double (*call)(double, double);
};

constexpr std::array<Function2, 3> functions2{{
    {"pow", [](double x, double y) { return std::pow(x, y); }},
    {"hypot", [](double x, double y) { return std::hypot(x, y); }},
    {"atan2", [](double y, double x) { return std::atan2(y, x); }},
}};

struct FunctionN {
    std::string_view name;
    double (*call)(const double*, int);
};

template <class Better>
double extreme(const double* values, int count, Better better) {
    double best = values[0];
    for (int i = 1; i < count; ++i)
        // a NaN anywhere is the answer: what is undefined must not vanish in max(0, ...)
        if (std::isnan(values[i]) || better(values[i], best)) best = values[i];
    return best;
}

constexpr std::array<FunctionN, 2> functions_n{{
    {"min", [](const double* x, int n) { return extreme(x, n, std::less<>()); }},
    {"max", [](const double* x, int n) { return extreme(x, n, std::greater<>()); }},
}};

std::vector<std::string_view> function_names() {
    std::vector<std::string_view> names;
    names.reserve(functions1.size() + functions2.size() + functions_n.size());
    for (const auto& f : functions1) names.push_back(f.name);
    for (const auto& f : functions2) names.push_back(f.name);
    for (const auto& f : functions_n) names.push_back(f.name);
    return names;
}

bool is_function(std::string_view name) {
    const auto names = function_names();
    return std::ranges::find(names, name) != names.end();
}

void define_vocabulary(mu::Parser& parser) {
    // The words of muParser go: its log is decadic, and it knows _pi, rnd, sum.
    parser.ClearFun();
    parser.ClearConst();
    for (const auto& f : functions1) parser.DefineFun(std::string(f.name), f.call);
    for (const auto& f : functions2) parser.DefineFun(std::string(f.name), f.call);
    for (const auto& f : functions_n) parser.DefineFun(std::string(f.name), f.call);
    parser.DefineConst("pi", pi);
    // Without it the operations are those that were typed, in that order, at the same speed.
    parser.EnableOptimizer(false);
}

std::string explanation(const mu::ParserError& error) {
    switch (error.GetCode()) {
        case mu::ecUNEXPECTED_EOF: return "it ends too early";
        case mu::ecMISSING_PARENS: return "a closing parenthesis is missing";
        case mu::ecMISSING_ELSE_CLAUSE: return "a \"?\" needs its \":\"";
        case mu::ecMISPLACED_COLON: return "the \":\" has no \"?\" before it";
        case mu::ecTOO_MANY_PARAMS: return "too many arguments for " + error.GetToken();
        case mu::ecTOO_FEW_PARAMS: return "too few arguments for " + error.GetToken();
        default: return in_quotes(trimmed(error.GetToken())) + " does not belong there";
    }
}

Error unreadable(std::string_view text, const mu::ParserError& error) {
    const auto last = static_cast<int>(text.size());
    const int position = std::clamp(error.GetPos() < 0 ? last : error.GetPos() + 1, 1, last);
    return {"the expression " + in_quotes(text) + " cannot be read at position " +
                std::to_string(position) + ": " + explanation(error),
            {}};
}

Expected<void> check_names(std::string_view text, std::span<const std::string_view> values) {
    PERCUSS_TRY(const auto uses, scan_formula(text));
    const auto functions = function_names();
    for (const auto& use : uses) {
        const std::span<const std::string_view> known = use.called ? std::span(functions) : values;
        if (std::ranges::find(known, use.name) != known.end()) continue;
        if (!use.called && is_function(use.name))
            return Error{"the expression " + in_quotes(text) + " has the function " +
                             in_quotes(use.name) + " without its arguments; write " +
                             std::string(use.name) + "(...)",
                         {}};
        return Error{"the expression " + in_quotes(text) + " has an unknown " +
                         (use.called ? "function " : "name ") + in_quotes(use.name) +
                         suggestion(use.name, known),
                     {}};
    }
    return {};
}

// muParser evaluates on a stack and on variables inside the parser, so one parser serves one call
// at a time.
struct Worker {
    Worker(const std::string& text, std::span<const std::string> variables,
           std::span<const Constant> constants)
        : values(variables.size()) {
        define_vocabulary(parser);
        for (std::size_t i = 0; i < variables.size(); ++i)
            parser.DefineVar(variables[i], &values[i]);
        for (const Constant& constant : constants)
            parser.DefineConst(constant.name, constant.value);
        parser.SetExpr(text);
        parser.Eval();  // compiles, and throws what is wrong
    }

    std::vector<double> values;
    mu::Parser parser;
};

}  // namespace

// Idle workers wait in slots. A call takes one out by an atomic exchange and puts it back; if it
// finds none it makes one. Threads begin at different slots, each on its own cache line, so that
// after the first calls every thread finds its worker again at once.
class Expression::Pool {
public:
    Pool(std::string text, std::span<const std::string> variables,
         std::span<const Constant> constants)
        : text_(std::move(text)),
          variables_(variables.begin(), variables.end()),
          constants_(constants.begin(), constants.end()) {
        give_back(make(), 0);
    }
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;
    ~Pool() {
        for (Slot& slot : slots_) delete slot.idle.load();
    }

    [[nodiscard]] const std::string& text() const { return text_; }

    [[nodiscard]] double evaluate(std::span<const double> values) const {
        try {
            const std::size_t home =
                std::hash<std::thread::id>()(std::this_thread::get_id()) % slot_count;
            std::unique_ptr<Worker> worker = take(home);
            std::ranges::copy(values.first(variables_.size()), worker->values.begin());
            const double result = worker->parser.Eval();
            give_back(std::move(worker), home);
            return result;
        } catch (...) {
            return not_given;
        }
    }

    /// "1, 2" has two.
    [[nodiscard]] int result_count() const {
        auto worker = take(0);
        const int count = worker->parser.GetNumResults();
        give_back(std::move(worker), 0);
        return count;
    }

private:
    static constexpr std::size_t slot_count = 16;
    struct alignas(64) Slot {
        std::atomic<Worker*> idle{nullptr};
    };

    [[nodiscard]] std::unique_ptr<Worker> make() const {
        return std::make_unique<Worker>(text_, variables_, constants_);
    }
    [[nodiscard]] std::unique_ptr<Worker> take(std::size_t home) const {
        for (std::size_t i = 0; i < slot_count; ++i)
            if (Worker* found = slots_[(home + i) % slot_count].idle.exchange(nullptr))
                return std::unique_ptr<Worker>(found);
        return make();
    }
    void give_back(std::unique_ptr<Worker> worker, std::size_t home) const {
        for (std::size_t i = 0; i < slot_count; ++i) {
            Worker* empty = nullptr;
            if (slots_[(home + i) % slot_count].idle.compare_exchange_strong(empty, worker.get())) {
                static_cast<void>(worker.release());
                return;
            }
        }
    }

    std::string text_;
    std::vector<std::string> variables_;
    std::vector<Constant> constants_;
    mutable std::array<Slot, slot_count> slots_;
};

Expected<Expression> Expression::parse(std::string_view text,
                                       std::span<const std::string> variables,
                                       std::span<const Constant> constants) {
    std::vector<std::string_view> known;
    for (const auto& variable : variables) known.push_back(variable);
    for (const auto& constant : constants) known.push_back(constant.name);
    for (std::size_t i = 0; i < known.size(); ++i)
        if (!is_free_name(known[i]) || std::ranges::count(known, known[i]) > 1)
            return Error{in_quotes(known[i]) +
                             " cannot name a variable; use letters, digits and _, " +
                             "each name once, and no function's name",
                         {}};
    known.emplace_back("pi");
    PERCUSS_CHECK(check_names(text, known));
    try {
        auto pool = std::make_shared<const Pool>(std::string(text), variables, constants);
        if (pool->result_count() != 1)
            return Error{"the expression " + in_quotes(text) + " is a list; it must be one formula",
                         {}};
        return Expression(std::move(pool));
    } catch (const mu::ParserError& error) {
        return unreadable(text, error);
    } catch (const std::exception& error) {
        return Error{"the expression " + in_quotes(text) + " cannot be read: " + error.what(), {}};
    }
}

double Expression::operator()(std::span<const double> values) const {
    return pool_->evaluate(values);
}

const std::string& Expression::text() const { return pool_->text(); }

std::vector<std::string> free_names(std::string_view text) {
    std::vector<std::string> names;
    const auto uses = scan_formula(text);
    if (!uses) return names;
    for (const auto& use : *uses) {
        const bool seen = std::ranges::find(names, use.name) != names.end();
        if (!use.called && is_free_name(use.name) && !seen) names.emplace_back(use.name);
    }
    return names;
}

bool is_free_name(std::string_view name) {
    return is_name(name) && name != "pi" && !is_function(name);
}

}  // namespace percuss
