#include "studies/suite/sqlite.hpp"

#include <cerrno>
#include <cmath>
#include <limits>

namespace percuss::studies {

SqlStatement::SqlStatement(const SqlConnection& connection, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    note(sqlite3_prepare_v2(connection.handle(), sql, -1, &statement, nullptr));
    statement_.reset(statement);
}

void SqlStatement::bind(int at, double value) {
    note(std::isnan(value) ? sqlite3_bind_null(handle(), at)
                           : sqlite3_bind_double(handle(), at, value));
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

double SqlStatement::number(int at) const {
    return sqlite3_column_type(handle(), at) == SQLITE_NULL
               ? std::numeric_limits<double>::quiet_NaN()
               : sqlite3_column_double(handle(), at);
}

std::string SqlStatement::text(int at) const {
    const auto* bytes = sqlite3_column_text(handle(), at);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle(), at));
    return bytes ? std::string(reinterpret_cast<const char*>(bytes), size) : std::string();
}

SqlConnection::SqlConnection(const std::string& path, int flags) {
    sqlite3* connection = nullptr;
    code_ = sqlite3_open_v2(path.c_str(), &connection, flags, nullptr);
    connection_.reset(connection);
    if (code_ != SQLITE_OK) return;
    sqlite3_extended_result_codes(connection, 1);
    constexpr int milliseconds = 5000;  // for a reader that looks on while we write
    sqlite3_busy_timeout(connection, milliseconds);
}

int SqlConnection::execute(const char* sql) const {
    return sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr);
}

std::string SqlConnection::reason(int code) const {
    constexpr int primary = 0xFF;  // the rest of a code says where in SQLite
    const int system = sqlite3_system_errno(handle());
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
        case SQLITE_READONLY: return "it may not be written";
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

}  // namespace percuss::studies
