// [[link]]: springs, dampers, restrainers, backfill and isolators between degrees of freedom, and
// to the ground.
#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "studies/scenario/parts.hpp"

namespace percuss {

using namespace io;
using namespace studies;
namespace {

constexpr std::string_view ground = "ground";

/// The keys of a kind beside those of every link.
struct LinkKind {
    std::string_view name;
    std::vector<std::string_view> keys;
};
const LinkKind& kind_named(std::string_view name) {
    static const LinkKind kinds[] = {
        {"spring", {"stiffness", "damping"}},
        {"damper", {"damping", "exponent", "brace"}},
        {"restrainer", {"stiffness", "slack", "yield", "hardening"}},
        {"backfill", {"stiffness", "gap", "yield", "hardening"}},
        {"bilinear", {"stiffness", "yield", "hardening", "damping"}},
        {"bouc_wen", {"stiffness", "yield", "hardening", "exponent", "beta", "damping"}},
        {"friction", {"force", "friction", "weight", "stiffness", "damping"}},
        {"pendulum", {"friction", "weight", "radius", "damping"}}};
    return *std::ranges::find(kinds, name, &LinkKind::name);
}

/// Reads one [[link]].
class LinkReader {
public:
    LinkReader(TomlFields& fields, const std::vector<Building>& buildings)
        : f_(fields), buildings_(buildings) {}

    std::vector<Link> read() {
        if (!f_.has("kind"))
            f_.fail(
                "kind is missing; write kind = \"spring\", \"damper\", \"restrainer\", "
                "\"backfill\", \"bilinear\", \"bouc_wen\", \"friction\" or \"pendulum\"");
        kind_ = f_.word("kind", {"spring", "damper", "restrainer", "backfill", "bilinear",
                                 "bouc_wen", "friction", "pendulum"});
        if (f_.failed()) return {};
        std::vector<std::string_view> keys{"name", "kind", "left", "right", "between", "floors"};
        const auto& own = kind_named(kind_).keys;
        keys.insert(keys.end(), own.begin(), own.end());
        f_.allow(keys);
        f_.one_of({"left", "between"}, true);
        Link model;
        model.spring = spring();
        set_damping(model);
        if (f_.failed()) return {};
        auto links = f_.has("between") ? between(model) : std::vector<Link>{single(model)};
        if (!f_.failed()) set_names(links);
        return links;
    }

private:
    double number(std::string_view key, Dimension dimension, Sign sign, double fallback) {
        const double value = f_.quantity(key, dimension, sign);
        return given(value) ? value : fallback;
    }

    /// Linear beside a spring; a damper alone may have a power of the rate, and a brace in series.
    void set_damping(Link& model) {
        if (kind_ != "damper") {
            model.damping = number("damping", dimension::dashpot, Sign::not_negative, 0);
            return;
        }
        const double power = number("exponent", dimension::none, Sign::positive, 1);
        const double damping =
            f_.required("damping", dimension::force / dimension::speed.power(power));
        model.velocity_exponent = power;
        model.brace = number("brace", dimension::stiffness(1), Sign::positive, infinity);
        (power == 1 && !f_.has("brace") ? model.damping : model.power_damping) = damping;
    }

    StoreyYield spring() {
        StoreyYield s;
        if (kind_ == "friction" || kind_ == "pendulum") return slider();
        if (kind_ == "damper") return s;
        s.stiffness = f_.required("stiffness", dimension::stiffness(1));
        if (kind_ == "spring") return s;
        s.hardening = number("hardening", dimension::none, Sign::any, 0);
        s.force = number("yield", dimension::force, Sign::positive, infinity);
        s.rule = Hysteresis::bilinear;
        if (kind_ == "bilinear" || kind_ == "bouc_wen") {
            f_.required("yield", dimension::force);
            if (kind_ == "bilinear") return s;
            s.rule = Hysteresis::bouc_wen;
            s.exponent = number("exponent", dimension::none, Sign::positive, s.exponent);
            s.beta = number("beta", dimension::none, Sign::not_negative, s.beta);
            return s;
        }
        if (f_.has("hardening") && !f_.has("yield"))
            f_.fail_at("hardening", "hardening goes with yield, the force where it begins");
        const bool pulls = kind_ == "restrainer";
        s.rule = pulls ? Hysteresis::tension : Hysteresis::compression;
        s.slack = number(pulls ? "slack" : "gap", dimension::length, Sign::any, 0);
        return s;
    }

    /// Friction from a force, or from a coefficient and a weight; a pendulum's spring is that
    /// weight over its radius.
    StoreyYield slider() {
        StoreyYield s;
        s.rule = Hysteresis::friction;
        const bool pendulum = kind_ == "pendulum";
        if (!pendulum) f_.one_of({"force", "friction"}, true);
        if (f_.has("force")) {
            if (f_.has("weight"))
                f_.fail_at(f_.entry("weight")->place, "weight goes with friction, a coefficient");
            s.force = f_.required("force", dimension::force);
        } else {
            const double weight = f_.required("weight", dimension::force);
            s.force = f_.required("friction", dimension::none) * weight;
            if (pendulum) s.stiffness = weight / f_.required("radius", dimension::length);
        }
        if (!pendulum)
            s.stiffness = number("stiffness", dimension::stiffness(1), Sign::not_negative, 0);
        return s;
    }

    Link single(Link link) {
        if (f_.has("floors"))
            f_.fail_at(f_.entry("floors")->place, "floors goes with between = [\"A\", \"B\"]");
        if (f_.text("left") != ground) link.left = read_place(f_, "left", buildings_);
        if (!f_.failed() && f_.text("right") != ground)
            link.right = read_place(f_, "right", buildings_);
        if (!f_.failed() && !link.left && !link.right)
            f_.fail_at("right", "the ground is linked with itself; one side must be a building");
        return link;
    }

    /// One link per floor that both buildings have.
    std::vector<Link> between(const Link& model) {
        const auto named = two_buildings(f_, buildings_);
        if (!named) return {};
        const auto [left, right] = *named;
        const std::size_t n = std::min(buildings_[left].floors(), buildings_[right].floors());
        std::vector<double> floors;
        const TomlEntry* chosen = f_.entry("floors");
        if (chosen && !chosen->value.text())
            floors = f_.quantities("floors", dimension::none, Sign::positive);
        else if (f_.word("floors", {"all"}) == "all" || !chosen)
            for (std::size_t i = 1; i <= n; ++i) floors.push_back(static_cast<double>(i));
        std::vector<Link> links;
        for (const double floor : floors) {
            if (f_.failed()) return {};
            if (floor != std::floor(floor) || floor > static_cast<double>(n))
                f_.fail_at("floors", "floor " + shortest(floor) + " is not among 1 to " +
                                         std::to_string(n) + ", which both buildings have");
            Link& link = links.emplace_back(model);
            link.left = Dof{left, static_cast<std::size_t>(floor) - 1};
            link.right = Dof{right, static_cast<std::size_t>(floor) - 1};
        }
        return links;
    }

    void set_names(std::vector<Link>& links) {
        const auto name_of = [&](const std::optional<Dof>& end) {
            return end ? dof_name(buildings_[end->building], end->index) : std::string(ground);
        };
        const std::string name = f_.text("name");
        for (std::size_t i = 0; i < links.size(); ++i) {
            links[i].name =
                name.empty() ? kind_ + " " + name_of(links[i].left) + "-" + name_of(links[i].right)
                : links.size() == 1 ? name
                                    : name + "." + std::to_string(i + 1);
        }
    }

    TomlFields& f_;
    const std::vector<Building>& buildings_;
    std::string kind_;
};

}  // namespace

void studies::read_links(TomlFields& root, Scenario& scenario) {
    auto& all = scenario.problem.links;
    for (TomlFields& fields : root.tables("link")) {
        if (root.failed()) return;
        auto links = LinkReader(fields, scenario.problem.buildings).read();
        root.adopt(fields);
        for (Link& link : links) {
            if (std::ranges::find(all, link.name, &Link::name) != all.end())
                root.fail_at(fields.place(), "there are two links named " + in_quotes(link.name) +
                                                 "; give one of them another name");
            all.push_back(std::move(link));
        }
    }
}

}  // namespace percuss
