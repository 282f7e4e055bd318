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
#include "studies/result_file/run_rows.hpp"
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

/// Bit for bit.
bool same(double x, double y) {
    return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y) ||
           (std::isnan(x) && std::isnan(y));
}

}  // namespace

struct ResultStore::Content {
    std::unique_ptr<WriterLock> lock;  // outlives the connection
    SqlConnection connection;
    FileLayout layout;
    std::vector<StoredAxis> axes;  // of the study that writes
    bool writes = false;
    std::optional<RunWriter> writer;  // from the first run on: the layout may lack something
    mutable std::mutex mutex;

    explicit Content(SqlConnection c) : connection(std::move(c)) {}

    Expected<void> insert(std::span<const StoredRun> runs);
};

/// In a transaction of the caller's.
Expected<void> ResultStore::Content::insert(std::span<const StoredRun> runs) {
    if (!writer) {
        PERCUSS_CHECK(complete_layout(connection, layout, axes));
        writer.emplace(connection);
    }
    for (const StoredRun& run : runs) {
        if (!contacts_add_up(run))
            return cannot("write", connection.path(),
                          "the contacts of run " + std::to_string(run.index) +
                              " do not make its impacts and its force");
        if (const int code = writer->insert(run)) return connection.failed("write", code);
    }
    if (const int code = connection.execute("COMMIT")) return connection.failed("write", code);
    return {};
}

ResultStore::ResultStore(std::unique_ptr<Content> content) : content_(std::move(content)) {}
ResultStore::ResultStore(ResultStore&&) noexcept = default;
ResultStore& ResultStore::operator=(ResultStore&&) noexcept = default;
ResultStore::~ResultStore() = default;

const std::string& ResultStore::path() const { return content_->connection.path(); }
const StoredStudy& ResultStore::study() const { return content_->layout.study; }
bool ResultStore::has_contacts() const { return content_->layout.contacts; }

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
        PERCUSS_TRY(content->layout, read_layout(c));
        PERCUSS_CHECK(compare(path, content->layout.study, study));
    }
    // WAL: a commit costs one write, and readers do not stop the writer. NORMAL: killing the
    // process loses nothing; a power cut may lose the last commits but damages nothing.
    if (const int code = c.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"))
        return c.failed("write", code);
    if (blank) {
        PERCUSS_CHECK(create_layout(c, study));
        content->layout = layout_of(study, true);
    }
    content->axes = study.axes;
    content->writes = true;
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
    PERCUSS_TRY(content->layout, read_layout(c));
    return ResultStore(std::move(content));
}

Expected<void> ResultStore::write(std::span<const StoredRun> runs) {
    const std::scoped_lock guard(content_->mutex);
    const SqlConnection& c = content_->connection;
    if (!content_->writes) return c.failed("write", SQLITE_READONLY);
    if (const int code = c.execute("BEGIN IMMEDIATE")) return c.failed("write", code);
    std::optional<FileLayout> before;  // which the first runs may complete
    if (!content_->writer) before = content_->layout;
    auto written = content_->insert(runs);
    if (written) return written;
    content_->writer.reset();
    c.execute("ROLLBACK");
    if (before) content_->layout = *before;
    return written;
}

Expected<std::int64_t> ResultStore::count(std::int64_t divisor, std::int64_t remainder) const {
    const std::scoped_lock guard(content_->mutex);
    SqlStatement query(content_->connection, "SELECT count(*) FROM runs WHERE case_index % ? = ?");
    query.bind(1, divisor);
    query.bind(2, remainder);
    std::int64_t stored = 0;
    if (query.step()) stored = query.integer(0, 0, content_->layout.study.cases);
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
    while (query.step())
        result.push_back(query.integer(0, first, content_->layout.study.cases - 1));
    if (query.code() != SQLITE_OK) return content_->connection.failed("read", query.code());
    return result;
}

Expected<void> ResultStore::read(std::int64_t first, std::int64_t last,
                                 const std::function<void(const StoredRun&)>& take) const {
    const std::scoped_lock guard(content_->mutex);
    RunReader reader(content_->connection, content_->layout);
    const int code = reader.read(first, last, take);
    if (code != SQLITE_OK) return content_->connection.failed("read", code);
    return {};
}

Expected<void> check_same_study(const ResultStore& store, const StoredStudy& study) {
    return compare(store.path(), store.study(), study);
}

std::string dof_axis_name(const std::string& structure) { return "dof of " + structure; }
std::string pair_axis_name(const std::string& structure) { return "pair of " + structure; }

bool contacts_add_up(const StoredRun& run) {
    if (run.contacts.empty()) return true;
    std::int64_t impacts = 0;
    double force = 0;
    for (const StoredContact& contact : run.contacts) {
        impacts += contact.impacts;
        if (!std::isnan(force) && !(contact.force <= force)) force = contact.force;
    }
    return impacts == run.impacts && same(force, run.force);
}

bool same_numbers(const StoredRun& a, const StoredRun& b) {
    if (a.index != b.index || a.alone != b.alone || !(a.place == b.place) || a.status != b.status ||
        a.note != b.note || a.impacts != b.impacts || !same(a.force, b.force) ||
        !same(a.onset_speed, b.onset_speed) || a.peaks.size() != b.peaks.size() ||
        a.contacts.size() != b.contacts.size())
        return false;
    for (std::size_t i = 0; i < a.contacts.size(); ++i)
        if (a.contacts[i].impacts != b.contacts[i].impacts ||
            !same(a.contacts[i].force, b.contacts[i].force))
            return false;
    for (std::size_t i = 0; i < a.peaks.size(); ++i)
        if (!same(a.peaks[i].displacement, b.peaks[i].displacement) ||
            !same(a.peaks[i].acceleration, b.peaks[i].acceleration) ||
            !same(a.peaks[i].drift, b.peaks[i].drift) || !same(a.peaks[i].shear, b.peaks[i].shear))
            return false;
    return true;
}

}  // namespace percuss
