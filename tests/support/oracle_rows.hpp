// Rows of an oracle table whose lines differ in length, by the word in their first field.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "csv.hpp"
#include "support/paths.hpp"

namespace support {

inline std::vector<std::vector<double>> rows_of(const std::string& file, const std::string& kind) {
    std::ifstream in(std::string(support::data_folder) + "/" + file);
    std::vector<std::vector<double>> rows;
    for (std::string line; std::getline(in, line);) {
        const auto fields = split_csv(line);
        if (fields[0] != kind) continue;
        rows.emplace_back();
        for (std::size_t i = 1; i < fields.size(); ++i)
            rows.back().push_back(std::strtod(fields[i].c_str(), nullptr));
    }
    EXPECT_FALSE(rows.empty()) << file << ' ' << kind;
    return rows;
}

}  // namespace support
