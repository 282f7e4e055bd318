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
    void bind(int at, double value);  ///< NaN: null
    void bind(int at, std::string_view text);

    /// Whether there is a row; false at the end and after a failure.
    bool step();
    /// Runs to the end and makes it ready for the next values.
    bool run();
    void reset();

    [[nodiscard]] std::int64_t integer(int at) const { return sqlite3_column_int64(handle(), at); }
    [[nodiscard]] double number(int at) const;
    [[nodiscard]] std::string text(int at) const;
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

class SqlConnection {
public:
    /// Flags of sqlite3_open_v2.
    SqlConnection(const std::string& path, int flags);

    [[nodiscard]] sqlite3* handle() const { return connection_.get(); }
    [[nodiscard]] int code() const { return code_; }
    /// SQLITE_OK or the code of the failure.
    int execute(const char* sql) const;
    /// In words of somebody who chose the file.
    [[nodiscard]] std::string reason(int code) const;

private:
    struct Close {
        void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
    };
    std::unique_ptr<sqlite3, Close> connection_;
    int code_ = SQLITE_OK;
};

}  // namespace percuss::studies
