#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "percuss/core/text.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"
#include "studies/scenario/parts.hpp"

namespace percuss {

using namespace io;
using namespace studies;
namespace {

constexpr std::string_view barrier = "barrier";

std::string dofs_text(const Building& building) {
    const std::string n = std::to_string(building.size());
    return building.size() == 1
               ? "has one degree of freedom; write " + in_quotes(building.name)
               : "has " + n + " degrees of freedom; write " + in_quotes(building.name + ".1") +
                     " to " + in_quotes(building.name + "." + n);
}

/// Reads one [[pair]].
class PairReader {
public:
    PairReader(TomlFields& fields, const ScenarioBuildings& buildings,
               const std::optional<PairLaw>& common)
        : f_(fields), buildings_(buildings), common_(common) {}

    std::vector<PoundingPair> read(Scenario& scenario) {
        f_.allow({"name", "left", "right", "between", "floors", "gap", "law"});
        f_.one_of({"left", "between"}, true);
        const auto law = read_law();
        if (f_.failed()) return {};
        auto pairs = f_.has("between") ? read_between() : read_single();
        if (f_.failed()) return {};
        set_gaps(pairs);
        for (PoundingPair& pair : pairs) {
            if (f_.failed()) break;
            set_law(pair, *law, scenario.problem);
        }
        if (const std::string name = f_.text("name"); !name.empty()) set_names(pairs, name);
        if (const std::string caution = law->law.caution(); !caution.empty())
            note(scenario.cautions, caution);
        for (const PoundingPair& pair : pairs)
            if (pair.right) caution_sides(pair, scenario.cautions);
        return pairs;
    }

private:
    static void note(std::vector<std::string>& cautions, const std::string& sentence) {
        if (std::ranges::find(cautions, sentence) == cautions.end()) cautions.push_back(sentence);
    }

    /// m above the ground; NaN where the heights are unknown.
    [[nodiscard]] double level(const Dof& dof) const {
        const auto& heights = buildings_.list[dof.building].heights;
        if (heights.empty()) return not_given;
        return std::accumulate(heights.begin(),
                               heights.begin() + static_cast<std::ptrdiff_t>(dof.index) + 1, 0.0);
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
        const double a = level(pair.left), b = level(*pair.right);
        constexpr double one_level = 1e-3;  // m, as where floors are paired by themselves
        if (std::abs(a - b) > one_level) {
            note(cautions, "the pair " + pair.name + " joins floors at different levels, " +
                               significant(a, 6) + " m and " + significant(b, 6) + " m");
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

    [[nodiscard]] std::optional<std::size_t> building(std::string_view name, Place place) {
        const auto names = names_of(buildings_.list, &Building::name);
        const auto found = std::ranges::find(names, name);
        if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
        f_.fail_at(place, unknown("building", name, names));
        return std::nullopt;
    }

    /// "A", "A.3" or "A.top".
    std::optional<Dof> dof(std::string_view key) {
        const std::string text = f_.required_text(key, "\"A.1\"");
        if (f_.failed()) return std::nullopt;
        const Place place = f_.entry(key)->value.place;
        const auto dot = text.find('.');
        const auto index = building(text.substr(0, dot), place);
        if (!index) return std::nullopt;
        const Building& b = buildings_.list[*index];
        const std::string floor = dot == std::string::npos ? "" : text.substr(dot + 1);
        if (floor == "top") return Dof{*index, b.size() - 1};
        if (floor.empty() && dot == std::string::npos && b.size() == 1) return Dof{*index, 0};
        std::size_t number = 0;
        const char* end = floor.data() + floor.size();
        const auto [rest, status] = std::from_chars(floor.data(), end, number);
        if (status == std::errc{} && rest == end && number >= 1 && number <= b.size())
            return Dof{*index, number - 1};
        f_.fail_at(place,
                   in_quotes(text) + " names no degree of freedom: " + b.name + " " + dofs_text(b));
        return std::nullopt;
    }

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
            pair.right->index == first->index)
            f_.fail_at("right", "a degree of freedom cannot strike itself");
        return {pair};
    }

    std::vector<PoundingPair> read_between() {
        const auto names = f_.texts("between");
        if (!f_.failed() && names.size() != 2)
            f_.fail_at("between", "between must name two buildings, such as [\"A\", \"B\"]");
        if (f_.has("right"))
            f_.fail_at(f_.entry("right")->place, "right and between exclude each other; drop one");
        if (f_.failed()) return {};
        const Place place = f_.entry("between")->value.place;
        const auto left = building(names[0], place), right = building(names[1], place);
        if (f_.failed()) return {};
        if (*left == *right) f_.fail_at("between", "between must name two different buildings");
        if (const TomlEntry* floors = f_.entry("floors"); floors && !floors->value.text())
            return chosen_floors(*left, *right);
        if (f_.word("floors", {"all"}) != "all" || f_.failed()) return {};
        auto pairs = pair_floors(buildings_.list, *left, *right,
                                 Joint{0, Law::custom({}), Release::no_tension});
        if (pairs) return *pairs;
        f_.fail_at(place, pairs.error().message);
        return {};
    }

    std::vector<PoundingPair> chosen_floors(std::size_t left, std::size_t right) {
        std::vector<PoundingPair> pairs;
        const std::size_t n = std::min(buildings_.list[left].size(), buildings_.list[right].size());
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
        return pairs;
    }

    void set_gaps(std::vector<PoundingPair>& pairs) {
        const double height = buildings_.drop_heights[pairs.front().left.building];
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
            return dof_name(problem.buildings[dof.building], dof.index);
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
