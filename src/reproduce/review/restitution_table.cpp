#include "reproduce/review/restitution_table.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/calibrate/restitution.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"
#include "reproduce/published.hpp"
#include "reproduce/review/spheres.hpp"

namespace percuss::reproduction {

namespace {

constexpr std::size_t requested_count = 11;

std::vector<Setting> typical_settings(const LawInfo& info) {
    std::vector<Setting> settings;
    for (const Parameter& p : info.parameters) {
        if (!is_alternative(info, p.name) && !given(p.fallback))
            settings.push_back({std::string(p.name), p.typical});
    }
    return settings;
}

/// The bilinear element is designed for one indentation: the yield point for which the review's
/// spheres reach it, from K1 = Keff(1 + 0.4 x/a) and the loading work Keff dm^2 (1/2 + 0.2 x), x =
/// 1 - e^2.
double bilinear_yield(const LawInfo& info, double e) {
    const double a = find_parameter(info, "a")->fallback, K = find_parameter(info, "K")->typical;
    const double x = (1 - e) * (1 + e), effective = K / (1 + 0.4 * x / a);
    const double energy = 0.5 * review_onset.mass * review_onset.rate * review_onset.rate;
    return a * std::sqrt(energy / (effective * (0.5 + 0.2 * x)));
}

/// At e = 0 formulas with 1/e ask for infinite damping, whose limit is a restitution of 0.
Expected<double> delivered(const LawInfo& info, double e, Release release) {
    auto settings = typical_settings(info);
    if (find_parameter(info, "e")) settings.push_back({"e", e});
    if (info.id == "bilinear")
        std::ranges::find(settings, "d_y", &Setting::name)->value = bilinear_yield(info, e);
    PERCUSS_TRY(const auto law, Law::make(info, settings));
    const auto form = law.engage(review_onset, release);
    if (!form && e == 0) return 0.0;
    return delivered_restitution(law, review_onset, release);
}

Expected<RestitutionRow> row(const LawInfo& info, const std::vector<double>& requested,
                             Release release, const PrintedTable& review) {
    RestitutionRow result{info.id, {}, {}, {}};
    for (const double e : requested) {
        PERCUSS_TRY(const auto value, delivered(info, e, release));
        result.delivered.push_back(value);
    }
    const auto printed = std::ranges::find(review.rows, info.id, &PrintedRow::id);
    if (printed != review.rows.end()) {
        for (const PrintedNumber& number : printed->numbers) result.printed.push_back(number.value);
        result.reason = printed->remark.because;
    }
    if (info.id == "bilinear")
        result.reason =
            "at its design indentation; the design counts the loss against half the energy that "
            "comes in";
    return result;
}

}  // namespace

Expected<RestitutionTable> restitution_table(const std::vector<std::string>& ids, Release release) {
    if (release == Release::pull_off)
        return Error{
            "release pull-off holds for adhesive laws only, which take no restitution; use "
            "geometric or no-tension",
            {}};
    RestitutionTable table;
    table.release = release;
    for (std::size_t i = 0; i < requested_count; ++i)
        table.requested.push_back(static_cast<double>(i) / 10);
    std::vector<const LawInfo*> laws;
    for (const std::string& id : ids) {
        PERCUSS_TRY(const auto info, law_info(id));
        if (!find_parameter(*info, "e") && id != "hertz")
            return Error{id + " does not take a restitution, so it has no row in this table", {}};
        laws.push_back(info);
    }
    if (ids.empty())
        for (const LawInfo* info : catalog())
            if (info->id == "hertz" || find_parameter(*info, "e")) laws.push_back(info);
    PERCUSS_TRY(const auto review, published("skrinjar2018/table-2"));
    const PrintedTable& printed = *review.table("restitution");
    for (const LawInfo* info : laws) {
        PERCUSS_TRY(auto one, row(*info, table.requested, release, printed));
        table.rows.push_back(std::move(one));
    }
    return table;
}

}  // namespace percuss::reproduction
