#include "studies/result_file/sqlite.hpp"

#include <cctype>
#include <cerrno>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"

namespace percuss::studies {
namespace {

/// The file as a URI that promises SQLite that nobody changes it.
std::string immutable_name(const std::string& path) {
    std::string uri = "file:";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = std::isalnum(byte) != 0 || c == '/' || c == '.' || c == '-' || c == '_';
        uri += plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    return uri + "?immutable=1";
}

/// In words of somebody who chose the file.
std::string reason(int code, int system) {
    constexpr int primary = 0xFF;  // the rest of a code says where in SQLite
    switch (code & primary) {
        case SQLITE_FULL: return "the device is full";
        case SQLITE_IOERR:
            if (system == ENOSPC) return "the device is full";
            if (system == EDQUOT) return "the disk quota is used up";
            if (system == EFBIG) return "the file would become too large";
            // The system's reason does not always survive.
            if (code == SQLITE_IOERR_WRITE)
                return "writing failed, perhaps because of a limit on the size of files";
            return "reading or writing failed";
        case SQLITE_NOTADB: return "it is not a SQLite file";
        case SQLITE_CORRUPT: return "the file is damaged";
        case SQLITE_MISMATCH: return "it holds values that no study has";
        case SQLITE_TOOBIG: return "a text of it is longer than a mebibyte";
        case SQLITE_READONLY:
            if (code == SQLITE_READONLY_RECOVERY)
                return "the log beside it (-wal) holds runs that are not in their place yet; copy "
                       "both files to a folder that may be written";
            return "it may not be written";
        case SQLITE_PERM: return "permission denied";
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return "another process is using it";
        case SQLITE_CANTOPEN:
            if (system == ENOENT) return "there is no such file or folder";
            if (system == EACCES) return "permission denied";
            if (system == EISDIR) return "it is a folder, and a file is needed";
            return "it cannot be opened";
        default: return sqlite3_errstr(code);
    }
}

}  // namespace

SqlStatement::SqlStatement(const SqlConnection& connection, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    note(sqlite3_prepare_v2(connection.handle(), sql, -1, &statement, nullptr));
    statement_.reset(statement);
}

void SqlStatement::bind(int at, double value) {
    note(std::isfinite(value) ? sqlite3_bind_double(handle(), at, value)
                              : sqlite3_bind_null(handle(), at));
}

void SqlStatement::bind(int at, std::string_view text) {
    note(sqlite3_bind_text(handle(), at, text.data(), static_cast<int>(text.size()),
                           SQLITE_TRANSIENT));
}

bool SqlStatement::step() {
    if (code_ != SQLITE_OK) return false;
    const int result = sqlite3_step(handle());
    if (result != SQLITE_ROW && result != SQLITE_DONE) note(result);
    return result == SQLITE_ROW;
}

bool SqlStatement::run() {
    while (step()) {
    }
    reset();
    return code_ == SQLITE_OK;
}

void SqlStatement::reset() { sqlite3_reset(handle()); }

std::int64_t SqlStatement::integer(int at, std::int64_t least, std::int64_t most) {
    const std::int64_t value = sqlite3_column_int64(handle(), at);
    if (sqlite3_column_type(handle(), at) == SQLITE_INTEGER && value >= least && value <= most)
        return value;
    note(SQLITE_MISMATCH);
    return least;
}

double SqlStatement::magnitude(int at) {
    const int type = sqlite3_column_type(handle(), at);
    if (type == SQLITE_NULL) return not_given;
    const double value = sqlite3_column_double(handle(), at);
    if ((type != SQLITE_FLOAT && type != SQLITE_INTEGER) || !std::isfinite(value) || value < 0)
        note(SQLITE_MISMATCH);
    return value;
}

std::string SqlStatement::text(int at) {
    if (sqlite3_column_type(handle(), at) != SQLITE_TEXT) {
        note(SQLITE_MISMATCH);
        return {};
    }
    const auto* bytes = sqlite3_column_text(handle(), at);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle(), at));
    return bytes ? std::string(reinterpret_cast<const char*>(bytes), size) : std::string();
}

SqlConnection::SqlConnection(std::string path, int flags) : path_(std::move(path)) {
    sqlite3* connection = nullptr;
    const std::string name = (flags & SQLITE_OPEN_URI) != 0 ? immutable_name(path_) : path_;
    code_ = sqlite3_open_v2(name.c_str(), &connection, flags, nullptr);
    connection_.reset(connection);
    if (code_ == SQLITE_OK) defend();
}

void SqlConnection::defend() {
    sqlite3* c = handle();
    sqlite3_extended_result_codes(c, 1);
    constexpr int milliseconds = 5000;  // for a reader that looks on while we write
    sqlite3_busy_timeout(c, milliseconds);
    for (const auto& [what, on] : {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                   {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                   {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                   {SQLITE_DBCONFIG_ENABLE_VIEW, 0}})
        sqlite3_db_config(c, what, on, nullptr);
    constexpr int longest_text = 1 << 20;
    sqlite3_limit(c, SQLITE_LIMIT_LENGTH, longest_text);
    sqlite3_limit(c, SQLITE_LIMIT_ATTACHED, 0);
    execute("PRAGMA cell_size_check = ON");
}

SqlConnection SqlConnection::to_read(const std::string& path) {
    // For writing if possible: what a killed process left in the log must be put in place first.
    SqlConnection plain(path, SQLITE_OPEN_READWRITE);
    if (plain.code() != SQLITE_OK) return plain;
    const int primary = plain.execute("SELECT count(*) FROM sqlite_schema") & 0xFF;
    if (primary != SQLITE_CANTOPEN && primary != SQLITE_READONLY) return plain;
    // Without a log nobody is writing, and a folder that takes no files of SQLite's needs none.
    std::error_code missing;
    if (std::filesystem::file_size(path + "-wal", missing) > 0 && !missing) {
        plain.code_ = SQLITE_READONLY_RECOVERY;
        return plain;
    }
    return {path, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI};
}

int SqlConnection::execute(const char* sql) const {
    return sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr);
}

Error SqlConnection::failed(const std::string& verb, int code) const {
    return cannot(verb, path_, reason(code, sqlite3_system_errno(handle())));
}

Error cannot(const std::string& verb, const std::string& path, const std::string& why) {
    return {"cannot " + verb + " the result file " + in_quotes(path) + ": " + why, {}};
}

}  // namespace percuss::studies
