// Reference tables: a small reader of comma-separated files, and the judge that compares a number
// with a printed value to the digits that its column prints.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "support/paths.hpp"

namespace support {

/// Splits one line; a field in double quotes may hold commas.
inline std::vector<std::string> split_csv(const std::string& line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            fields.emplace_back();
        } else if (c != '\r') {
            fields.back() += c;
        }
    }
    return fields;
}

/// A printed number: its text, the double nearest to it, and how far it may be from the truth.
struct Value {
    std::string text;
    double number = 0;
    long double decimal = 0;  ///< the text read with more digits than a double has
    double half_unit = 0;     ///< half a unit of the last place that the column prints

    operator double() const { return number; }
    [[nodiscard]] bool empty() const { return text.empty(); }
    /// What was lost when the text became a double.
    [[nodiscard]] double input_rounding() const {
        return static_cast<double>(std::fabs(decimal - static_cast<long double>(number)));
    }
};

/// Place of the last digit and number of significant digits, e.g. 0.0120 -> 4 decimals, 3 digits.
struct Precision {
    int decimals = 0;
    int digits = 0;
};
inline Precision precision_of(const std::string& text) {
    Precision p;
    bool point = false, leading = true;
    const auto exponent = text.find_first_of("eE");
    for (const char c : text.substr(0, exponent)) {
        if (c == '.') point = true;
        if (c < '0' || c > '9') continue;
        if (point) ++p.decimals;
        if (c != '0') leading = false;
        if (!leading) ++p.digits;
    }
    if (exponent != std::string::npos) p.decimals -= std::atoi(text.c_str() + exponent + 1);
    return p;
}

class Table {
public:
    explicit Table(const std::string& file) {
        std::ifstream in(std::string(support::data_folder) + "/" + file);
        std::string line;
        if (std::getline(in, line)) header_ = split_csv(line);
        while (std::getline(in, line)) {
            if (line.empty()) continue;
            rows_.push_back(split_csv(line));
            EXPECT_EQ(rows_.back().size(), header_.size()) << file << ": " << line;
        }
        EXPECT_FALSE(rows_.empty()) << file << " is missing or empty";
    }

    class Row {
    public:
        Row(const Table& table, std::size_t index) : table_(&table), index_(index) {}
        [[nodiscard]] Value operator[](const std::string& column) const {
            return table_->value(index_, table_->column(column));
        }
        [[nodiscard]] const std::string& text(const std::string& column) const {
            return table_->rows_[index_][table_->column(column)];
        }
        /// The whole line, for the message of a failure.
        [[nodiscard]] std::string line() const {
            std::string all;
            for (const auto& field : table_->rows_[index_]) all += field + " | ";
            return all;
        }

    private:
        const Table* table_;
        std::size_t index_;
    };

    [[nodiscard]] std::vector<Row> rows() const {
        std::vector<Row> all;
        for (std::size_t i = 0; i < rows_.size(); ++i) all.emplace_back(*this, i);
        return all;
    }

private:
    /// A column by its header, or by the only header that begins with the name.
    [[nodiscard]] std::size_t column(const std::string& name) const {
        const auto exact = std::ranges::find(header_, name);
        if (exact != header_.end()) return static_cast<std::size_t>(exact - header_.begin());
        const auto begins = [&](const std::string& h) { return h.starts_with(name); };
        EXPECT_EQ(std::ranges::count_if(header_, begins), 1) << "column " << name;
        return static_cast<std::size_t>(std::ranges::find_if(header_, begins) - header_.begin());
    }
    /// Columns drop trailing zeros, so the column decides how many digits a value has: the same
    /// number of decimals in every row (fixed notation), or else the most significant digits.
    [[nodiscard]] Value value(std::size_t row, std::size_t column) const {
        Value v{rows_[row][column], 0, 0, 0};
        if (v.text.empty()) {
            v.number = std::numeric_limits<double>::quiet_NaN();
            return v;
        }
        v.number = std::strtod(v.text.c_str(), nullptr);
        v.decimal = std::strtold(v.text.c_str(), nullptr);
        bool fixed = true;
        int digits = 0;
        const int decimals = precision_of(v.text).decimals;
        for (const auto& r : rows_) {
            if (r[column].empty()) continue;
            const Precision p = precision_of(r[column]);
            fixed = fixed && p.decimals == decimals && r[column].find('e') == std::string::npos;
            digits = std::max(digits, p.digits);
        }
        if (fixed && decimals > 1) {
            v.half_unit = 0.5 * std::pow(10.0, -decimals);
        } else if (v.number != 0 && std::isfinite(v.number)) {
            const int place = static_cast<int>(std::floor(std::log10(std::fabs(v.number))));
            v.half_unit = 0.5 * std::pow(10.0, place + 1 - digits);
        }
        return v;
    }

    std::vector<std::string> header_;
    std::vector<std::vector<std::string>> rows_;
};

/// |f'(x)| times what the double x lost of its printed value: the part of a difference that the
/// input explains.
template <class F>
double input_effect(const Value& x, F&& f) {
    if (x.input_rounding() == 0) return 0;
    const double h = 1e-6 * std::fabs(x.number);
    return std::fabs(f(x.number + h) - f(x.number - h)) / (2 * h) * x.input_rounding();
}

/// Compares with printed values and remembers the worst miss, in units of what is allowed and as a
/// relative difference; both stand in the test report.
class Judge {
public:
    Judge() = default;
    Judge(const Judge&) = delete;
    Judge& operator=(const Judge&) = delete;
    ~Judge() {
        testing::Test::RecordProperty("comparisons", count_);
        testing::Test::RecordProperty("worst_of_allowed", text(worst_));
        testing::Test::RecordProperty("worst_relative", text(relative_));
        testing::Test::RecordProperty("worst_where", where_);
    }

    static constexpr double relative_accuracy = 1e-13;
    static constexpr double arithmetic = 1e-15;  ///< a few roundings of a double

    /// Equal to the printed digits (but for the arithmetic of doubles) or to 1e-13, whichever is
    /// wider, plus the effect of the inputs; a printed zero is exact.
    void operator()(double actual, const Value& printed, const std::string& what,
                    double inputs = 0) {
        ++count_;
        const double scale = std::fabs(printed.number);
        const double allowed =
            std::max(printed.half_unit + arithmetic * scale, relative_accuracy * scale) + inputs;
        const double miss =
            static_cast<double>(std::fabs(static_cast<long double>(actual) - printed.decimal));
        EXPECT_TRUE(miss <= allowed || actual == printed.number)
            << what << ": " << testing::PrintToString(actual) << " against " << printed.text
            << ", off by " << miss << ", allowed " << allowed;
        if (allowed > 0 && !(miss / allowed <= worst_)) {
            worst_ = miss / allowed;
            where_ = what;
        }
        if (scale > 0 && std::isfinite(scale)) relative_ = std::max(relative_, miss / scale);
    }
    void operator()(double actual, const Table::Row& row, const std::string& column,
                    double inputs = 0) {
        (*this)(actual, row[column], column + " of " + row.line(), inputs);
    }

private:
    static std::string text(double x) {
        char buffer[32];
        std::snprintf(buffer, sizeof buffer, "%.3g", x);
        return buffer;
    }
    int count_ = 0;
    double worst_ = 0, relative_ = 0;
    std::string where_;
};

}  // namespace support
