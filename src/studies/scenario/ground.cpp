#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <utility>

#include "io/files/glob.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/ground/synthetic.hpp"
#include "percuss/ground/tools.hpp"
#include "percuss/io/record.hpp"
#include "studies/scenario/parts.hpp"

namespace percuss {

using namespace io;
using namespace studies;
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_components = 1000;

/// Reads [ground]. The first error stops it.
class GroundReader {
public:
    GroundReader(TomlFields& fields, Scenario& scenario) : f_(fields), scenario_(scenario) {}

    void read() {
        f_.allow({"record", "records", "component", "format", "unit", "dt", "synthetic", "scale",
                  "quiet_tail", "harmonic", "impulses"});
        f_.one_of({"record", "records", "synthetic"}, false);
        read_harmonics();
        read_impulses();
        if (f_.has("record") || f_.has("records")) read_files();
        if (f_.has("synthetic")) read_synthetic();
        read_scale();
        const double tail = f_.quantity("quiet_tail", dimension::time, Sign::not_negative);
        for (const std::string_view key : {"component", "format", "unit", "dt"})
            if (f_.has(key) && !f_.has("record") && !f_.has("records"))
                f_.fail_at(f_.entry(key)->place,
                           std::string(key) + " describes a record, but none is given");
        if (given(tail) && motions_.empty() && !f_.failed())
            f_.fail_at(f_.entry("quiet_tail")->place,
                       "quiet_tail follows a record, but none is given; set the duration in [run]");
        if (f_.failed()) return;
        for (FileMotion& m : motions_) {
            const double duration = m.motion.duration() + (given(tail) ? tail : 0);
            scenario_.motions.push_back({std::make_shared<const GroundMotion>(std::move(m.motion)),
                                         factor_, duration, m.file});
        }
    }

private:
    struct FileMotion {
        GroundMotion motion;
        std::string file;
    };

    void read_harmonics() {
        for (TomlFields& table : f_.tables("harmonic")) {
            table.allow({"amplitude", "frequency", "period", "phase"});
            table.one_of({"frequency", "period"}, true);
            Harmonic h;
            h.amplitude = table.required("amplitude", dimension::acceleration, Sign::any);
            h.frequency =
                table.has("period")
                    ? 1 / table.quantity("period", dimension::time, Sign::positive)
                    : table.quantity("frequency", dimension::frequency, Sign::not_negative);
            const double phase = table.quantity("phase", dimension::none);
            h.phase = given(phase) ? phase : 0;
            f_.adopt(table);
            scenario_.problem.ground.harmonics.push_back(h);
        }
    }

    void read_impulses() {
        for (TomlFields& table : f_.tables("impulses")) {
            table.allow({"time", "velocity"});
            GroundImpulse impulse;
            impulse.time = table.required("time", dimension::time, Sign::not_negative);
            impulse.velocity = table.required("velocity", dimension::speed, Sign::any);
            f_.adopt(table);
            scenario_.problem.ground.impulses.push_back(impulse);
        }
    }

    /// Its name, or its number, which needs no quotes.
    std::string component() {
        const TomlEntry* entry = f_.entry("component");
        if (entry && entry->value.is_number())
            return std::to_string(f_.count("component", 1, most_components));
        return f_.text("component");
    }

    RecordOptions record_options() {
        RecordOptions options;
        if (f_.has("format")) {
            const auto format = record_format(f_.text("format"));
            if (format) {
                options.format = *format;
            } else {
                f_.fail_at("format", format.error().message);
            }
        }
        options.unit = f_.text("unit");
        if (!options.unit.empty())
            if (const auto known = check_record_unit(options.unit); !known)
                f_.fail_at("unit", known.error().message);
        options.dt = f_.quantity("dt", dimension::time, Sign::positive);
        options.component = component();
        return options;
    }

    /// The files of a pattern, beside the scenario unless the path is absolute.
    std::vector<std::string> files(const std::string& typed, Place place) {
        const fs::path folder = fs::path(f_.source().file_name()).parent_path();
        const std::string path = (folder / typed).string();
        if (!has_wildcard(typed)) return {path};
        auto found = matching_files(path);
        if (found.empty())
            f_.fail_at(place, "no file matches " + in_quotes(typed) + " in the folder " +
                                  in_quotes(folder.empty() ? "." : folder.string()));
        return found;
    }

    void read_files() {
        const std::string key = f_.has("record") ? "record" : "records";
        const auto names = f_.texts(key);
        const RecordOptions options = record_options();
        if (f_.failed()) return;
        const Place place = f_.entry(key)->value.place;
        for (const std::string& name : names)
            for (const std::string& path : files(name, place)) {
                if (f_.failed()) return;
                if (const auto ok = read_file(path, options, place); !ok)
                    scenario_.unreadable.push_back(ok.error());
            }
        // One bad file among others does not end a list.
        if (!scenario_.unreadable.empty() && (key == "record" || motions_.empty()))
            f_.adopt(scenario_.unreadable.front());
        if (key == "record" && motions_.size() > 1)
            f_.fail_at(key, "record names " + std::to_string(motions_.size()) +
                                " files; write records for several");
    }

    Expected<void> read_file(const std::string& path, const RecordOptions& options, Place place) {
        auto file = read_record(path, options);
        if (!file) {
            // A place in the record is more use than the place where it is named.
            const Error& error = file.error();
            return error.where.empty() ? f_.source().error_at(place, error.message) : error;
        }
        if (file->components.size() > 1) {
            const auto names = names_of(file->components, &GroundMotion::name);
            return f_.source().error_at(place, in_quotes(path) + " holds " +
                                                   std::to_string(file->components.size()) +
                                                   " components (" + listed(names) +
                                                   "); choose one, such as component = 1");
        }
        for (const std::string& warning : file->warnings) scenario_.cautions.push_back(warning);
        motions_.push_back({std::move(file->components.front()), path});
        return {};
    }

    void keep(Expected<GroundMotion> motion, Place place) {
        if (motion) {
            motions_.push_back({std::move(*motion), {}});
        } else {
            f_.fail_at(place, motion.error().message);
        }
    }

    void read_synthetic() {
        const TomlNode& node = f_.entry("synthetic")->value;
        if (auto table = node.table() ? f_.table("synthetic") : std::nullopt) {
            read_parameters(*table);
            f_.adopt(*table);
            return;
        }
        const auto suite = synthetic_suite();
        for (const std::string& name : f_.texts("synthetic")) {
            const auto found = std::ranges::find(suite, name, &SyntheticMotion::name);
            if (found != suite.end()) {
                keep(synthesize(*found), node.place);
            } else if (name == "all") {
                for (const SyntheticMotion& motion : suite) keep(synthesize(motion), node.place);
            } else {
                f_.fail_at(node.place, "there is no synthetic motion " + in_quotes(name) +
                                           "; expected \"G01\" to \"G30\", \"all\", or a table "
                                           "such as { seed = 7, peak = \"0.5 g\" }");
            }
        }
    }

    void read_parameters(TomlFields& t) {
        const bool drawn = t.has("magnitude");
        t.allow(drawn ? std::vector<std::string_view>{"name", "seed", "peak", "magnitude",
                                                      "distance", "shear_speed", "reverse"}
                      : std::vector<std::string_view>{
                            "name", "seed", "peak", "dt", "duration", "start", "shape", "decay",
                            "middle", "frequency", "frequency_slope", "filter_damping",
                            "corner_frequency", "magnitude"});
        SyntheticMotion motion;
        motion.seed = t.has("seed") ? t.count("seed", 0, 1'000'000'000'000'000) : 1;
        motion.peak = t.required("peak", dimension::acceleration);
        if (drawn) {
            draw(t, motion);
        } else {
            read_shape(t, motion);
        }
        motion.name = t.has("name") ? t.text("name") : "seed " + std::to_string(motion.seed);
        if (!t.failed()) keep(synthesize(motion), t.place());
    }

    static void read_shape(TomlFields& t, SyntheticMotion& motion) {
        const auto set = [&](std::string_view key, Dimension dimension, double& value) {
            const double typed = t.quantity(key, dimension);
            if (given(typed)) value = typed;
        };
        set("dt", dimension::time, motion.dt);
        set("duration", dimension::time, motion.duration);
        set("start", dimension::time, motion.start);
        set("shape", dimension::none, motion.shape);
        set("decay", dimension::frequency, motion.decay);
        set("middle", dimension::time, motion.middle);
        set("frequency", dimension::frequency, motion.frequency);
        set("frequency_slope", dimension::frequency / dimension::time, motion.frequency_slope);
        set("filter_damping", dimension::none, motion.filter_damping);
        set("corner_frequency", dimension::frequency, motion.corner_frequency);
    }

    static void draw(TomlFields& t, SyntheticMotion& motion) {
        MotionScenario site;
        site.magnitude = t.required("magnitude", dimension::none);
        if (t.has("distance")) site.distance = t.required("distance", dimension::length);
        if (t.has("shear_speed")) site.shear_speed = t.required("shear_speed", dimension::speed);
        site.reverse = t.truth("reverse").value_or(false);
        if (t.failed()) return;
        const auto drawn = draw_motion(site, motion.peak, motion.seed);
        if (drawn) {
            motion = *drawn;
        } else {
            t.fail_at(t.place(), drawn.error().message);
        }
    }

    /// A number is a factor, an acceleration the peak to reach, a table a spectral ordinate.
    void read_scale() {
        const TomlEntry* entry = f_.entry("scale");
        if (!entry || f_.failed()) return;
        if (motions_.empty()) {
            f_.fail_at(entry->place, "scale is for a record, but none is given");
        } else if (entry->value.table()) {
            scale_to_spectrum(*f_.table("scale"));
        } else if (entry->value.text()) {
            const double peak =
                f_.value(entry->value, "scale", dimension::acceleration, Sign::positive);
            caution_bare(*entry->value.text());
            rescale(entry->value.place,
                    [&](GroundMotion motion) { return scaled_to_peak(std::move(motion), peak); });
        } else {
            factor_ = f_.value(entry->value, "scale", dimension::none, Sign::any);
        }
        check_strength(entry->value.place);
    }

    /// Beyond every ground motion and every test; what follows from it would soon not be finite.
    void check_strength(Place place) {
        for (const auto& [motion, file] : motions_) {
            const double peak = std::abs(factor_) * peak_acceleration(motion);
            if (f_.failed() || peak <= greatest_written_peak) continue;
            f_.fail_at(place, "scaled so, " + in_quotes(motion.name) + " has a peak of " +
                                  significant(peak, 3) + " m/s^2; at most " +
                                  shortest(greatest_written_peak) + " m/s^2 are accepted");
        }
    }

    /// "0.4" in quotation marks is an acceleration, though a factor may have been meant.
    void caution_bare(const std::string& text) {
        double number = 0;
        const std::string_view bare = trimmed(text);
        const char* end = bare.data() + bare.size();
        const auto [rest, status] = std::from_chars(bare.data(), end, number);
        if (status == std::errc{} && rest == end)
            scenario_.cautions.push_back("scale = " + in_quotes(text) + " is the acceleration " +
                                         std::string(bare) +
                                         " m/s^2 that the record is scaled to; a factor is written "
                                         "without quotation marks");
    }

    void scale_to_spectrum(TomlFields t) {
        t.allow({"sa", "period", "damping_ratio"});
        const double target = t.required("sa", dimension::acceleration),
                     period = t.required("period", dimension::time),
                     typed = t.quantity("damping_ratio", dimension::none, Sign::not_negative),
                     damping = given(typed) ? typed : 0.05;
        f_.adopt(t);
        rescale(t.place(), [&](GroundMotion motion) {
            return scaled_to_spectrum(std::move(motion), target, period, damping);
        });
    }

    template <class Scaling>
    void rescale(Place place, const Scaling& scaling) {
        if (f_.failed()) return;
        std::vector<FileMotion> scaled_motions;
        for (FileMotion& m : motions_) {
            auto scaled = scaling(m.motion);
            if (scaled) {
                scaled_motions.push_back({std::move(*scaled), std::move(m.file)});
            } else {
                scenario_.unreadable.push_back(
                    f_.source().error_at(place, m.motion.name + ": " + scaled.error().message));
            }
        }
        if (scaled_motions.empty()) f_.adopt(scenario_.unreadable.back());
        motions_ = std::move(scaled_motions);
    }

    TomlFields& f_;
    Scenario& scenario_;
    std::vector<FileMotion> motions_;
    double factor_ = 1;
};

}  // namespace

void studies::read_ground(TomlFields& root, Scenario& scenario) {
    auto table = root.table("ground");
    if (!table) return;
    TomlFields fields(root.source(), table->content(), table->place(), "[ground]");
    GroundReader(fields, scenario).read();
    root.adopt(fields);
}

}  // namespace percuss
