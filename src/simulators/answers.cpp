#include "percuss/simulators/answers.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/calibrate/time_step.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/geometry.hpp"
#include "percuss/methods/automatic.hpp"
#include "percuss/numerics/roots.hpp"
#include "simulators/attached.hpp"

namespace percuss {

namespace {

Expected<void> check_positive(std::string_view what, double value, std::string_view unit) {
    if (!given(value)) return Error{"the " + std::string(what) + " is missing", {}};
    if (value > 0 && std::isfinite(value)) return {};
    return Error{"the " + std::string(what) + " is " + shortest(value) + " " + std::string(unit) +
                     "; it must be positive and finite",
                 {}};
}

Expected<void> check_impact(const ContactModel& model, const SimulatedImpact& impact) {
    PERCUSS_CHECK(check_positive("effective mass", impact.mass, "kg"));
    PERCUSS_CHECK(check_positive("approach speed", impact.speed, "m/s"));
    return check_positive("stiffness", impact.stiffness,
                          model.exponent == 1 ? "N/m" : "N/m^" + shortest(model.exponent));
}

struct Sample {
    double input;
    double delivered;
};

/// Inputs over the whole range that makes sense, weak damping first: an input that is a restitution
/// from its upper bound down, another from none in decades around the natural size of its
/// dimension.
std::vector<double> inputs_of(const ContactModel& model, const SimulatedImpact& impact) {
    std::vector<double> inputs;
    const InputNumber& input = model.input;
    const double upper = input.up_to_stiffness ? impact.stiffness : input.upper;
    if (upper == 0) return {0};  // a model without damping
    if (input.may_vanish && !std::isfinite(upper)) inputs.push_back(0);
    if (std::isfinite(upper)) {
        constexpr int parts = 64;
        for (int i = parts; i > 0; --i) inputs.push_back(upper * i / parts);
        // A restitution below 0.001 is nothing that anyone writes.
        for (double x = upper / parts / 2; x >= 1e-3 * upper; x /= 2) inputs.push_back(x);
        return inputs;
    }
    const auto elastic =
        elastic_impact(impact.stiffness, model.exponent, impact.mass, impact.speed);
    if (!elastic) return inputs;
    const double scale = std::pow(impact.mass, input.dimension.mass) *
                         std::pow(elastic->max_indentation, input.dimension.length) *
                         std::pow(elastic->duration, input.dimension.time);
    for (const double least : {1e-8, 1e-7, 1e-6, 1e-5}) inputs.push_back(least * scale);
    for (int i = -48; i <= 36; ++i) inputs.push_back(scale * std::pow(10.0, i / 12.0));
    return inputs;
}

double delivered_by(const ContactModel& model, double input, const SimulatedImpact& impact) {
    const auto found = predict(model, input, impact);
    return found ? found->restitution : not_given;
}

std::vector<Sample> samples_of(const ContactModel& model, const SimulatedImpact& impact) {
    std::vector<Sample> samples;
    for (const double input : inputs_of(model, impact))
        if (const double e = delivered_by(model, input, impact); given(e))
            samples.push_back({input, e});
    return samples;
}

/// The input that delivers e, with the weakest damping that does; NaN if none does.
double exact_input(const ContactModel& model, double e, const SimulatedImpact& impact,
                   const std::vector<Sample>& samples) {
    for (std::size_t i = 0; i + 1 < samples.size(); ++i) {
        const double before = samples[i].delivered - e, after = samples[i + 1].delivered - e;
        if (before == 0) return samples[i].input;
        if ((before < 0) == (after < 0)) continue;
        const Root root =
            bracketed_root([&](double x) { return delivered_by(model, x, impact) - e; },
                           std::min(samples[i].input, samples[i + 1].input),
                           std::max(samples[i].input, samples[i + 1].input), 1e-13);
        if (root.found()) return root.x();
    }
    return not_given;
}

/// Where e is out of reach: the weakest damping that comes within 1e-3 of the nearest.
double nearest_input(double e, const std::vector<Sample>& samples) {
    const auto miss = [&](const Sample& sample) { return std::abs(sample.delivered - e); };
    const double least = miss(*std::ranges::min_element(samples, {}, miss));
    return std::ranges::find_if(samples, [&](const Sample& s) { return miss(s) < least + 1e-3; })
        ->input;
}

double recommended_step(const ContactModel& model, double input, const SimulatedImpact& impact) {
    const Onset onset{impact.speed, impact.mass};
    if (const auto law = model.law ? model.law(input, impact) : Error{"no law", {}})
        if (const auto step = time_step(*law, onset, model.release);
            step && given(step->recommended))
            return step->recommended;
    const auto elastic =
        elastic_impact(impact.stiffness, model.exponent, impact.mass, impact.speed);
    return elastic ? elastic->duration / 50 : not_given;
}

}  // namespace

Expected<Prediction> predict(const ContactModel& model, double input,
                             const SimulatedImpact& impact) {
    PERCUSS_CHECK(check_impact(model, impact));
    if (!(input >= 0 && input <= model.input.upper))
        return Error{
            std::string(model.input.name) + " is " + shortest(input) + "; it must be " +
                (std::isfinite(model.input.upper) ? "from 0 to " + shortest(model.input.upper)
                                                  : "positive or 0"),
            {}};
    if (model.attached) {
        PERCUSS_TRY(const AttachedContact contact, model.attached(input, impact));
        PERCUSS_TRY(const auto elastic,
                    elastic_impact(impact.stiffness, model.exponent, impact.mass, impact.speed));
        return simulators::solve(contact, impact, elastic.duration);
    }
    PERCUSS_TRY(const Law law, model.law(input, impact));
    PERCUSS_TRY(Form form, law.engage({impact.speed, impact.mass}, model.release));
    const Solution solution = solve(Impact(std::move(form), model.release), Automatic{});
    if (solution.status != Status::separated && solution.status != Status::no_separation)
        return Error{std::string(model.simulator) + " " + std::string(model.id) +
                         " has no answer here: " + solution.note,
                     {}};
    const bool parted = solution.status == Status::separated;
    const Rebound& r = solution.rebound;
    if (parted && !std::isfinite(r.duration + r.peak_force + r.peak_indentation))
        return Error{
            "the impact leaves the range of a double; use less extreme values of mass, speed and "
            "stiffness",
            {}};
    return Prediction{parted ? solution.rebound.restitution : 0, solution.status, solution.rebound};
}

Expected<EmittedInput> emit_input(const ContactModel& model, double e,
                                  const SimulatedImpact& impact) {
    PERCUSS_CHECK(check_impact(model, impact));
    if (!(e > 0 && e <= 1))
        return Error{"the restitution is " + shortest(e) + "; it must be above 0 and at most 1",
                     {}};
    const std::vector<Sample> samples = samples_of(model, impact);
    if (samples.empty()) return predict(model, std::min(model.input.upper, 0.5), impact).error();
    EmittedInput out;
    out.requested = e;
    const auto [least, most] = std::ranges::minmax(samples, {}, &Sample::delivered);
    out.least = least.delivered;
    out.most = most.delivered;
    out.input = exact_input(model, e, impact, samples);
    if (!given(out.input)) {
        out.input = nearest_input(e, samples);
    }
    out.delivered = delivered_by(model, out.input, impact);
    // The search ends at rounding; whatever is farther off is the end of what the model reaches.
    out.reached = std::abs(out.delivered - e) < 1e-6;
    if (model.asked) {
        out.documented = model.asked(e, impact);
        out.documented_delivers = delivered_by(model, out.documented, impact);
    }
    out.time_step = recommended_step(model, out.input, impact);
    out.lines = filled_lines(model, out.input, out.time_step, impact);
    return out;
}

std::string filled_lines(const ContactModel& model, double input, double time_step,
                         const SimulatedImpact& impact) {
    std::vector<std::pair<std::string_view, double>> values{
        {"input", input},   {"K", impact.stiffness}, {"dt", time_step},
        {"E", impact.E},    {"nu", impact.nu},       {"R", impact.radius},
        {"m", impact.mass}, {"v", impact.speed},     {"cohesion", impact.cohesion}};
    if (model.derived)
        for (const auto& value : model.derived(input, impact)) values.push_back(value);
    const std::string form = impact.wall && model.wall_lines
                                 ? model.wall_lines(std::string(model.lines))
                                 : std::string(model.lines);
    std::string lines;
    for (std::size_t i = 0; i < form.size(); ++i) {
        const auto end = form[i] == '{' ? form.find('}', i) : std::string::npos;
        if (end == std::string::npos) {
            lines += form[i];
            continue;
        }
        const std::string name = form.substr(i + 1, end - i - 1);
        const auto found =
            std::ranges::find(values, name, [](const auto& value) { return value.first; });
        const bool known = found != values.end() && given(found->second);
        lines += known ? significant(found->second, 9) : "<" + name + ">";
        i = end;
    }
    return lines;
}

}  // namespace percuss
