#include "apps/shell/choices.hpp"

#include <array>

#include "apps/literature/references.hpp"
#include "apps/pounding/pound_templates.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/record.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/methods/by_name.hpp"
#include "reproduce/reproduction.hpp"

namespace percuss::app {

namespace {

using Names = std::vector<std::string>;

Names law_names() {
    Names names;
    for_each_law([&](const LawInfo& info) { names.emplace_back(info.id); });
    return names;
}

Names with(Names names, const Names& more) {
    names.insert(names.end(), more.begin(), more.end());
    return names;
}

Names laws_of_your_own_too() { return with(law_names(), {"expr"}); }
Names dampers() { return with({"energy"}, law_names()); }

Names method_names() {
    Names names;
    for (const MethodInfo& info : methods())
        names.push_back(std::string(info.name) + (info.takes_step ? ":" : ""));
    return names;
}

Names format_names() {
    Names names;
    for (const RecordFormat* format : record_formats()) names.emplace_back(format->name);
    return names;
}

Names written_formats() {
    Names names;
    for (const RecordFormat* format : record_formats())
        if (format->text) names.emplace_back(format->name);
    return names;
}

Names template_names() {
    Names names;
    for (const PoundTemplate& entry : pound_templates()) names.emplace_back(entry.name);
    return names;
}

Names study_names() {
    Names names;
    for (const auto& study : reproduction::reproductions()) names.emplace_back(study.id);
    return names;
}

Names law_and_reference_names() {
    Names names = law_names();
    for (const Reference& reference : references()) names.emplace_back(reference.key);
    return names;
}

/// Names of a command and an option, or of any command; an option without a name: its words.
struct Row {
    std::string_view command;
    std::string_view option;
    Names (*names)() = nullptr;
    std::string_view words = {};
};

constexpr std::array rows{
    Row{"", "--law", laws_of_your_own_too},
    Row{"", "--laws", law_names},
    Row{"", "--hysteresis", dampers},
    Row{"", "--release", nullptr, "no-tension geometric pull-off"},
    Row{"", "--units", nullptr, "SI kN-m kip-in N-mm cgs"},
    Row{"", "--unit", nullptr, "g gal cm/s2 mm/s2 m/s2"},
    Row{"", "--format", format_names},
    Row{"laws", "--kind", nullptr, "point line"},
    Row{"impact", "--method", method_names},
    Row{"record", "--to", written_formats},
    Row{"record", "--baseline", nullptr, "mean linear quadratic"},
    Row{"record", "--soil", nullptr, "firm medium soft"},
    Row{"pound", "--method", nullptr, "event dg: irk:"},
    Row{"pound", "--init", template_names},
    Row{"sweep", "--direction", nullptr, "up down rest all"},
    Row{"string", "--signal", nullptr, "bridge nut"},
    Row{"string", "--body", nullptr, "none simple"},
    Row{"string", "--bits", nullptr, "16 24 32 64"},
    Row{"string", "--oversampling", nullptr, "1 2 4"},
    Row{"reproduce", "--only", study_names},
    Row{"law", "", laws_of_your_own_too},
    Row{"cite", "", law_and_reference_names},
    Row{"study", "", nullptr, "work-precision"},
    Row{"completion", "", nullptr, "bash zsh fish"},
    Row{"record", "", nullptr, "info convert spectrum scale synthesize"},
    Row{"string", "", nullptr, "C3 G2 C2 drone"},
};

/// Commands whose words are, or may be, names of files.
constexpr std::array of_files{"record", "pound",   "sweep", "gap",
                              "suite",  "compare", "merge", "string"};

Names names_of(std::string_view command, std::string_view option) {
    for (const Row& row : rows) {
        if (row.option != option || (!row.command.empty() && row.command != command)) continue;
        if (row.names != nullptr) return row.names();
        const auto words = split(row.words, ' ');
        return {words.begin(), words.end()};
    }
    return {};
}

}  // namespace

Choices choices(const Command& command, const Option& option) {
    return {names_of(command.name, option.name), option.value == "FILE", option.value == "DIR"};
}

Choices choices(const Command& command) {
    Choices found{names_of(command.name, "")};
    for (const std::string_view name : of_files)
        if (name == command.name) found.files = true;
    return found;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

}  // namespace percuss::app
