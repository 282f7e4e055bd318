#include "apps/contact/impact_report.hpp"

#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/law_options.hpp"
#include "apps/contact/options.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

bool is_line(const Law& law) { return law.info().kind == Kind::line; }

Value other_value(const std::optional<OtherRule>& other) {
    if (!other) return {};
    return Value::Object{{"rule", name(other->rule)}, {"restitution", other->restitution}};
}

Value stats_value(const Stats& stats) {
    return Value::Object{{"force_calls", stats.force_calls},
                         {"steps", stats.steps},
                         {"rejected", stats.rejected},
                         {"newton_iterations", stats.newton_iterations}};
}

/// " (requested 0.5, no-tension release)"
std::string circumstances(const ImpactReport& report) {
    const double e = requested_restitution(report.law);
    const std::string requested = given(e) ? "requested " + shortest(e) + ", " : "";
    return " (" + requested + rule_text(report.release) + " release)";
}

std::string other_text(const OtherRule& other) {
    const std::string with = " with " + rule_text(other.rule) + " release";
    if (given(other.restitution)) return "; " + number_text(other.restitution) + with;
    return other.status == Status::no_separation ? "; no separation" + with : "";
}

std::string headline(const ImpactReport& report) {
    const std::string outcome =
        report.solution.status == Status::separated
            ? "e = " + number_text(report.solution.rebound.restitution) + " at separation"
            : std::string("no separation");
    const std::string line = law_label(report.law) + ": " + outcome + circumstances(report);
    return report.other ? line + other_text(*report.other) : line;
}

/// What it took, for those who compare methods; the closed form has nothing to tell.
std::string method_line(const ImpactReport& report) {
    if (report.method == "exact") return "";
    const Stats& stats = report.solution.stats;
    std::string line = "\n" + report.method + ": " + std::to_string(stats.force_calls) +
                       " force calls, " + std::to_string(stats.steps) + " steps";
    if (stats.rejected > 0) line += ", " + std::to_string(stats.rejected) + " rejected";
    if (stats.newton_iterations > 0)
        line += ", " + std::to_string(stats.newton_iterations) + " Newton iterations";
    return line + "\n";
}

}  // namespace

std::string json(const ImpactReport& report) {
    const Rebound& r = report.solution.rebound;
    Value::Object object{{"law", law_id(report.law)},
                         {"method", report.method},
                         {"release", name(report.release)},
                         {"status", name(report.solution.status)},
                         {"restitution", r.restitution},
                         {"duration", r.duration},
                         {"peak_indentation", r.peak_indentation},
                         {"time_of_peak_indentation", r.time_of_peak_indentation},
                         {"peak_force", r.peak_force},
                         {"time_of_peak_force", r.time_of_peak_force},
                         {"dissipated_loading", r.dissipated_loading},
                         {"dissipated_unloading", r.dissipated_unloading},
                         {"stored_at_release", r.stored_at_release},
                         {"indentation_at_release", r.indentation_at_release},
                         {"resting_indentation", report.solution.rest.indentation},
                         {"resting_force", report.solution.rest.force}};
    if (is_line(report.law))
        object.push_back({"force_per_length", r.peak_force / report.law.get("L")});
    if (const Damper* damper = report.law.damper()) object.push_back({"hysteresis", damper->id()});
    object.push_back({"other_release", other_value(report.other)});
    object.push_back({"stats", stats_value(report.solution.stats)});
    object.push_back(
        {"note", report.solution.note.empty() ? Value() : Value(report.solution.note)});
    return json_of(object);
}

std::string text(const ImpactReport& report, UnitSystem units) {
    const Rebound& r = report.solution.rebound;
    QuantityTable table(units);
    table.add("restitution", r.restitution, dimension::none);
    table.add("duration", r.duration, dimension::time);
    table.add("peak indentation", r.peak_indentation, dimension::length);
    table.add("  at time", r.time_of_peak_indentation, dimension::time);
    table.add("peak force", r.peak_force, dimension::force);
    if (is_line(report.law))
        table.add("  per length", r.peak_force / report.law.get("L"), dimension::force_per_length);
    table.add("  at time", r.time_of_peak_force, dimension::time);
    table.add("dissipated in loading", r.dissipated_loading, dimension::energy);
    table.add("dissipated in unloading", r.dissipated_unloading, dimension::energy);
    table.add("stored at release", r.stored_at_release, dimension::energy);
    table.add("indentation at release", r.indentation_at_release, dimension::length);
    if (const RestingState& rest = report.solution.rest; given(rest.indentation)) {
        table.add("resting indentation", rest.indentation, dimension::length);
        table.add("resting force", rest.force, dimension::force);
    }
    const std::string note = report.solution.note.empty() ? "" : "\n" + report.solution.note + "\n";
    return headline(report) + "\n\n" + table.text() + method_line(report) + note;
}

}  // namespace percuss::app
