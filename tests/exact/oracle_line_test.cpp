// Tables of the line laws: force, domain, and impacts of the pin in the hole of the review's
// Table 5, with and without the damping of Lankarani and Nikravesh.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "support/csv.hpp"
#include "support/impact.hpp"

namespace {

using namespace percuss;
using support::Judge;
using support::Table;

/// Which of the rows the library offers: law and variant. Laws whose printed and corrected formula
/// agree for like materials are listed with both.
using Offer = std::vector<std::pair<std::string, std::string>>;
const std::map<std::pair<std::string, std::string>, Offer> offered{
    {{"Johnson", "eq.(36) printed = original"},
     {{"johnson", "corrected"}, {"johnson", "printed"}, {"line_hertz", "corrected"}}},
    {{"Hertz (cylinder)", "eq.(33) printed (2/(pi E*), ln(pi E* dR/f)-1)"},
     {{"line_hertz", "printed"}}},
    {{"Radzimovsky", "corrected: Roark full width b=2a_Hertz -> f/(pi E*)[ln(pi E* dR/f)+2/3]"},
     {{"radzimovsky", "corrected"}}},
    {{"Radzimovsky", "eqs.(37)+(39) as printed: b=2.15 sqrt(f R/E*)"},
     {{"radzimovsky", "printed"}}},
    {{"Goldsmith", "corrected: m=3, h_k=(1-nu^2)/(pi E)"}, {{"goldsmith", "corrected"}}},
    {{"Dubowsky-Freudenstein", "corrected: m=3, h_k=(1-nu^2)/(pi E) (== Goldsmith m=3)"},
     {{"dubowsky_freudenstein", "corrected"}}},
    {{"Dubowsky-Freudenstein", "eq.(43) as printed, m=3, h_k of eq.(3) (DyS)"},
     {{"dubowsky_freudenstein", "printed"}}},
    {{"ESDU-78035", "corrected: h_k=(1-nu^2)/(pi E) -> f/(pi E*)[ln(4 pi E* dR/f)+1]"},
     {{"esdu_78035", "corrected"}}},
    {{"ESDU-78035", "eq.(44) as printed, h_k of eq.(3)"}, {{"esdu_78035", "printed"}}},
    {{"Lankarani-Nikravesh (cyl)", "eq.(46) printed, n=3/2: F=(4/3)E* sqrt(R) x^1.5 (total force)"},
     {{"line_lankarani_nikravesh", "corrected"}, {"line_lankarani_nikravesh", "printed"}}},
    {{"Liu et al.", "eq.(45): per unit length, E* of eq.(34); times L"}, {{"liu", "corrected"}}},
    {{"Pereira et al.", "eq.(47)-(48), mm/MPa/N; Y=1.51*[ln(1000 dR)]^-0.151"},
     {{"pereira", "corrected"}, {"pereira", "printed"}}},
    {{"Persson", "corrected: E1*=E/(1-nu^2)=2E* (similar materials), geometric eps(delta)"},
     {{"persson", "corrected"}}},
    // Not offered: readings that mix two printed equations, that depend on the unit of length, or
    // that stand only in the code of the review's authors.
    {{"Radzimovsky", "Roark constant b=1.60 sqrt(f K_D/E*), K_D=2R  (= eq.(41) with b0=1.60)"}, {}},
    {{"Radzimovsky", "eqs.(37)+(38) as printed: b=1.60 sqrt(f R/E*) (also DyS)"}, {}},
    {{"Radzimovsky", "eq.(41) as printed, b0=2.15"}, {}},
    {{"Goldsmith", "eq.(42) as printed, m=1, SI metres, h_k of eq.(3) (DyS)"}, {}},
    {{"Goldsmith", "eq.(42) as printed, m=1, evaluated in mm/N, h_k of eq.(3)"}, {}},
    {{"Goldsmith", "m=1 SI, h_k=(1-nu^2)/(pi E)"}, {}},
    {{"ESDU-78035", "DyS code: F*pi*(h/L)*(ln(4dR L/(F h))+1), h_k of eq.(3)"}, {}},
    {{"Lankarani-Nikravesh (cyl)", "DyS code: extra factor pi"}, {}},
    {{"Persson", "DyS code: E* of eq.(34) in place of E1* (factor 2 too soft)"}, {}},
};

/// [skrinjar2018] Table 5: a pin of radius 4.75 mm in a hole of 5 mm, steel, 15 mm long.
constexpr double length = 15e-3, speed = 0.2;
Law joint(const std::string& id, const std::string& variant) {
    return support::law(id, {{"R1", 5e-3},
                             {"R2", 4.75e-3},
                             {"E1", 210e9},
                             {"nu1", 0.3},
                             {"L", length},
                             {"contact", "internal"},
                             {"variant", variant}});
}

/// Both bodies free. The table prints 12 digits of the effective mass; the masses of Table 5,
/// 37.6 g and 8.29 g, give all of them.
constexpr double effective_mass = 37.6e-3 * 8.29e-3 / (37.6e-3 + 8.29e-3);

const Offer& offers(const Table::Row& row) {
    static const Offer none;
    const auto found = offered.find({row.text("model"), row.text("variant")});
    EXPECT_NE(found, offered.end()) << row.line();
    return found == offered.end() ? none : found->second;
}

/// dR = R1 - R2 subtracts two doubles and keeps their rounding, relative to a 20 times smaller
/// number; force, indentation and duration depend on dR with a power below 1.
double rounding_of_gap() {
    const double dR = 5e-3 - 4.75e-3;
    return static_cast<double>(std::fabs(static_cast<long double>(dR) - 0.25e-3L) / 0.25e-3L);
}

TEST(oracle_line, force) {
    const Table table("laws/cylinder_force.csv");
    Judge judge;
    for (const auto& row : table.rows()) {
        for (const auto& [id, variant] : offers(row)) {
            const Form form =
                support::form(joint(id, variant), {speed, effective_mass}, Release::no_tension);
            const double F = force(form, row["delta_um"] * 1e-6, 0);
            const double inputs = F * rounding_of_gap();
            judge(F, row, "F=f*L[N]", inputs);
            judge(F / length, row, "f[N/m]", inputs / length);
        }
    }
}

TEST(oracle_line, domain) {
    const Table table("laws/cylinder_domain.csv");
    Judge judge;
    for (const auto& row : table.rows()) {
        for (const auto& [id, variant] : offers(row)) {
            const Form form =
                support::form(joint(id, variant), {speed, effective_mass}, Release::no_tension);
            const double limit = indentation_limit(form);
            const double gap = rounding_of_gap();
            judge(limit, row, "delta_limit[m]", std::isinf(limit) ? 0 : limit * gap);
            const auto* log = std::get_if<FactorContact<LogLine>>(&form.kernel);
            EXPECT_EQ(log != nullptr, !row["a[m^2/N]"].empty()) << row.line();
            if (!log) continue;
            const LogLine& line = log->elastic_law;
            judge(line.a, row, "a[m^2/N]");
            judge(line.B, row, "B[N/m]", line.B * gap);
            judge(line.B * std::exp(-1.0), row, "f_limit[N/m]", line.B * gap);
            // The law ends there: an infinite slope just inside, no force beyond.
            const double inside = limit * (1 - 1e-6);
            EXPECT_GT(stiffness(form, inside, 0), 500 * stiffness(form, 0.1 * limit, 0));
            EXPECT_TRUE(std::isnan(force(form, limit * 1.01, 0)));
        }
    }
}

TEST(oracle_line, impacts) {
    const Table table("laws/cylinder_impact.csv");
    Judge judge;
    for (const auto& row : table.rows()) {
        for (const auto& [id, variant] : offers(row)) {
            judge(effective_mass, row, "m_eff[kg]");
            const bool damped = row.text("damping") != "none";
            EXPECT_EQ(row.text("damping"), damped ? "Lankarani-Nikravesh c_r=0.7" : "none");
            Law law = joint(id, variant);
            if (damped) law = support::damped(law, "lankarani_nikravesh", 0.7);
            for (const Release rule : {Release::geometric, Release::no_tension}) {
                const Onset onset{speed, effective_mass};
                const Form form = support::form(law, onset, rule);
                const Solution s = solve(Impact(form, rule), Exact{});
                const Rebound& r = s.rebound;
                EXPECT_EQ(s.status, Status::separated);
                const auto inputs = [](double x) { return x * rounding_of_gap(); };
                judge(damped ? find_law("lankarani_nikravesh")->factor(0.7) : 0, row, "d");
                judge(r.restitution, row, "e");
                judge(r.peak_indentation, row, "delta_max[m]", inputs(r.peak_indentation));
                judge(r.peak_force, row, "F_max[N]", inputs(r.peak_force));
                judge(r.peak_force / length, row, "f_max[N/m]", inputs(r.peak_force / length));
                const double F = force(form, r.peak_indentation, 0);
                judge(F, row, "F(delta_max)[N]", inputs(F));
                judge(r.duration, row, "T_contact[s]", inputs(r.duration));
                judge(r.time_of_peak_indentation, row, "t_compression[s]",
                      inputs(r.time_of_peak_indentation));
                if (damped) judge(s.at(r.time_of_peak_force).rate / speed, row, "v/v0 at F_max");
            }
        }
    }
}

// Every reading in the tables is accounted for, and the printed row of Persson is refused.
TEST(oracle_line, all_rows_are_accounted_for) {
    const Table table("laws/cylinder_force.csv");
    std::map<std::pair<std::string, std::string>, int> seen;
    for (const auto& row : table.rows()) ++seen[{row.text("model"), row.text("variant")}];
    EXPECT_EQ(seen.size(), offered.size());
    for (const auto& [reading, count] : seen) EXPECT_EQ(count, 3) << reading.second;
    EXPECT_FALSE(joint("persson", "printed").engage({speed, effective_mass}));
}

}  // namespace
