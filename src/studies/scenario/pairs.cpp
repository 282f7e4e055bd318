#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/pounding/points.hpp"
#include "percuss/pounding/problem.hpp"
#include "studies/scenario/parts.hpp"

namespace percuss {

using namespace io;
using namespace studies;
namespace {

constexpr std::string_view barrier = "barrier";

/// Reads one [[pair]].
class PairReader {
public:
    PairReader(TomlFields& fields, const ScenarioBuildings& buildings,
               const std::optional<PairLaw>& common)
        : f_(fields), buildings_(buildings), common_(common) {}

    std::vector<PoundingPair> read(Scenario& scenario) {
        f_.allow(
            {"name", "left", "right", "between", "floors", "gap", "law", "column_share", "sides"});
        f_.one_of({"left", "between"}, true);
        const auto law = read_law();
        if (f_.failed()) return {};
        auto pairs = f_.has("between") ? read_between() : read_single();
        if (f_.failed()) return {};
        set_gaps(pairs);
        set_columns(pairs);
        for (PoundingPair& pair : pairs) {
            if (f_.failed()) break;
            set_law(pair, *law, scenario.problem);
        }
        if (const std::string name = f_.text("name"); !name.empty()) set_names(pairs, name);
        if (const std::string caution = law->law.caution(); !caution.empty())
            note(scenario.cautions, caution);
        for (const PoundingPair& pair : pairs)
            if (pair.right) caution_sides(pair, scenario.cautions);
        const auto pressed = std::ranges::find_if(pairs, [](const auto& p) { return p.gap < 0; });
        if (pressed != pairs.end())
            note(scenario.cautions, "the gap of the pair " + pressed->name +
                                        " is negative: the contact acts from the start, " +
                                        significant(-pressed->gap, 6) +
                                        " m deep, and drives the bodies apart before the ground "
                                        "does");
        return pairs;
    }

private:
    static void note(std::vector<std::string>& cautions, const std::string& sentence) {
        if (std::ranges::find(cautions, sentence) == cautions.end()) cautions.push_back(sentence);
    }

    /// What may be meant but is more often a slip.
    void caution_sides(const PoundingPair& pair, std::vector<std::string>& cautions) const {
        const Building &left = buildings_.list[pair.left.building],
                       &right = buildings_.list[pair.right->building];
        if (pair.right->building < pair.left.building)
            note(cautions, "the pair " + pair.name + " puts " + left.name + " on the left of " +
                               right.name +
                               ", which comes before it in the file; swap left and "
                               "right if the buildings stand in the order of the file");
        const double a = level_of(left, pair.left), b = level_of(right, *pair.right);
        constexpr double one_level = 1e-3;  // m, as where floors are paired by themselves
        if (std::abs(a - b) > one_level) {
            note(cautions, "the pair " + pair.name + " joins floors at different levels, " +
                               significant(a, 6) + " m and " + significant(b, 6) +
                               " m; a column there is struck if one side is a level, " +
                               in_quotes(left.name + "@" + significant(b, 6) + " m"));
        } else if (!given(a - b) && left.storeys && right.storeys &&
                   pair.left.index != pair.right->index) {
            note(cautions, "the pair " + pair.name +
                               " joins floors of different numbers; without heights nothing says "
                               "that they are level");
        }
    }

    std::optional<PairLaw> read_law() {
        if (!f_.has("law")) {
            if (!common_)
                f_.fail(
                    "there is no law; write a [law] table for all pairs, or law = { law = "
                    "\"hertz\", K = \"1e9 N/m^1.5\" } here");
            return common_;
        }
        auto table = f_.table("law");
        if (!table) return std::nullopt;
        auto law = read_pair_law(*table);
        f_.adopt(*table);
        return law;
    }

    std::optional<Dof> dof(std::string_view key) { return read_place(f_, key, buildings_.list); }

    std::vector<PoundingPair> read_single() {
        if (f_.has("floors"))
            f_.fail_at(f_.entry("floors")->place, "floors goes with between = [\"A\", \"B\"]");
        PoundingPair pair;
        pair.barrier_behind = f_.text("left") == barrier;
        if (pair.barrier_behind && f_.text("right") == barrier)
            f_.fail_at("right", "two barriers never meet; one side must be a building");
        const auto first = dof(pair.barrier_behind ? "right" : "left");
        if (!pair.barrier_behind && f_.text("right") != barrier) pair.right = dof("right");
        if (f_.failed()) return {};
        pair.left = *first;
        if (pair.right && pair.right->building == first->building &&
            pair.right->index == first->index && pair.right->shares.empty() &&
            first->shares.empty())
            f_.fail_at("right", "a degree of freedom cannot strike itself");
        return on_both_sides(pair);
    }
    /// Two barriers in one pair: the one that is named first, then the one opposite.
    std::vector<PoundingPair> on_both_sides(const PoundingPair& pair) {
        const bool both = f_.word("sides", {"one", "both"}) == "both";
        if (!both || f_.failed()) return {pair};
        if (pair.right)
            f_.fail_at("sides",
                       "sides = \"both\" is for barriers; write right = \"barrier\" with it");
        PoundingPair opposite = pair;
        opposite.barrier_behind = !pair.barrier_behind;
        return {pair, opposite};
    }

    std::vector<PoundingPair> read_between() {
        if (f_.has("sides"))
            f_.fail_at("sides", "sides goes with left and right, one of which is \"barrier\"");
        const auto named = two_buildings(f_, buildings_.list);
        if (!named) return {};
        const auto [left, right] = *named;
        const Place place = f_.entry("between")->value.place;
        if (const TomlEntry* floors = f_.entry("floors"); floors && !floors->value.text())
            return chosen_floors(left, right);
        const std::string floors = f_.word("floors", {"all", "every"});
        if (f_.failed()) return {};
        if (floors == "every") return pairs_at_every_level(f_, place, buildings_.list, left, right);
        auto pairs = pair_floors(buildings_.list, left, right,
                                 Joint{0, Law::custom({}), Release::no_tension});
        if (pairs) return at_both_edges(buildings_.list, *pairs);
        f_.fail_at(place, pairs.error().message);
        return {};
    }

    std::vector<PoundingPair> chosen_floors(std::size_t left, std::size_t right) {
        std::vector<PoundingPair> pairs;
        const std::size_t n =
            std::min(buildings_.list[left].floors(), buildings_.list[right].floors());
        for (const double floor : f_.quantities("floors", dimension::none, Sign::positive)) {
            if (f_.failed()) return {};
            if (floor != std::floor(floor) || floor > static_cast<double>(n)) {
                f_.fail_at("floors", "floor " + shortest(floor) + " is not among 1 to " +
                                         std::to_string(n) + ", which both buildings have");
                return {};
            }
            const std::size_t index = static_cast<std::size_t>(floor) - 1;
            PoundingPair pair;
            pair.left = {left, index};
            pair.right = Dof{right, index};
            pairs.push_back(pair);
        }
        return at_both_edges(buildings_.list, pairs);
    }

    void set_gaps(std::vector<PoundingPair>& pairs) {
        const double height = buildings_.drop_heights[pairs.front().left.building];
        if (given(height) && pairs.size() == 2 && !pairs.front().right)
            f_.fail_at("sides", "a ball falls to one side; drop sides");
        if (given(height) && pairs.size() == 1) {
            if (pairs.front().barrier_behind)
                f_.fail_at("left", "a ball falls to the right; write right = \"barrier\"");
            if (f_.has("gap"))
                f_.fail_at(f_.entry("gap")->place,
                           "gap and the drop_height of the ball exclude each other; drop one");
            pairs.front().gap = height;
            return;
        }
        if (!f_.has("gap")) f_.fail("gap is missing; expected a length, such as \"20 mm\"");
        auto gaps = f_.quantities("gap", dimension::length, Sign::any);
        if (gaps.size() == 1) gaps.resize(pairs.size(), gaps.front());
        if (f_.failed()) return;
        if (gaps.size() != pairs.size()) {
            f_.fail_at("gap", "gap has " + std::to_string(gaps.size()) + " values for " +
                                  std::to_string(pairs.size()) +
                                  (pairs.size() == 1 ? " pair" : " pairs") +
                                  "; give one for all or one each");
            return;
        }
        for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i].gap = gaps[i];
    }

    void set_columns(std::vector<PoundingPair>& pairs) {
        if (!f_.has("column_share")) return;
        const double share = f_.quantity("column_share", dimension::none, Sign::positive);
        if (share > 1)
            f_.fail_at("column_share",
                       "the columns that are struck carry at most all of the "
                       "shear of their storey: column_share is at most 1");
        bool any = false;
        for (PoundingPair& pair : pairs) {
            pair.column_share = share;
            any = any || pair.left.on_column() || (pair.right && pair.right->on_column());
        }
        if (!any)
            f_.fail_at("column_share",
                       "column_share goes with a point between floors, such as "
                       "left = \"A@7.5 m\"");
    }

    void set_law(PoundingPair& pair, const PairLaw& law, const Pounding& problem) {
        pair.release = law.release;
        pair.least_onset = law.least_onset;
        auto calibrated = calibrated_law(law, effective_mass(problem, pair));
        if (!calibrated) {
            f_.fail_at(law.place, calibrated.error().message);
            return;
        }
        pair.law = *calibrated;
        const auto name_of = [&](const Dof& dof) {
            return place_name(problem.buildings[dof.building], dof);
        };
        const std::string other = pair.right ? name_of(*pair.right) : std::string(barrier);
        pair.name = pair.barrier_behind ? other + "-" + name_of(pair.left)
                                        : name_of(pair.left) + "-" + other;
    }

    static void set_names(std::vector<PoundingPair>& pairs, const std::string& name) {
        for (std::size_t i = 0; i < pairs.size(); ++i)
            pairs[i].name = pairs.size() == 1 ? name : name + "." + std::to_string(i + 1);
    }

    TomlFields& f_;
    const ScenarioBuildings& buildings_;
    const std::optional<PairLaw>& common_;
};

}  // namespace

void studies::read_pairs(TomlFields& root, const ScenarioBuildings& buildings, Scenario& scenario) {
    std::optional<PairLaw> common;
    if (auto table = root.table("law")) {
        common = read_pair_law(*table);
        root.adopt(*table);
    }
    if (root.failed()) return;
    for (TomlFields& fields : root.tables("pair")) {
        if (!root.failed()) {
            auto pairs = PairReader(fields, buildings, common).read(scenario);
            root.adopt(fields);
            auto& all = scenario.problem.pairs;
            for (PoundingPair& pair : pairs) {
                if (std::ranges::find(all, pair.name, &PoundingPair::name) != all.end())
                    root.fail_at(fields.place(), "there are two pairs named " +
                                                     in_quotes(pair.name) +
                                                     "; give one of them another name");
                all.push_back(std::move(pair));
            }
        }
    }
}

}  // namespace percuss
