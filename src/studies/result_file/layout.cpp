#include "studies/result_file/layout.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "percuss/core/text.hpp"
#include "percuss/studies/case_product.hpp"

namespace percuss::studies {
namespace {

/// "perc": marks our files among other SQLite files.
constexpr std::int64_t application = 0x70657263;
/// The second has contacts.
constexpr std::int64_t first_layout = 1, layout = 2;

/// What `sqlite_schema` says about one of our tables, in the order of type and name.
struct Definition {
    const char *type, *name, *sql;
    std::int64_t since = first_layout;
};
constexpr std::array<Definition, 6> definitions{{
    {"table", "axis",
     R"(CREATE TABLE axis(number INTEGER NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL,
                  label TEXT NOT NULL, PRIMARY KEY(number, position)) WITHOUT ROWID)"},
    {"table", "contacts",
     R"(CREATE TABLE contacts(case_index INTEGER NOT NULL, pair INTEGER NOT NULL,
                      impacts INTEGER NOT NULL, force REAL,
                      PRIMARY KEY(case_index, pair)) WITHOUT ROWID)",
     layout},
    {"table", "peaks",
     R"(CREATE TABLE peaks(case_index INTEGER NOT NULL, dof INTEGER NOT NULL,
                   displacement REAL, acceleration REAL, drift REAL, shear REAL,
                   PRIMARY KEY(case_index, dof)) WITHOUT ROWID)"},
    {"table", "runs",
     R"(CREATE TABLE runs(case_index INTEGER PRIMARY KEY, alone INTEGER,
                  structure INTEGER, gap INTEGER, law INTEGER, restitution INTEGER,
                  level INTEGER, record INTEGER,
                  status INTEGER NOT NULL, note TEXT NOT NULL, impacts INTEGER NOT NULL,
                  force REAL, onset_speed REAL))"},
    {"table", "study",
     "CREATE TABLE study(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"},
    {"view", "amplification",
     R"(CREATE VIEW amplification AS
    SELECT r.case_index, r.structure, r.gap, r.law, r.restitution, r.level, r.record, p.dof,
           p.displacement/q.displacement AS displacement,
           p.acceleration/q.acceleration AS acceleration,
           p.drift/q.drift AS drift, p.shear/q.shear AS shear
    FROM runs r JOIN peaks p ON p.case_index = r.case_index
                JOIN peaks q ON q.case_index = r.alone AND q.dof = p.dof
    WHERE r.alone >= 0)"},
}};

Expected<void> write_study(const SqlConnection& connection, const StoredStudy& wanted) {
    SqlStatement key(connection, "INSERT INTO study VALUES(?, ?)");
    for (const auto& [name, value] :
         {std::pair<const char*, std::string>{"fingerprint", wanted.fingerprint},
          {"name", wanted.name},
          {"program", wanted.program},
          {"engine", std::to_string(wanted.engine)},
          {"cases", std::to_string(wanted.cases)}}) {
        key.bind(1, std::string_view(name));
        key.bind(2, std::string_view(value));
        if (!key.run()) return connection.failed("write", key.code());
    }
    return {};
}

Expected<void> write_axis(const SqlConnection& connection, std::size_t number,
                          const StoredAxis& axis) {
    SqlStatement row(connection, "INSERT INTO axis VALUES(?, ?, ?, ?)");
    for (std::size_t k = 0; k < axis.labels.size(); ++k) {
        row.bind(1, static_cast<std::int64_t>(number));
        row.bind(2, std::string_view(axis.name));
        row.bind(3, static_cast<std::int64_t>(k));
        row.bind(4, std::string_view(axis.labels[k]));
        if (!row.run()) return connection.failed("write", row.code());
    }
    return {};
}

int set_pragma(const SqlConnection& connection, const char* name, std::int64_t value) {
    return connection.execute(
        ("PRAGMA " + std::string(name) + " = " + std::to_string(value)).c_str());
}

/// One whole number that SQLite answers with.
Expected<std::int64_t> answer(const SqlConnection& connection, const char* sql) {
    SqlStatement query(connection, sql);
    std::int64_t value = 0;
    using Limits = std::numeric_limits<std::int64_t>;
    if (query.step()) value = query.integer(0, Limits::min(), Limits::max());
    if (query.code() != SQLITE_OK) return connection.failed("read", query.code());
    return value;
}

bool describes(SqlStatement& row, const Definition& wanted) {
    return row.text(0) == wanted.type && row.text(1) == wanted.name && row.text(2) == wanted.name &&
           row.text(3) == wanted.sql;
}

Expected<void> check_schema(const SqlConnection& connection, std::int64_t version) {
    std::vector<Definition> wanted;
    for (const Definition& definition : definitions)
        if (definition.since <= version) wanted.push_back(definition);
    SqlStatement query(connection,
                       "SELECT type, name, tbl_name, ifnull(sql, '') FROM sqlite_schema "
                       "ORDER BY type, name");
    std::size_t count = 0;
    bool ours = true;
    for (; ours && query.step(); ++count)
        ours = count < wanted.size() && describes(query, wanted[count]);
    if (query.code() != SQLITE_OK) return connection.failed("read", query.code());
    if (ours && count == wanted.size()) return {};
    return cannot("use", connection.path(),
                  "its tables are not those of a study; keep views, indices and tables of your own "
                  "in another file");
}

Expected<void> check_pages(const SqlConnection& connection) {
    // SQLite takes the missing end of a page for zeros.
    PERCUSS_TRY(const auto page, answer(connection, "PRAGMA page_size"));
    std::error_code missing;
    if (std::filesystem::file_size(connection.path(), missing) %
            static_cast<std::uintmax_t>(page) !=
        0)
        return connection.failed("read", SQLITE_CORRUPT);
    SqlStatement query(connection, "PRAGMA quick_check(1)");
    const bool sound = query.step() && query.text(0) == "ok";
    if (query.code() != SQLITE_OK) return connection.failed("read", query.code());
    return sound ? Expected<void>() : connection.failed("read", SQLITE_CORRUPT);
}

/// The layout of the file.
Expected<std::int64_t> check_ours(const SqlConnection& connection) {
    PERCUSS_TRY(const auto id, answer(connection, "PRAGMA application_id"));
    if (id != application)
        return cannot("use", connection.path(), "it is not a result file of a study");
    PERCUSS_TRY(const auto version, answer(connection, "PRAGMA user_version"));
    if (version < first_layout || version > layout)
        return cannot("use", connection.path(), "it was written by another version of percuss");
    PERCUSS_CHECK(check_schema(connection, version));
    PERCUSS_CHECK(check_pages(connection));
    return version;
}

/// A whole number from `least` to `most` and nothing else; -1 if it is none.
std::int64_t whole(const std::string& text, std::int64_t least, std::int64_t most) {
    std::int64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [rest, status] = std::from_chars(text.data(), end, value);
    return status == std::errc{} && rest == end && value >= least && value <= most ? value : -1;
}

/// Axes and positions count from 0 without a gap.
Expected<std::vector<StoredAxis>> read_axes(const SqlConnection& connection) {
    SqlStatement query(connection,
                       "SELECT number, name, position, label FROM axis ORDER BY number, position");
    std::vector<StoredAxis> axes;
    const auto size = [](const auto& list) { return static_cast<std::int64_t>(list.size()); };
    while (query.step()) {
        const std::int64_t last = size(axes) - 1,
                           number = query.integer(0, std::max(last, std::int64_t{0}), last + 1);
        if (number > last || axes.empty()) axes.push_back({query.text(1), {}});
        const std::int64_t next = size(axes.back().labels);
        static_cast<void>(query.integer(2, next, next));
        axes.back().labels.push_back(query.text(3));
    }
    if (query.code() != SQLITE_OK) return connection.failed("read", query.code());
    return axes;
}

/// Whether the axes make as many cases as the file speaks of. Without gaps or restitutions there is
/// one of each. The number also says whether each level has its own records; with one level that
/// makes no difference.
Expected<void> check_axes(const SqlConnection& connection, const StoredStudy& study) {
    const auto length = [&](std::string_view name, std::int64_t least) {
        const auto axis = std::ranges::find(study.axes, name, &StoredAxis::name);
        return axis == study.axes.end() ? least : static_cast<std::int64_t>(axis->labels.size());
    };
    CaseProduct product{.structures = length("structure", 0),
                        .gaps = length("gap", 1),
                        .laws = length("law", 0),
                        .restitutions = length("restitution", 1),
                        .levels = length("level", 0),
                        .records = length("record", 0)};
    for (const bool own : {false, true}) {
        product.own_records = own;
        if (product.check() && product.size() == study.cases) return {};
    }
    return cannot("use", connection.path(),
                  "its axes (structures, laws, levels, records) do not make the " +
                      std::to_string(study.cases) + " runs that it speaks of");
}

Expected<void> check_indices(const SqlConnection& connection, std::int64_t cases) {
    SqlStatement query(connection,
                       "SELECT ifnull(min(case_index), 0), ifnull(max(case_index), 0) FROM runs");
    for (const int at : {0, 1})
        if (at > 0 || query.step()) static_cast<void>(query.integer(at, 0, cases - 1));
    if (query.code() != SQLITE_OK) return connection.failed("use", query.code());
    return {};
}

}  // namespace

FileLayout layout_of(StoredStudy study, bool contacts) {
    std::map<std::string_view, std::int64_t> lengths;
    for (const StoredAxis& axis : study.axes)
        lengths.emplace(axis.name, static_cast<std::int64_t>(axis.labels.size()));
    const auto length = [&](std::string_view name, std::int64_t otherwise) {
        const auto found = lengths.find(name);
        return found == lengths.end() ? otherwise : found->second;
    };
    FileLayout result;
    result.contacts = contacts;
    result.lengths = {length("structure", 1),   length("gap", 1),   length("law", 1),
                      length("restitution", 1), length("level", 1), length("record", 1)};
    const auto structures = std::ranges::find(study.axes, "structure", &StoredAxis::name);
    if (structures != study.axes.end())
        for (const std::string& name : structures->labels)
            result.pairs.push_back(length(pair_axis_name(name), -1));
    result.study = std::move(study);
    return result;
}

Expected<void> create_layout(const SqlConnection& connection, const StoredStudy& study) {
    int code = connection.execute("BEGIN IMMEDIATE");
    for (const Definition& definition : definitions)
        if (code == SQLITE_OK) code = connection.execute(definition.sql);
    if (code == SQLITE_OK) code = set_pragma(connection, "application_id", application);
    if (code == SQLITE_OK) code = set_pragma(connection, "user_version", layout);
    if (code != SQLITE_OK) return connection.failed("write", code);
    PERCUSS_CHECK(write_study(connection, study));
    for (std::size_t i = 0; i < study.axes.size(); ++i)
        PERCUSS_CHECK(write_axis(connection, i, study.axes[i]));
    code = connection.execute("COMMIT");
    if (code != SQLITE_OK) return connection.failed("write", code);
    return {};
}

Expected<bool> is_blank(const SqlConnection& connection) {
    PERCUSS_TRY(const auto count, answer(connection, "SELECT count(*) FROM sqlite_schema"));
    if (count > 0) return false;
    PERCUSS_TRY(const auto id, answer(connection, "PRAGMA application_id"));
    if (id == 0) return true;
    return cannot("use", connection.path(), "it is not a result file of a study");
}

Expected<void> complete_layout(const SqlConnection& connection, FileLayout& found,
                               const std::vector<StoredAxis>& axes) {
    for (const Definition& definition : definitions)
        if (!found.contacts && definition.since > first_layout) {
            int code = connection.execute(definition.sql);
            if (code == SQLITE_OK) code = set_pragma(connection, "user_version", layout);
            if (code != SQLITE_OK) return connection.failed("write", code);
        }
    StoredStudy study = found.study;
    std::set<std::string> known;
    for (const StoredAxis& axis : study.axes) known.insert(axis.name);
    for (const StoredAxis& axis : axes) {
        if (axis.labels.empty() || !known.insert(axis.name).second) continue;
        PERCUSS_CHECK(write_axis(connection, study.axes.size(), axis));
        study.axes.push_back(axis);
    }
    // a file that lacks nothing keeps its study where it is: others may look at it meanwhile
    if (!found.contacts || study.axes.size() > found.study.axes.size())
        found = layout_of(std::move(study), true);
    return {};
}

Expected<FileLayout> read_layout(const SqlConnection& connection) {
    PERCUSS_TRY(const auto version, check_ours(connection));
    SqlStatement query(connection, "SELECT key, value FROM study");
    std::map<std::string, std::string> values;
    while (query.step()) values[query.text(0)] = query.text(1);
    if (query.code() != SQLITE_OK) return connection.failed("use", query.code());
    StoredStudy study{.fingerprint = values["fingerprint"],
                      .name = values["name"],
                      .program = values["program"],
                      .cases = whole(values["cases"], 1, CaseProduct::most),
                      .axes = {},
                      .engine = whole(values["engine"], 0, std::numeric_limits<int>::max())};
    if (study.fingerprint.empty() || study.cases < 0 || study.engine < 0)
        return connection.failed("use", SQLITE_MISMATCH);
    PERCUSS_TRY(study.axes, read_axes(connection));
    PERCUSS_CHECK(check_axes(connection, study));
    PERCUSS_CHECK(check_indices(connection, study.cases));
    return layout_of(std::move(study), version >= layout);
}

}  // namespace percuss::studies
