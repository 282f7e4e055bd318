#include "percuss/studies/result_store.hpp"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <utility>

#include "percuss/core/text.hpp"
#include "studies/suite/sqlite.hpp"
#include "studies/suite/writer_lock.hpp"

namespace percuss {

using namespace studies;
namespace {

/// "perc": marks our files among other SQLite files.
constexpr std::int64_t application = 0x70657263;
constexpr std::int64_t layout = 1;

constexpr const char* tables = R"(
CREATE TABLE study(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE axis(number INTEGER NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL,
                  label TEXT NOT NULL, PRIMARY KEY(number, position)) WITHOUT ROWID;
CREATE TABLE runs(case_index INTEGER PRIMARY KEY, alone INTEGER,
                  structure INTEGER, gap INTEGER, law INTEGER, restitution INTEGER,
                  level INTEGER, record INTEGER,
                  status INTEGER NOT NULL, note TEXT NOT NULL, impacts INTEGER NOT NULL,
                  force REAL, onset_speed REAL);
CREATE TABLE peaks(case_index INTEGER NOT NULL, dof INTEGER NOT NULL,
                   displacement REAL, acceleration REAL, drift REAL, shear REAL,
                   PRIMARY KEY(case_index, dof)) WITHOUT ROWID;
CREATE VIEW amplification AS
    SELECT r.case_index, r.structure, r.gap, r.law, r.restitution, r.level, r.record, p.dof,
           p.displacement/q.displacement AS displacement,
           p.acceleration/q.acceleration AS acceleration,
           p.drift/q.drift AS drift, p.shear/q.shear AS shear
    FROM runs r JOIN peaks p ON p.case_index = r.case_index
                JOIN peaks q ON q.case_index = r.alone AND q.dof = p.dof
    WHERE r.alone >= 0;
)";

Error cannot(const std::string& verb, const std::string& path, const std::string& why) {
    return {"cannot " + verb + " the result file " + in_quotes(path) + ": " + why, {}};
}

}  // namespace

struct ResultStore::Content {
    std::string path;
    std::unique_ptr<WriterLock> lock;  // outlives the connection
    SqlConnection connection;
    StoredStudy study;
    std::optional<SqlStatement> insert_run, insert_peaks;
    mutable std::mutex mutex;

    Content(std::string file, int flags) : path(std::move(file)), connection(path, flags) {}

    [[nodiscard]] Error failed(const std::string& verb, int code) const {
        return cannot(verb, path, connection.reason(code));
    }
    [[nodiscard]] Expected<std::int64_t> integer(const char* sql) const {
        SqlStatement query(connection, sql);
        if (query.step()) return query.integer(0);
        return failed("read", query.code());
    }
    Expected<void> create(const StoredStudy& wanted);
    Expected<void> write_study(const StoredStudy& wanted);
    Expected<void> read_study();
    Expected<void> check_ours() const;
    void prepare();
    bool insert(const StoredRun& run);
};

Expected<void> ResultStore::Content::write_study(const StoredStudy& wanted) {
    SqlStatement key(connection, "INSERT INTO study VALUES(?, ?)");
    for (const auto& [name, value] :
         {std::pair<const char*, std::string>{"fingerprint", wanted.fingerprint},
          {"name", wanted.name},
          {"program", wanted.program},
          {"engine", std::to_string(wanted.engine)},
          {"cases", std::to_string(wanted.cases)}}) {
        key.bind(1, std::string_view(name));
        key.bind(2, std::string_view(value));
        if (!key.run()) return failed("write", key.code());
    }
    SqlStatement axis(connection, "INSERT INTO axis VALUES(?, ?, ?, ?)");
    for (std::size_t i = 0; i < wanted.axes.size(); ++i)
        for (std::size_t k = 0; k < wanted.axes[i].labels.size(); ++k) {
            axis.bind(1, static_cast<std::int64_t>(i));
            axis.bind(2, std::string_view(wanted.axes[i].name));
            axis.bind(3, static_cast<std::int64_t>(k));
            axis.bind(4, std::string_view(wanted.axes[i].labels[k]));
            if (!axis.run()) return failed("write", axis.code());
        }
    return {};
}

/// In one transaction: a file that was killed meanwhile has no tables and is made anew.
Expected<void> ResultStore::Content::create(const StoredStudy& wanted) {
    int code = connection.execute("BEGIN IMMEDIATE");
    if (code == SQLITE_OK) code = connection.execute(tables);
    if (code == SQLITE_OK)
        code =
            connection.execute(("PRAGMA application_id = " + std::to_string(application)).c_str());
    if (code == SQLITE_OK)
        code = connection.execute(("PRAGMA user_version = " + std::to_string(layout)).c_str());
    if (code != SQLITE_OK) return failed("write", code);
    if (const auto ok = write_study(wanted); !ok) return ok;
    code = connection.execute("COMMIT");
    if (code != SQLITE_OK) return failed("write", code);
    return {};
}

Expected<void> ResultStore::Content::check_ours() const {
    PERCUSS_TRY(const auto id, integer("PRAGMA application_id"));
    if (id != application) return cannot("use", path, "it is not a result file of a study");
    PERCUSS_TRY(const auto version, integer("PRAGMA user_version"));
    if (version != layout)
        return cannot("use", path, "it was written by another version of percuss");
    return {};
}

Expected<void> ResultStore::Content::read_study() {
    SqlStatement keys(connection, "SELECT key, value FROM study");
    while (keys.step()) {
        const std::string key = keys.text(0);
        if (key == "fingerprint") study.fingerprint = keys.text(1);
        if (key == "name") study.name = keys.text(1);
        if (key == "program") study.program = keys.text(1);
        if (key == "engine") study.engine = std::atoll(keys.text(1).c_str());
        if (key == "cases") study.cases = std::atoll(keys.text(1).c_str());
    }
    SqlStatement axis(connection, "SELECT number, name, label FROM axis ORDER BY number, position");
    while (axis.step()) {
        const auto number = static_cast<std::size_t>(axis.integer(0));
        if (number > study.axes.size()) break;  // not ours
        if (number == study.axes.size()) study.axes.push_back({axis.text(1), {}});
        study.axes[number].labels.push_back(axis.text(2));
    }
    const int code = keys.code() != SQLITE_OK ? keys.code() : axis.code();
    if (code != SQLITE_OK) return failed("read", code);
    return {};
}

void ResultStore::Content::prepare() {
    insert_run.emplace(connection, "INSERT INTO runs VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)");
    insert_peaks.emplace(connection, "INSERT INTO peaks VALUES(?,?,?,?,?,?)");
}

bool ResultStore::Content::insert(const StoredRun& run) {
    SqlStatement& r = *insert_run;
    r.bind(1, run.index);
    r.bind(2, run.alone);
    const StoredPlace& p = run.place;
    int at = 3;
    for (const std::int32_t i : {p.structure, p.gap, p.law, p.restitution, p.level, p.record})
        r.bind(at++, std::int64_t{i});
    r.bind(9, std::int64_t{run.status});
    r.bind(10, std::string_view(run.note));
    r.bind(11, run.impacts);
    r.bind(12, run.force);
    r.bind(13, run.onset_speed);
    if (!r.run()) return false;
    SqlStatement& q = *insert_peaks;
    for (std::size_t i = 0; i < run.peaks.size(); ++i) {
        q.bind(1, run.index);
        q.bind(2, static_cast<std::int64_t>(i));
        q.bind(3, run.peaks[i].displacement);
        q.bind(4, run.peaks[i].acceleration);
        q.bind(5, run.peaks[i].drift);
        q.bind(6, run.peaks[i].shear);
        if (!q.run()) return false;
    }
    return true;
}

ResultStore::ResultStore(std::unique_ptr<Content> content) : content_(std::move(content)) {}
ResultStore::ResultStore(ResultStore&&) noexcept = default;
ResultStore& ResultStore::operator=(ResultStore&&) noexcept = default;
ResultStore::~ResultStore() = default;

const std::string& ResultStore::path() const { return content_->path; }
const StoredStudy& ResultStore::study() const { return content_->study; }

Expected<ResultStore> ResultStore::open(const std::string& path, const StoredStudy& study) {
    if (path.empty() || path.find('\0') != std::string::npos)
        return cannot("open", path, "a file needs a name");
    auto lock = std::make_unique<WriterLock>();
    if (const std::string why = lock->take(path); !why.empty()) return cannot("open", path, why);
    auto content = std::make_unique<Content>(path, SQLITE_OPEN_READWRITE);
    content->lock = std::move(lock);
    SqlConnection& c = content->connection;
    if (c.code() != SQLITE_OK) return content->failed("open", c.code());
    PERCUSS_TRY(const auto made, content->integer("SELECT count(*) FROM sqlite_master"));
    if (made > 0) PERCUSS_CHECK(content->check_ours());
    // WAL: a commit costs one write, and readers do not stop the writer. NORMAL: killing the
    // process loses nothing; a power cut may lose the last commits but damages nothing.
    if (const int code = c.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"))
        return content->failed("write", code);
    if (made == 0) PERCUSS_CHECK(content->create(study));
    PERCUSS_CHECK(content->read_study());
    if (content->study.engine != study.engine)
        return cannot("use", path,
                      "its runs are of revision " + std::to_string(content->study.engine) +
                          " of the engine (" + content->study.program +
                          "), and this program has revision " + std::to_string(study.engine) +
                          ", whose numbers may differ; keep the file for that program, and give "
                          "the study a new one");
    if (content->study.fingerprint != study.fingerprint)
        return cannot("use", path,
                      "it holds another study, " + in_quotes(content->study.name) +
                          " with fingerprint " + content->study.fingerprint + " instead of " +
                          study.fingerprint + "; give this study its own file");
    content->prepare();
    return ResultStore(std::move(content));
}

Expected<ResultStore> ResultStore::open_to_read(const std::string& path) {
    // Not read-only: what a killed process left in the log must be put in place first.
    auto content = std::make_unique<Content>(path, SQLITE_OPEN_READWRITE);
    if (content->connection.code() != SQLITE_OK)
        return content->failed("open", content->connection.code());
    PERCUSS_CHECK(content->check_ours());
    PERCUSS_CHECK(content->read_study());
    return ResultStore(std::move(content));
}

Expected<void> ResultStore::write(std::span<const StoredRun> runs) {
    const std::scoped_lock guard(content_->mutex);
    SqlConnection& c = content_->connection;
    if (const int code = c.execute("BEGIN IMMEDIATE")) return content_->failed("write", code);
    int code = SQLITE_OK;
    for (const StoredRun& run : runs) {
        if (content_->insert(run)) continue;
        code = content_->insert_run->code() != SQLITE_OK ? content_->insert_run->code()
                                                         : content_->insert_peaks->code();
        break;
    }
    if (code == SQLITE_OK) code = c.execute("COMMIT");
    if (code == SQLITE_OK) return {};
    const Error error = content_->failed("write", code);
    c.execute("ROLLBACK");
    content_->prepare();
    return error;
}

Expected<std::int64_t> ResultStore::count(std::int64_t divisor, std::int64_t remainder) const {
    const std::scoped_lock guard(content_->mutex);
    SqlStatement query(content_->connection, "SELECT count(*) FROM runs WHERE case_index % ? = ?");
    query.bind(1, divisor);
    query.bind(2, remainder);
    if (query.step()) return query.integer(0);
    return content_->failed("read", query.code());
}

Expected<std::vector<std::int64_t>> ResultStore::stored(std::int64_t first,
                                                        std::int64_t last) const {
    const std::scoped_lock guard(content_->mutex);
    SqlStatement query(content_->connection,
                       "SELECT case_index FROM runs WHERE case_index >= ? AND case_index < ? "
                       "ORDER BY case_index");
    query.bind(1, first);
    query.bind(2, last);
    std::vector<std::int64_t> result;
    while (query.step()) result.push_back(query.integer(0));
    if (query.code() != SQLITE_OK) return content_->failed("read", query.code());
    return result;
}

Expected<void> ResultStore::read(std::int64_t first, std::int64_t last,
                                 const std::function<void(const StoredRun&)>& take) const {
    const std::scoped_lock guard(content_->mutex);
    SqlStatement runs(content_->connection,
                      "SELECT * FROM runs WHERE case_index >= ? AND case_index < ? "
                      "ORDER BY case_index");
    SqlStatement peaks(content_->connection,
                       "SELECT displacement, acceleration, drift, shear FROM peaks "
                       "WHERE case_index = ? ORDER BY dof");
    runs.bind(1, first);
    runs.bind(2, last);
    const auto small = [&](int at) { return static_cast<std::int32_t>(runs.integer(at)); };
    StoredRun run;
    while (runs.step()) {
        run.index = runs.integer(0);
        run.alone = runs.integer(1);
        run.place = {small(2), small(3), small(4), small(5), small(6), small(7)};
        run.status = small(8);
        run.note = runs.text(9);
        run.impacts = runs.integer(10);
        run.force = runs.number(11);
        run.onset_speed = runs.number(12);
        run.peaks.clear();
        peaks.bind(1, run.index);
        while (peaks.step())
            run.peaks.push_back(
                {peaks.number(0), peaks.number(1), peaks.number(2), peaks.number(3)});
        peaks.reset();
        if (peaks.code() != SQLITE_OK) return content_->failed("read", peaks.code());
        take(run);
    }
    if (runs.code() != SQLITE_OK) return content_->failed("read", runs.code());
    return {};
}

bool same_numbers(const StoredRun& a, const StoredRun& b) {
    const auto same = [](double x, double y) {
        return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y) ||
               (std::isnan(x) && std::isnan(y));
    };
    if (a.index != b.index || a.alone != b.alone || !(a.place == b.place) || a.status != b.status ||
        a.note != b.note || a.impacts != b.impacts || !same(a.force, b.force) ||
        !same(a.onset_speed, b.onset_speed) || a.peaks.size() != b.peaks.size())
        return false;
    for (std::size_t i = 0; i < a.peaks.size(); ++i)
        if (!same(a.peaks[i].displacement, b.peaks[i].displacement) ||
            !same(a.peaks[i].acceleration, b.peaks[i].acceleration) ||
            !same(a.peaks[i].drift, b.peaks[i].drift) || !same(a.peaks[i].shear, b.peaks[i].shear))
            return false;
    return true;
}

}  // namespace percuss
