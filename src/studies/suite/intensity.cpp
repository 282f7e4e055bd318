#include "studies/suite/intensity.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/ground/response_spectrum.hpp"
#include "percuss/ground/tools.hpp"

namespace percuss::studies {

using namespace io;
namespace {

constexpr std::size_t most_levels = 1'000'000;
/// m/s^2; a thousand g. Work grows with the impacts, and they with the level.
constexpr double largest_level = 1e4;

/// An array, one value, or { from, to, count }.
std::vector<double> read_levels(TomlFields& f) {
    const TomlEntry* entry = f.entry("levels");
    if (!entry) {
        f.fail(
            "levels is missing; write levels = [\"0.1 g\", \"0.2 g\"] or { from = \"0.1 g\", "
            "to = \"1 g\", count = 10 }");
        return {};
    }
    if (!entry->value.table())
        return f.quantities("levels", dimension::acceleration, Sign::positive);
    TomlFields range = *f.table("levels");
    range.allow({"from", "to", "count"});
    const double from = range.required("from", dimension::acceleration),
                 to = range.required("to", dimension::acceleration);
    const std::size_t count = range.count("count", 1, most_levels);
    if (count == 0) range.fail("count is missing; expected a whole number, such as 10");
    f.adopt(range);
    std::vector<double> levels;
    for (std::size_t i = 0; i < count && !f.failed(); ++i) {
        const double part = count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0;
        levels.push_back(from + part * (to - from));
    }
    return levels;
}

void set_intensities(TomlFields& f, double period, double damping,
                     std::vector<SuiteRecord>& records) {
    for (SuiteRecord& record : records) {
        record.intensity = peak_acceleration(*record.motion);
        if (given(period)) {
            const std::array periods{period};
            const auto spectrum = response_spectrum(*record.motion, periods, {.damping = damping});
            if (!spectrum) {
                f.fail(record.motion->name + ": " + spectrum.error().message);
                return;
            }
            record.intensity = spectrum->front().pseudo_acceleration;
        }
        if (!(record.intensity > 0) || !std::isfinite(record.intensity)) {
            f.fail("the record " + in_quotes(record.motion->name) +
                   " never moves, so it cannot be scaled");
            return;
        }
    }
}

}  // namespace

void read_intensity(TomlFields& root, SuiteStudy& study) {
    auto table = root.table("intensity");
    if (!table || root.failed()) return;
    TomlFields f(root.source(), table->content(), table->place(), "[intensity]");
    f.allow({"levels", "measure", "period", "damping_ratio", "records"});
    study.levels = read_levels(f);
    if (!f.failed() &&
        std::ranges::any_of(study.levels, [](double a) { return a > largest_level; }))
        f.fail_at("levels",
                  "no ground moves with more than a thousand g; levels are accelerations, "
                  "such as \"0.5 g\"");
    study.own_records = f.word("records", {"every", "own"}) == "own";
    const std::string measure = f.word("measure", {"PGA", "Sa"});
    const double period = f.quantity("period", dimension::time, Sign::positive),
                 ratio = f.quantity("damping_ratio", dimension::none, Sign::not_negative);
    if (measure == "Sa" && !given(period)) f.fail("the measure Sa needs a period, such as \"1 s\"");
    if (measure == "PGA" && (f.has("period") || f.has("damping_ratio")))
        f.fail("period and damping_ratio go with measure = \"Sa\"");
    constexpr double usual_damping = 0.05;
    if (!f.failed())
        set_intensities(f, period, given(ratio) ? ratio : usual_damping, study.records);
    if (measure == "Sa") study.measure = "Sa(" + significant(period, 6) + " s)";
    root.adopt(f);
}

}  // namespace percuss::studies
