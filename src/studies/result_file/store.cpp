#include "percuss/studies/result_store.hpp"

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <limits>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

#include "percuss/core/text.hpp"
#include "studies/result_file/layout.hpp"
#include "studies/result_file/writer_lock.hpp"

namespace percuss {

using namespace studies;
namespace {

/// SQLite would take some names for something else than a file.
Expected<void> check_name(const std::string& path) {
    if (path.empty() || path.find('\0') != std::string::npos)
        return cannot("open", path, "a file needs a name");
    if (path == ":memory:" || path.starts_with("file:"))
        return cannot("open", path,
                      "SQLite takes such a name for something else than a file; write " +
                          in_quotes("./" + path) + " if a file is meant");
    return {};
}

/// A file that is there but on read-only media, or somebody else's.
bool only_readable(const std::string& path) {
    return ::access(path.c_str(), W_OK) != 0 && (errno == EROFS || errno == EACCES) &&
           ::access(path.c_str(), R_OK) == 0;
}

Expected<void> compare(const std::string& path, const StoredStudy& found,
                       const StoredStudy& wanted) {
    if (found.engine != wanted.engine)
        return cannot("use", path,
                      "its runs are of revision " + std::to_string(found.engine) +
                          " of the engine (" + found.program + "), and this program has revision " +
                          std::to_string(wanted.engine) +
                          ", whose numbers may differ; keep the file for that program, and give "
                          "the study a new one");
    if (found.fingerprint != wanted.fingerprint)
        return cannot("use", path,
                      "it holds another study, " + in_quotes(found.name) + " with fingerprint " +
                          found.fingerprint + " instead of " + wanted.fingerprint +
                          "; give this study its own file");
    if (found.cases != wanted.cases)
        return cannot("use", path,
                      "it says that the study has " + std::to_string(found.cases) +
                          " runs and not " + std::to_string(wanted.cases));
    return {};
}

/// All but the peaks.
StoredRun run_of(SqlStatement& row, const StoredStudy& study) {
    constexpr std::int64_t whole = std::numeric_limits<std::int32_t>::max();
    const auto position = [&](int at, std::string_view name) {
        const auto axis = std::ranges::find(study.axes, name, &StoredAxis::name);
        const auto most =
            axis == study.axes.end() ? 0 : static_cast<std::int64_t>(axis->labels.size()) - 1;
        return static_cast<std::int32_t>(row.integer(at, -1, most));
    };
    StoredRun run;
    run.index = row.integer(0, 0, study.cases - 1);
    run.alone = row.integer(1, -1, run.index - 1);  // those far apart come first
    run.place = {position(2, "structure"),   position(3, "gap"),   position(4, "law"),
                 position(5, "restitution"), position(6, "level"), position(7, "record")};
    run.status = static_cast<int>(row.integer(8, 0, whole));
    run.note = row.text(9);
    run.impacts = row.integer(10, 0, whole);
    run.force = row.magnitude(11);
    run.onset_speed = row.magnitude(12);
    return run;
}

}  // namespace

struct ResultStore::Content {
    std::unique_ptr<WriterLock> lock;  // outlives the connection
    SqlConnection connection;
    StoredStudy study;
    std::optional<SqlStatement> insert_run, insert_peaks;
    mutable std::mutex mutex;

    explicit Content(SqlConnection c) : connection(std::move(c)) {}

    void prepare();
    bool insert(const StoredRun& run);
};

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

const std::string& ResultStore::path() const { return content_->connection.path(); }
const StoredStudy& ResultStore::study() const { return content_->study; }

Expected<ResultStore> ResultStore::open(const std::string& path, const StoredStudy& study) {
    PERCUSS_CHECK(check_name(path));
    if (study.fingerprint.empty())
        return cannot("open", path, "the study does not say what it is made from");
    if (only_readable(path)) {
        PERCUSS_TRY(auto store, open_to_read(path));
        PERCUSS_CHECK(check_same_study(store, study));
        PERCUSS_TRY(const auto stored, store.count());
        if (stored < study.cases) return cannot("write", path, "it may not be written");
        return store;
    }
    auto lock = std::make_unique<WriterLock>();
    if (const std::string why = lock->take(path); !why.empty()) return cannot("open", path, why);
    auto content = std::make_unique<Content>(SqlConnection(path, SQLITE_OPEN_READWRITE));
    content->lock = std::move(lock);
    const SqlConnection& c = content->connection;
    if (c.code() != SQLITE_OK) return c.failed("open", c.code());
    PERCUSS_TRY(const auto blank, is_blank(c));
    if (!blank) {
        PERCUSS_TRY(content->study, read_layout(c));
        PERCUSS_CHECK(compare(path, content->study, study));
    }
    // WAL: a commit costs one write, and readers do not stop the writer. NORMAL: killing the
    // process loses nothing; a power cut may lose the last commits but damages nothing.
    if (const int code = c.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"))
        return c.failed("write", code);
    if (blank) {
        PERCUSS_CHECK(create_layout(c, study));
        content->study = study;
    }
    content->prepare();
    return ResultStore(std::move(content));
}

Expected<ResultStore> ResultStore::open_to_read(const std::string& path) {
    PERCUSS_CHECK(check_name(path));
    auto content = std::make_unique<Content>(SqlConnection::to_read(path));
    const SqlConnection& c = content->connection;
    if (c.code() != SQLITE_OK) return c.failed("open", c.code());
    PERCUSS_TRY(const auto blank, is_blank(c));
    if (blank)
        return cannot("use", path, "it is empty; its writer was ended before it held a study");
    PERCUSS_TRY(content->study, read_layout(c));
    return ResultStore(std::move(content));
}

Expected<void> ResultStore::write(std::span<const StoredRun> runs) {
    const std::scoped_lock guard(content_->mutex);
    const SqlConnection& c = content_->connection;
    if (!content_->insert_run) return c.failed("write", SQLITE_READONLY);
    if (const int code = c.execute("BEGIN IMMEDIATE"))
        return content_->connection.failed("write", code);
    int code = SQLITE_OK;
    for (const StoredRun& run : runs) {
        if (content_->insert(run)) continue;
        code = content_->insert_run->code() != SQLITE_OK ? content_->insert_run->code()
                                                         : content_->insert_peaks->code();
        break;
    }
    if (code == SQLITE_OK) code = c.execute("COMMIT");
    if (code == SQLITE_OK) return {};
    const Error error = content_->connection.failed("write", code);
    c.execute("ROLLBACK");
    content_->prepare();
    return error;
}

Expected<std::int64_t> ResultStore::count(std::int64_t divisor, std::int64_t remainder) const {
    const std::scoped_lock guard(content_->mutex);
    SqlStatement query(content_->connection, "SELECT count(*) FROM runs WHERE case_index % ? = ?");
    query.bind(1, divisor);
    query.bind(2, remainder);
    std::int64_t stored = 0;
    if (query.step()) stored = query.integer(0, 0, content_->study.cases);
    if (query.code() != SQLITE_OK) return content_->connection.failed("read", query.code());
    return stored;
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
    while (query.step()) result.push_back(query.integer(0, first, content_->study.cases - 1));
    if (query.code() != SQLITE_OK) return content_->connection.failed("read", query.code());
    return result;
}

Expected<void> ResultStore::read(std::int64_t first, std::int64_t last,
                                 const std::function<void(const StoredRun&)>& take) const {
    const std::scoped_lock guard(content_->mutex);
    SqlStatement runs(content_->connection,
                      "SELECT * FROM runs WHERE case_index >= ? AND case_index < ? "
                      "ORDER BY case_index");
    SqlStatement peaks(content_->connection,
                       "SELECT dof, displacement, acceleration, drift, shear FROM peaks "
                       "WHERE case_index = ? ORDER BY dof");
    runs.bind(1, first);
    runs.bind(2, last);
    while (runs.step()) {
        StoredRun run = run_of(runs, content_->study);
        peaks.bind(1, run.index);
        while (peaks.step()) {
            const auto next = static_cast<std::int64_t>(run.peaks.size());
            static_cast<void>(peaks.integer(0, next, next));
            run.peaks.push_back(
                {peaks.magnitude(1), peaks.magnitude(2), peaks.magnitude(3), peaks.magnitude(4)});
        }
        peaks.reset();
        const int code = runs.code() != SQLITE_OK ? runs.code() : peaks.code();
        if (code != SQLITE_OK) return content_->connection.failed("read", code);
        take(run);
    }
    if (runs.code() != SQLITE_OK) return content_->connection.failed("read", runs.code());
    return {};
}

Expected<void> check_same_study(const ResultStore& store, const StoredStudy& study) {
    return compare(store.path(), store.study(), study);
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
