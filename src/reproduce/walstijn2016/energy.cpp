// Energy over many steps, for soft and for stiff bridges.
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "percuss/string/synth.hpp"
#include "reproduce/findings.hpp"
#include "reproduce/walstijn2016/contact_states.hpp"
#include "reproduce/walstijn2016/tanpura.hpp"
#include "string/modes.hpp"

namespace percuss::reproduction {

using namespace string;

namespace {

constexpr double softest = 3, stiffest = 13;  // powers of ten, N/m
constexpr double seconds = 2;                 // 88 200 steps
constexpr int mass_steps = 88'200;

/// A mass on a spring that meets a bridge at y = 0 from above, by the midpoint rule; theta and the
/// rate are those of the C3 string.
struct MassAtBridge {
    double dt = 1 / tanpura_rate, theta = 2.344672796966807e-5;
    double mass = dt * dt / (2 * theta);
    double spring = mass * std::pow(2 * pi * 130.81, 2);
    double stiffness = 0;
    double y = 20e-6, v = 0;

    [[nodiscard]] double energy() const {
        const double d = std::max(-y, 0.0);
        return (mass * v * v + spring * y * y + stiffness * d * d) / 2;
    }
    /// `contact` gives from phi, D and u the new compression and F/(k/2).
    template <class Contact>
    void step(const Contact& contact) {
        const double a = spring * dt * dt / (4 * mass), phi = theta / (1 + a) * stiffness / 2;
        const double u = -(dt * v - 2 * a * y) / (1 + a);
        const auto [compression, force] = contact(ContactState<double>{phi, -y, u});
        const double before = y;
        y = -compression;
        v += dt / mass * (stiffness / 2 * force - spring * (before + y) / 2);
    }
};

struct ContactEnd {
    double compression, force;
};

ContactEnd stable_contact(const ContactState<double>& x) {
    const auto update = contact_update(x.phi, x.D, x.u);
    return {update.compression, update.force};
}
ContactEnd plain_contact(const ContactState<double>& x) {
    const double s = plain_step(x);
    return {x.D - s, force_by_quotient(x.D, s)};
}

template <class Contact>
double mass_drift(double stiffness, const Contact& contact) {
    MassAtBridge body;
    body.stiffness = stiffness;
    const double start = body.energy();
    double worst = 0;
    for (int i = 0; i < mass_steps; ++i) {
        body.step(contact);
        worst = std::max(worst, std::abs(body.energy() - start));
    }
    return worst / start;
}

struct EnergyScan {
    std::vector<double> mass_k, mass_stable, mass_plain;
    std::vector<double> string_k, string_drift, string_balance;
};

void scan_mass(EnergyScan& scan) {
    for (double power = softest; power <= stiffest; power += 0.5) {
        const double k = std::pow(10.0, power);
        scan.mass_k.push_back(k);
        scan.mass_stable.push_back(mass_drift(k, stable_contact));
        scan.mass_plain.push_back(mass_drift(k, plain_contact));
    }
}

Expected<StringEnergyRecorder> recorded_energy(StringParameters string, double stiffness,
                                               double time) {
    string.bridge_stiffness = stiffness;
    StringSettings settings = tanpura_render(time).settings;
    settings.ledger = true;
    std::array<double, 256> block{};
    StringSynth synth({"C3", {string}}, settings);
    PERCUSS_CHECK(synth.prepare(tanpura_rate, block.size()));
    StringEnergyRecorder recorder;
    for (double at = 0; at < time; at += block.size() / tanpura_rate) {
        synth.process(block);
        recorder.see(synth.energy(0), synth.plucking(0));
    }
    return recorder;
}

Expected<void> scan_string(EnergyScan& scan) {
    StringParameters lossless = tanpura_string();
    lossless.sigma0 = lossless.sigma1 = lossless.sigma3 = lossless.thread_damping = 0;
    for (double power = softest; power <= stiffest; power += 1) {
        const double k = std::pow(10.0, power);
        PERCUSS_TRY(const auto kept, recorded_energy(lossless, k, seconds));
        PERCUSS_TRY(const auto lossy, recorded_energy(tanpura_string(), k, seconds / 4));
        scan.string_k.push_back(k);
        scan.string_drift.push_back(kept.drift());
        scan.string_balance.push_back(lossy.balance());
    }
    return {};
}

/// Largest distance of the eigenvalues of a free step from exp((-alpha + i omega) dt).
Expected<double> mode_error() {
    const StringParameters string = tanpura_string();
    PERCUSS_TRY(const auto count, count_string_modes(string, tanpura_rate));
    double worst = 0;
    for (std::size_t i = 1; i <= count; ++i) {
        const StringMode mode = string_mode(string, i, 1 / tanpura_rate);
        const double beta = static_cast<double>(i) * pi / string.length;
        const double alpha =
            string.sigma0 + string.sigma1 * beta + string.sigma3 * std::pow(beta, 3);
        const double square = (string.bending_stiffness() * std::pow(beta, 4) +
                               string.string_tension() * beta * beta) /
                                  string.mass_per_length() -
                              alpha * alpha;
        const auto exact = std::exp(std::complex<double>(-alpha, std::sqrt(square)) / tanpura_rate);
        // s+ = c2 s - kappa y, y+ = y + s+
        const double half = (1 + mode.c2 - mode.kappa) / 2;
        const std::complex<double> found(half, std::sqrt(mode.c2 - half * half));
        worst = std::max(worst, std::abs(found - exact));
    }
    return worst;
}

double largest(const std::vector<double>& values) { return *std::ranges::max_element(values); }

Figure energy_plot(const EnergyScan& scan) {
    Figure plot;
    plot.name = "walstijn2016-energy";
    plot.title = "Drift of the energy over 88 200 steps";
    plot.panels = {{"",
                    {"stiffness of the bridge", "N/m", AxisScale::logarithmic, 1e3, 1e13},
                    {"largest drift over the energy", "1", AxisScale::logarithmic, 1e-15, 1e-9},
                    {{"string", scan.string_k, scan.string_drift, SeriesStyle::line_points, 0},
                     {"mass, without cancellation", scan.mass_k, scan.mass_stable,
                      SeriesStyle::line_points, 2},
                     {"mass, formulas of the summary", scan.mass_k, scan.mass_plain,
                      SeriesStyle::line_points, 1}}}};
    return plot;
}

ResultTable energy_table(const EnergyScan& scan) {
    ResultTable table{"Largest drift, and largest gap in the energy balance with losses",
                      {"stiffness [N/m]", "string, 2 s", "string with losses, 0.5 s: gap",
                       "mass, stable form", "mass, summary"},
                      {}};
    for (std::size_t i = 0; i < scan.string_k.size(); ++i)
        table.rows.push_back({rough(scan.string_k[i]), rough(scan.string_drift[i]),
                              rough(scan.string_balance[i]), rough(scan.mass_stable[2 * i]),
                              rough(scan.mass_plain[2 * i])});
    return table;
}

}  // namespace

Expected<void> reproduce_walstijn2016_energy(Findings& findings) {
    EnergyScan scan;
    scan_mass(scan);
    PERCUSS_CHECK(scan_string(scan));
    PERCUSS_TRY(const auto modes, mode_error());
    findings.statement("stable", largest(scan.string_drift) < 1e-12,
                       "over 88 200 lossless steps the energy drifts by at most " +
                           rough(largest(scan.string_drift)) +
                           " of it, for k_b from 1e3 to 1e13 "
                           "N/m");
    findings.statement("balance", largest(scan.string_balance) < 1e-12,
                       "with losses the balance closes within " +
                           rough(largest(scan.string_balance)) + " of the largest energy");
    findings.statement("exact_modes", modes < 1e-14,
                       "a free step turns every mode by exp((−α + iω)Δt) within " + rough(modes));
    findings.table(energy_table(scan));
    findings.figure(energy_plot(scan),
                    "Largest change of the energy of a lossless system, relative to it, over "
                    "88 200 steps of 1/44100 s. The update conserves energy for any stiffness; "
                    "rounding spoils the formulas of the summary as the square root of the "
                    "stiffness, and leaves the form without cancellation alone.");
    return {};
}

}  // namespace percuss::reproduction
