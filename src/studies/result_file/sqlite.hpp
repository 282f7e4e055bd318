// The part of SQLite that the result files need, with its handles released by themselves.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "percuss/core/expected.hpp"

namespace percuss::studies {

class SqlConnection;

/// Parameters count from 1, columns from 0.
class SqlStatement {
public:
    SqlStatement(const SqlConnection& connection, const char* sql);

    void bind(int at, std::int64_t value) { note(sqlite3_bind_int64(handle(), at, value)); }
    void bind(int at, double value);  ///< not finite: null
    void bind(int at, std::string_view text);

    /// Whether there is a row; false at the end and after a failure.
    bool step();
    /// Runs to the end and makes it ready for the next values.
    bool run();
    void reset();

    /// Any cell of a file may hold anything. One of another type, or outside the range, is a
    /// failure with the code SQLITE_MISMATCH.
    [[nodiscard]] std::int64_t integer(int at, std::int64_t least, std::int64_t most);
    [[nodiscard]] double magnitude(int at);  ///< finite, at least 0; null: NaN
    [[nodiscard]] std::string text(int at);
    /// SQLITE_OK, or the code of the first failure.
    [[nodiscard]] int code() const { return code_; }

private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    [[nodiscard]] sqlite3_stmt* handle() const { return statement_.get(); }
    void note(int code) {
        if (code_ == SQLITE_OK && code != SQLITE_OK) code_ = code;
    }

    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int code_ = SQLITE_OK;
};

/// A connection that trusts nothing in the file: no triggers, no views, no functions in its schema.
class SqlConnection {
public:
    /// Flags of sqlite3_open_v2.
    SqlConnection(std::string path, int flags);
    /// An existing file, on media that cannot be written too.
    static SqlConnection to_read(const std::string& path);

    [[nodiscard]] sqlite3* handle() const { return connection_.get(); }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] int code() const { return code_; }
    /// SQLITE_OK or the code of the failure.
    int execute(const char* sql) const;
    /// "cannot write the result file "x.db": the device is full"
    [[nodiscard]] Error failed(const std::string& verb, int code) const;

private:
    void defend();

    struct Close {
        void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
    };
    std::string path_;
    std::unique_ptr<sqlite3, Close> connection_;
    int code_ = SQLITE_OK;
};

[[nodiscard]] Error cannot(const std::string& verb, const std::string& path,
                           const std::string& why);

}  // namespace percuss::studies
