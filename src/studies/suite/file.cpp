#include "percuss/studies/suite_file.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "percuss/core/text.hpp"
#include "percuss/io/file.hpp"
#include "percuss/pounding/problem.hpp"
#include "studies/scenario/parts.hpp"
#include "studies/suite/inputs.hpp"
#include "studies/suite/intensity.hpp"

namespace percuss {

using namespace io;
using namespace studies;
namespace {

constexpr std::size_t largest_file = std::size_t{16} << 20U;
/// Laws that stand for all pairs of a structure; each is calibrated before anything runs.
constexpr std::size_t most_contacts = 100'000;
/// Of the matrices of all structures.
constexpr std::size_t most_entries = 20'000'000;

/// A table of the file without one of its keys.
TomlTable without(const TomlTable& table, std::string_view key) {
    TomlTable result;
    for (const TomlEntry& entry : table)
        if (entry.key != key) result.push_back(entry);
    return result;
}

// Reads one study. The first error stops it.
class SuiteReader {
public:
    explicit SuiteReader(const TomlSource& source)
        : source_(source), root_(source, source.root(), {1, 1}, "the study") {}

    Expected<SuiteStudy> read() {
        root_.allow(
            {"title", "ground", "intensity", "structure", "gaps", "law", "restitutions", "run"});
        study_.name = root_.has("title") ? root_.text("title") : source_.file_name();
        for (const auto part :
             {&SuiteReader::read_records, &SuiteReader::read_levels, &SuiteReader::read_axes,
              &SuiteReader::read_laws, &SuiteReader::read_structures, &SuiteReader::read_run}) {
            if (!root_.failed()) (this->*part)();
        }
        if (root_.failed()) return root_.error();
        return std::move(study_);
    }

private:
    /// Where the records are is no input, what is in them is.
    void note_inputs(const TomlTable& ground, const Scenario& scenario) {
        constexpr std::array<std::string_view, 2> apart{"title", "ground"},
            places{"record", "records"};
        study_.inputs = canonical_text(root_.content(), apart) + canonical_text(ground, places);
        for (const ScenarioMotion& motion : scenario.motions) {
            if (motion.file.empty()) continue;
            const auto bytes = bytes_of(motion.file);
            if (!bytes) root_.adopt(bytes.error());
            if (root_.failed()) return;
            study_.inputs += *bytes;
        }
    }

    void missing(std::string_view key, const std::string& example) {
        if (!root_.has(key))
            root_.fail_at(Place{1, 1},
                          "the study has no " + std::string(key) + "; write " + example);
    }

    void read_records() {
        missing("ground", "[ground] with synthetic = \"all\" or records = \"GM/*.AT2\"");
        if (root_.failed()) return;
        if (const TomlEntry* ground = root_.entry("ground");
            const TomlTable* table = ground->value.table())
            for (const std::string_view key : {"scale", "harmonic", "impulses"})
                if (const TomlEntry* entry = find(*table, key))
                    root_.fail_at(entry->place, "a study takes no " + std::string(key) +
                                                    ": its records are scaled to the levels of "
                                                    "[intensity]");
        Scenario scenario;
        if (!root_.failed()) read_ground(root_, scenario);
        // Without one of its records it would be another study.
        if (!scenario.unreadable.empty()) root_.adopt(scenario.unreadable.front());
        if (root_.failed()) return;
        if (scenario.motions.empty())
            root_.fail_at("ground",
                          "[ground] names no record; write synthetic = \"all\" or "
                          "records = \"GM/*.AT2\"");
        for (const ScenarioMotion& motion : scenario.motions)
            study_.records.push_back({motion.record, 0, motion.duration});
        study_.cautions = scenario.cautions;
        note_inputs(root_.table("ground")->content(), scenario);
    }

    void read_levels() {
        missing("intensity", "[intensity] with levels = [\"0.1 g\", \"0.2 g\"]");
        if (!root_.failed()) read_intensity(root_, study_);
    }

    void read_axes() {
        study_.gaps = root_.quantities("gaps", dimension::length, Sign::any);
        study_.restitutions = root_.quantities("restitutions", dimension::none, Sign::positive);
        if (!root_.failed() &&
            std::ranges::any_of(study_.restitutions, [](double e) { return e > 1; }))
            root_.fail_at("restitutions", "restitutions must lie above 0 and be at most 1");
    }

    /// The law's table, with a restitution of the axis.
    [[nodiscard]] TomlTable law_table(const TomlTable& table, std::size_t restitution) const {
        TomlTable result = without(table, "name");
        if (!study_.restitutions.empty()) {
            const Place place = root_.entry("restitutions")->value.place;
            result.push_back(
                {"restitution", place, TomlNode{study_.restitutions[restitution], place}});
        }
        return result;
    }

    void read_laws() {
        if (const TomlEntry* e = root_.entry("restitutions");
            e && study_.restitutions.size() > most_contacts)
            root_.fail_at(e->place, "restitutions has more than " + std::to_string(most_contacts) +
                                        " values; split the study");
        missing("law", "[[law]] with name = \"Hertz\", law = \"hertz\", K = \"1e9 N/m^1.5\"");
        for (TomlFields& f : root_.tables("law")) {
            if (root_.failed()) return;
            std::string name = f.has("name") ? f.text("name") : f.text("law");
            if (std::ranges::find(study_.laws, name) != study_.laws.end())
                f.fail_at(f.place(), "there are two laws named " + in_quotes(name) +
                                         "; give each its own name");
            if (!study_.restitutions.empty() && f.has("restitution"))
                f.fail_at(f.entry("restitution")->place,
                          "restitution and the restitutions of the study exclude each other; "
                          "drop one");
            study_.laws.push_back(std::move(name));
            for (std::size_t e = 0; e < restitutions() && !f.failed(); ++e) {
                const TomlTable table = law_table(f.content(), e);
                TomlFields fields(source_, table, f.place(), "[[law]]");
                if (auto law = read_pair_law(fields)) laws_.push_back(*law);
                f.adopt(fields);
            }
            if (!f.failed()) caution(laws_.back().law);
            root_.adopt(f);
        }
        if (!root_.failed() && study_.laws.empty()) root_.fail_at("law", "the study has no law");
    }

    void caution(const Law& law) {
        const std::string sentence = law.caution();
        if (!sentence.empty() &&
            std::ranges::find(study_.cautions, sentence) == study_.cautions.end())
            study_.cautions.push_back(sentence);
    }

    [[nodiscard]] std::size_t restitutions() const {
        return std::max(std::size_t{1}, study_.restitutions.size());
    }

    void read_structures() {
        missing("structure", "[[structure]] with [[structure.building]] and [[structure.pair]]");
        for (TomlFields& f : root_.tables("structure")) {
            if (root_.failed()) return;
            read_structure(f);
            root_.adopt(f);
        }
        if (!root_.failed() && study_.structures.empty())
            root_.fail_at("structure", "the study has no structure");
    }

    /// Buildings and pairs as in a scenario; the laws and perhaps the gaps are the study's.
    void read_structure(TomlFields& f) {
        f.allow({"name", "building", "pair", "link"});
        SuiteStructure structure;
        structure.name = f.has("name")
                             ? f.text("name")
                             : "structure " + std::to_string(study_.structures.size() + 1);
        if (std::ranges::find(study_.structures, structure.name, &SuiteStructure::name) !=
            study_.structures.end())
            f.fail_at(f.place(), "there are two structures named " + in_quotes(structure.name) +
                                     "; give each its own name");
        refuse_pair_laws(f);
        TomlTable table = without(f.content(), "name");
        const TomlArray* laws = root_.entry("law")->value.array();
        const TomlNode& first = laws ? laws->front() : root_.entry("law")->value;
        table.push_back({"law", f.place(), TomlNode{law_table(*first.table(), 0), first.place}});
        add_gaps(table);
        TomlFields fields(source_, table, f.place(), structure.name);
        Scenario scenario;
        const auto buildings = read_buildings(fields);
        scenario.problem.buildings = buildings.list;
        if (!fields.failed()) read_pairs(fields, buildings, scenario);
        if (!fields.failed()) read_links(fields, scenario);
        f.adopt(fields);
        if (f.failed()) return;
        for (const Building& building : scenario.problem.buildings)
            entries_ += building.mass.size();
        if (entries_ > most_entries)
            f.fail("the structures up to this one have matrices of more than " +
                   std::to_string(most_entries) + " entries; split the study");
        if (scenario.problem.pairs.empty())
            f.fail(structure.name + " has no pair that could pound; add [[structure.pair]]");
        structure.buildings = scenario.problem.buildings;
        structure.pairs = scenario.problem.pairs;
        structure.links = scenario.problem.links;
        set_contacts(f, scenario.problem, structure);
        study_.structures.push_back(std::move(structure));
    }

    /// Every law of the study acts at every pair, so one of a pair's own would never act.
    static void refuse_pair_laws(TomlFields& f) {
        for (const TomlFields& pair : f.tables("pair"))
            if (const TomlEntry* law = pair.entry("law"))
                f.fail_at(law->place,
                          "a pair of a study takes no law of its own; the laws of [[law]] act at "
                          "all pairs");
    }

    /// Pairs need no gap of their own where the study has gaps.
    void add_gaps(TomlTable& structure) const {
        if (study_.gaps.empty()) return;
        const auto add = [&](TomlNode& pair) {
            if (auto* table = std::get_if<TomlTable>(&pair.content); table && !find(*table, "gap"))
                table->push_back({"gap", pair.place, TomlNode{study_.gaps[0], pair.place}});
        };
        for (TomlEntry& entry : structure) {
            if (entry.key != "pair") continue;
            add(entry.value);
            if (auto* pairs = std::get_if<TomlArray>(&entry.value.content))
                for (TomlNode& pair : *pairs) add(pair);
        }
    }

    void set_contacts(TomlFields& f, const Pounding& problem, SuiteStructure& structure) {
        contacts_ += laws_.size() * structure.pairs.size();
        if (contacts_ > most_contacts)
            f.fail("laws, restitutions and pairs make more than " + std::to_string(most_contacts) +
                   " contacts, each of which is calibrated; split the study");
        if (f.failed()) return;
        for (const PairLaw& law : laws_) {
            std::vector<SuiteContact> contacts;
            for (const PoundingPair& pair : structure.pairs) {
                const auto calibrated = calibrated_law(law, effective_mass(problem, pair));
                if (!calibrated) {
                    f.fail_at(law.place, calibrated.error().message);
                    return;
                }
                contacts.push_back({*calibrated, law.release, law.least_onset});
            }
            structure.contacts.push_back(std::move(contacts));
        }
    }

    void read_run() {
        double duration = not_given;
        if (auto table = root_.table("run")) {
            TomlFields f(source_, table->content(), table->place(), "[run]");
            f.allow({"tolerance", "duration"});
            const double tolerance = f.quantity("tolerance", dimension::none, Sign::positive);
            if (given(tolerance)) {
                const auto method = pounding_method("event", not_given, "", tolerance);
                if (method) {
                    study_.method = std::get<EventDriven>(*method);
                } else {
                    f.fail_at("tolerance", method.error().message);
                }
            }
            duration = f.quantity("duration", dimension::time, Sign::positive);
            root_.adopt(f);
        }
        double delay = 0;
        for (const SuiteStructure& structure : study_.structures)
            for (const Building& building : structure.buildings)
                delay = std::max(delay, building.delay);
        for (SuiteRecord& record : study_.records)
            record.duration = given(duration) ? duration : record.duration + delay;
    }

    const TomlSource& source_;
    TomlFields root_;
    SuiteStudy study_;
    std::vector<PairLaw> laws_;  ///< by law, then restitution
    std::size_t contacts_ = 0, entries_ = 0;
};

}  // namespace

Expected<SuiteStudy> parse_suite(std::string text, const std::string& file_name) {
    PERCUSS_TRY(const auto source, TomlSource::parse(std::move(text), file_name));
    auto study = SuiteReader(source).read();
    if (!study) return study;
    if (const auto ok = check(*study); !ok)
        return Error{ok.error().message, ok.error().where.empty() ? file_name : ok.error().where};
    return study;
}

Expected<SuiteStudy> read_suite(const std::string& path) {
    PERCUSS_TRY(auto text, read_file(path, largest_file));
    return parse_suite(std::move(text), path);
}

}  // namespace percuss
