#include "studies/opensees/deck.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "percuss/core/text.hpp"
#include "percuss/studies/scenario.hpp"

namespace percuss::studies {

namespace {

/// A text as a Python literal.
std::string literal(const std::string& text) {
    std::string out = "'";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '\'' || c == '\\')
            out += std::string("\\") + c;
        else if (code < 32 || code == 127)
            out += ' ';
        else
            out += c;
    }
    return out + "'";
}

class Deck {
public:
    Deck(const Pounding& problem, const std::string& title) : problem_(problem) {
        line("# {}", literal(title.empty() ? "pounding" : title));
        line("# Written by percuss. Usage: python FILE [STEP in s]; prints peaks as JSON, in SI.");
        line("import json");
        line("import sys");
        line("");
        line("import openseespy.opensees as ops");
        line("");
        line("ops.wipe()");
        line("ops.model('basic', '-ndm', 1, '-ndf', 1)");
        line("ops.node(1, 0.0)  # the ground");
        line("ops.fix(1, 1)");
        line("tag = 0");
        line("nodes, storeys, contacts, dampers = {{}}, {{}}, {{}}, {{}}");
        line("");
        line("");
        line("def spring(first, second, *material):");
        line("    \"\"\"Between two nodes; its tag.\"\"\"");
        line("    global tag");
        line("    tag += 1");
        line("    ops.uniaxialMaterial(material[0], tag, *material[1:])");
        line("    ops.element('zeroLength', tag, first, second, '-mat', tag, '-dir', 1)");
        line("    return tag");
        line("");
    }

    Expected<std::string> write() {
        for (const Building& b : problem_.buildings) PERCUSS_CHECK(add_building(b));
        for (const Link& link : problem_.links) PERCUSS_CHECK(add_link(link));
        for (const PoundingPair& pair : problem_.pairs) PERCUSS_CHECK(add_pair(pair));
        PERCUSS_CHECK(add_ground());
        add_analysis();
        return text_;
    }

private:
    template <class... T>
    void line(fmt::format_string<T...> format, T&&... values) {
        text_ += fmt::format(format, std::forward<T>(values)...) + "\n";
    }
    [[nodiscard]] static double at(const std::vector<double>& matrix, std::size_t n, std::size_t i,
                                   std::size_t j) {
        return matrix.empty() ? 0 : matrix[i * n + j];
    }

    Expected<void> add_building(const Building& b) {
        const std::size_t n = b.size();
        const auto refused = [&](const std::string& why) {
            return Error{
                "building " + in_quotes(b.name) + ": " + why + ", which the deck cannot say", {}};
        };
        if (b.delay != problem_.buildings.front().delay || b.delay != 0)
            return refused("its ground motion arrives later");
        if (std::ranges::any_of(b.ground, [](double r) { return r != 1; }))
            return refused("the ground moves some of its degrees of freedom only");
        if (b.tangent_damping > 0) return refused("its damping follows the tangent stiffness");
        if (!b.others.empty()) return refused("it rocks or turns");
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                if (i != j && at(b.mass, n, i, j) != 0) return refused("its masses are coupled");
        first_.push_back(next_);
        line("# {}", b.name);
        for (std::size_t i = 0; i < n; ++i) {
            line("ops.node({}, 0.0)", next_ + i);
            line("ops.mass({}, {})", next_ + i, at(b.mass, n, i, i));
            line("nodes[{}] = {}", literal(dof_name(b, i)), next_ + i);
            if (b.storeys)
                line("storeys[{}] = ({}, {})", literal(dof_name(b, i)), next_ + i,
                     i > 0 ? next_ + i - 1 : 1);
            if (!b.displacement.empty() && b.displacement[i] != 0)
                line("ops.setNodeDisp({}, 1, {}, '-commit')", next_ + i, b.displacement[i]);
            if (!b.velocity.empty() && b.velocity[i] != 0)
                line("ops.setNodeVel({}, 1, {}, '-commit')", next_ + i, b.velocity[i]);
        }
        add_springs(b, n);
        next_ += n;
        return {};
    }

    /// Springs of storeys that yield, and between all degrees of freedom what is left of K and C.
    void add_springs(const Building& b, std::size_t n) {
        std::vector<double> rest = b.stiffness;
        for (std::size_t i = 0; i < b.yields.size(); ++i) {
            const StoreyYield& s = b.yields[i];
            if (s.rule == Hysteresis::elastic) continue;
            add_storey(s, next_ + i, i > 0 ? next_ + i - 1 : 1);
            rest[i * n + i] -= s.stiffness;
            if (i == 0) continue;
            rest[(i - 1) * n + i - 1] -= s.stiffness;
            rest[i * n + i - 1] += s.stiffness;
            rest[(i - 1) * n + i] += s.stiffness;
        }
        for (std::size_t i = 0; i < n; ++i) {
            double k = 0, c = 0, k_size = 0, c_size = 0;
            for (std::size_t j = 0; j < n; ++j) {
                k += rest[i * n + j];
                c += at(b.damping, n, i, j);
                k_size += std::abs(b.stiffness[i * n + j]);
                c_size += std::abs(at(b.damping, n, i, j));
                if (j > i)
                    add_elastic(next_ + i, next_ + j, -rest[i * n + j], -at(b.damping, n, i, j),
                                std::abs(b.stiffness[i * n + j]), std::abs(at(b.damping, n, i, j)));
            }
            add_elastic(1, next_ + i, k, c, k_size, c_size);
        }
    }
    /// What is below the rounding of the sums it comes from is nothing.
    void add_elastic(std::size_t from, std::size_t to, double k, double c, double k_size,
                     double c_size) {
        if (std::abs(k) <= 1e-13 * k_size) k = 0;
        if (std::abs(c) <= 1e-13 * c_size) c = 0;
        if (k != 0 || c != 0) line("spring({}, {}, 'Elastic', {}, {})", from, to, k, c);
    }
    void add_storey(const StoreyYield& s, std::size_t above, std::size_t below) {
        const double far = 1e3 * s.drift(),
                     force = s.force * (1 + s.hardening * (far / s.drift() - 1));
        switch (s.rule) {
            case Hysteresis::elastic: return;
            case Hysteresis::bilinear:
                return line("spring({}, {}, 'Steel01', {}, {}, {})", below, above, s.force,
                            s.stiffness, s.hardening);
            case Hysteresis::bouc_wen: {
                // its z is a drift
                const double per_drift = std::pow(s.drift(), -s.exponent);
                return line("spring({}, {}, 'BoucWen', {}, {}, {}, {}, {}, 1.0, 0.0, 0.0, 0.0)",
                            below, above, s.hardening, s.stiffness, s.exponent,
                            (1 - s.beta) * per_drift, s.beta * per_drift);
            }
            default: break;
        }
        // the nearest there is; it reloads from a partial unloading in another way
        const bool pinched = s.rule == Hysteresis::slip;
        line(
            "spring({}, {}, 'Hysteretic', {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, 0.0, 0.0, {})"
            "  # near, but not the same as {}",
            below, above, s.force, s.drift(), force, far, -s.force, -s.drift(), -force, -far,
            pinched ? 1 - s.pinch_drift : 1.0, pinched ? s.pinch_force : 1.0,
            s.rule == Hysteresis::clough ? 0 : s.unloading, name(s.rule));
    }

    Expected<void> add_link(const Link& link) {
        const auto node = [&](const std::optional<Dof>& end) {
            return end ? first_[end->building] + end->index : 1;
        };
        const auto start = [&](const std::optional<Dof>& end) {
            if (!end || problem_.buildings[end->building].displacement.empty()) return 0.0;
            return problem_.buildings[end->building].displacement[end->index];
        };
        const auto refused = [&](const std::string& why) {
            return Error{"link " + in_quotes(link.name) + ": " + why, {}};
        };
        const std::size_t left = node(link.left), right = node(link.right);
        const Hysteresis rule = link.spring.rule;
        if (rule == Hysteresis::bilinear || rule == Hysteresis::bouc_wen)
            add_storey(link.spring, right, left);
        else if (rule != Hysteresis::elastic)
            return refused("restrainers, backfill and sliders are not written for OpenSees");
        const double k = rule == Hysteresis::elastic ? link.spring.stiffness : 0;
        if (k > 0 || link.damping > 0) add_elastic(left, right, k, link.damping, 0, 0);
        if (!(link.power_damping > 0)) return {};
        if (!std::isfinite(link.brace))
            return refused("dampers with an exponent are written for OpenSees with a brace only");
        if (start(link.right) != start(link.left))
            return refused(
                "OpenSees would draw its brace at the start, by what its ends are apart");
        // no gap; its own steps are kept well below the error of the analysis
        line("dampers[{}] = spring({}, {}, 'ViscousDamper', {}, {}, {}, 0.0, 1, 1e-9, 1e-12, 30)",
             literal(link.name), left, right, link.brace, link.power_damping,
             link.velocity_exponent);
        return {};
    }

    Expected<void> add_pair(const PoundingPair& pair) {
        if (pair.left.on_column() || (pair.right && pair.right->on_column()))
            return Error{"pair " + in_quotes(pair.name) +
                             ": it strikes a column between floors, which the deck cannot say",
                         {}};
        PERCUSS_TRY(const auto material, contact_material(pair, effective_mass(problem_, pair)));
        const auto node = [&](const Dof& dof) { return first_[dof.building] + dof.index; };
        std::size_t left = node(pair.left), right = pair.right ? node(*pair.right) : 1;
        if (pair.barrier_behind) std::swap(left, right);
        if (!material.remark.empty()) line("# {}: {}", pair.name, material.remark);
        std::string call = material.call;
        const auto word = call.find(", tag");
        call.erase(word, 5);
        line("contacts[{}] = spring({}, {}, {})", literal(pair.name), left, right, call);
        return {};
    }

    Expected<void> add_ground() {
        const GroundInput& g = problem_.ground;
        std::size_t series = 0;
        line("");
        if (g.record) {
            line("record = [{}]", fmt::join(g.record->acceleration, ", "));
            line("ops.timeSeries('Path', {}, '-dt', {}, '-values', *record, '-factor', {})",
                 ++series, g.record->dt, g.scale);
            line("ops.pattern('UniformExcitation', {}, 1, '-accel', {})", series, series);
        }
        for (const Harmonic& h : g.harmonics) {
            line("ops.timeSeries('Trig', {}, 0.0, {}, {}, '-factor', {}, '-shift', {})", ++series,
                 2 * duration(), 1 / h.frequency, h.amplitude, h.phase);
            line("ops.pattern('UniformExcitation', {}, 1, '-accel', {})", series, series);
        }
        if (!g.impulses.empty())
            return Error{
                "the ground has impulses, which the deck cannot say; give the buildings a "
                "velocity at the start",
                {}};
        bool loads = false;
        for (const Building& b : problem_.buildings)
            loads = loads || std::ranges::any_of(b.force, [](double f) { return f != 0; });
        if (!loads) return {};
        line("ops.timeSeries('Constant', {})", ++series);
        line("ops.pattern('Plain', {}, {})", series, series);
        for (std::size_t i = 0; i < problem_.buildings.size(); ++i)
            for (std::size_t k = 0; k < problem_.buildings[i].force.size(); ++k)
                line("ops.load({}, {})", first_[i] + k, problem_.buildings[i].force[k]);
        return {};
    }

    [[nodiscard]] double duration() const {
        return problem_.duration > 0 ? problem_.duration : problem_.ground.record->duration();
    }
    void add_analysis() {
        const double step =
            problem_.ground.record ? problem_.ground.record->dt / 20 : duration() / 1e4;
        line("");
        line("duration = {}", duration());
        line("step = float(sys.argv[1]) if len(sys.argv) > 1 else {}", step);
        text_ += R"(steps = max(1, round(duration / step))
ops.constraints('Plain')
ops.numberer('Plain')
ops.system('FullGeneral')
ops.test('NormDispIncr', 1e-13, 200)
# the tangents of some contact materials have the wrong sign: the initial stiffness does without
ops.algorithm('ModifiedNewton', '-initial')
ops.integrator('Newmark', 0.5, 0.25)
ops.analysis('Transient')

displacement = dict.fromkeys(nodes, 0.0)
drift = dict.fromkeys(storeys, 0.0)
force = dict.fromkeys(contacts, 0.0)
pull = dict.fromkeys(dampers, 0.0)
for i in range(steps):
    if ops.analyze(1, duration / steps) != 0:
        sys.exit(f'no convergence at {ops.getTime()} s; take a smaller step')
    for name, node in nodes.items():
        displacement[name] = max(displacement[name], abs(ops.nodeDisp(node, 1)))
    for name, (above, below) in storeys.items():
        drift[name] = max(drift[name], abs(ops.nodeDisp(above, 1) - ops.nodeDisp(below, 1)))
    for name, element in contacts.items():
        force[name] = max(force[name], -ops.basicForce(element)[0])
    for name, element in dampers.items():
        pull[name] = max(pull[name], abs(ops.basicForce(element)[0]))
print(json.dumps({'displacement': displacement, 'drift': drift, 'force': force, 'damper': pull}))
)";
    }

    const Pounding& problem_;
    std::string text_;
    std::vector<std::size_t> first_;  ///< node by building
    std::size_t next_ = 2;
};

}  // namespace

Expected<std::string> opensees_deck(const Pounding& problem, const std::string& title) {
    for (const Building& b : problem.buildings)
        for (const StoreyYield& s : b.yields)
            if (s.rule == Hysteresis::friction)
                return Error{"building " + in_quotes(b.name) +
                                 ": storeys with friction are not written for OpenSees; take "
                                 "\"bilinear\" with a high stiffness",
                             {}};
    return Deck(problem, title).write();
}

}  // namespace percuss::studies
