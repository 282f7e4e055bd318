#include "apps/commands.hpp"

#include <algorithm>
#include <cmath>

#include "apps/cli/errors.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/options.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/csv.hpp"
#include "reproduce/review/restitution_table.hpp"

namespace percuss::app {

using namespace reproduction;

namespace {

std::vector<Option> options() {
    return {{"--laws", "ID,ID,...", "only these laws", "Options", true},
            release_option(),
            {"--csv", "FILE", "the table as CSV, one column per law; - for the standard output",
             "Output"},
            json_option()};
}

Expected<std::vector<std::string>> read_laws(const Arguments& arguments) {
    std::vector<std::string> ids;
    for (const std::string& list : arguments.all("--laws")) {
        std::string_view rest = list;
        while (!rest.empty()) {
            const auto end = std::min(rest.find(','), rest.size());
            if (const auto id = trimmed(rest.substr(0, end)); !id.empty()) ids.emplace_back(id);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    if (arguments.has("--laws") && ids.empty())
        return bad_input(
            "--laws names no law; give ids separated by commas (percuss laws lists them)");
    std::vector<std::string> sorted = ids;
    std::ranges::sort(sorted);
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
        return bad_input("--laws names " + *twice + " twice; name it once");
    return ids;
}

std::string json(const RestitutionTable& table) {
    Value::List rows;
    for (const RestitutionRow& row : table.rows)
        rows.emplace_back(
            Value::Object{{"law", row.law},
                          {"delivered", list_of(row.delivered)},
                          {"printed", row.printed.empty() ? Value() : list_of(row.printed)},
                          {"reason", row.reason.empty() ? Value() : Value(row.reason)}});
    return json_of(Value::Object{{"release", name(table.release)},
                                 {"requested", list_of(table.requested)},
                                 {"rows", Value(std::move(rows))}});
}

std::string csv(const RestitutionTable& table) {
    std::vector<Column> columns{{"requested", dimension::none, table.requested}};
    for (const RestitutionRow& row : table.rows) {
        columns.push_back({std::string(row.law), dimension::none, row.delivered});
        if (!row.printed.empty())
            columns.push_back({std::string(row.law) + "_printed", dimension::none, row.printed});
    }
    return csv_text(columns, UnitSystem::si);
}

/// Fixed decimals in any locale.
std::string cell(double value, std::size_t decimals) {
    if (!std::isfinite(value)) return "-";
    const double scale = std::pow(10, decimals);
    std::string digits = std::to_string(static_cast<long>(std::lround(value * scale)));
    const std::string sign = digits.starts_with('-') ? "-" : "";
    digits.erase(0, sign.size());
    if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
    const std::size_t whole = digits.size() - decimals;
    return sign + digits.substr(0, whole) + "." + digits.substr(whole);
}
constexpr std::size_t delivered_decimals = 4;
constexpr std::size_t printed_decimals = 2;  // as the review prints them

/// The number of a note; laws with the same reason share one.
std::size_t note_number(std::vector<std::string>& notes, const std::string& reason) {
    const auto found = std::ranges::find(notes, reason);
    const auto index = static_cast<std::size_t>(found - notes.begin());
    if (found == notes.end()) notes.push_back(reason);
    return index + 1;
}

std::string text(const RestitutionTable& restitutions) {
    std::vector<TableColumn> columns{{"law"}};
    for (const double e : restitutions.requested)
        columns.push_back({"e=" + shortest(e), Align::right});
    columns.push_back({"note", Align::right});
    Table table(columns);
    std::vector<std::string> notes;
    bool printed = false;
    for (const RestitutionRow& row : restitutions.rows) {
        std::vector<std::string> delivered{std::string(row.law)}, review{"  printed"};
        for (const double e : row.delivered) delivered.push_back(cell(e, delivered_decimals));
        for (const double e : row.printed) review.push_back(cell(e, printed_decimals));
        delivered.push_back(row.reason.empty() ? ""
                                               : std::to_string(note_number(notes, row.reason)));
        table.add(std::move(delivered));
        if (!row.printed.empty()) table.add_dim(std::move(review));
        printed = printed || !row.printed.empty();
    }
    std::string result =
        "Restitution delivered for the requested restitution e (a pure number), release " +
        rule_text(restitutions.release) + "\n";
    if (printed) result += "printed: Skrinjar et al. 2018, Table 2\n";
    result += "\n" + table.text(terminal_output());
    if (!notes.empty()) result += "\n";
    for (std::size_t i = 0; i < notes.size(); ++i)
        result += std::to_string(i + 1) + ". " + notes[i] + "\n";
    return result;
}

Expected<Output> run(const Arguments& arguments) {
    PERCUSS_TRY(const auto ids, read_laws(arguments));
    PERCUSS_TRY(const auto release, read_release(arguments));
    PERCUSS_TRY(const auto table, restitution_table(ids, release.value_or(Release::no_tension)));
    Output output{arguments.has("--json") ? json(table) : text(table)};
    if (arguments.has("--csv"))
        output.files.push_back({std::string(arguments.text("--csv")), csv(table)});
    return output;
}

}  // namespace

constinit const Command restitution_command{
    .name = "restitution",
    .doc = "what every law delivers for the restitution requested of it",
    .example =
        "percuss restitution\n"
        "percuss restitution --laws flores,hunt_crossley --release geometric --csv delivered.csv",
    .words = {},
    .options = options,
    .run = run};

}  // namespace percuss::app
