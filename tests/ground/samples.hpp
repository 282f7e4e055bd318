// The hand-made records, all of one motion, and the real ones where a copy of them is at hand.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "percuss/io/file.hpp"
#include "percuss/io/record.hpp"
#include "support/csv.hpp"
#include "support/paths.hpp"

namespace percuss::records {

inline std::string sample_path(const std::string& name) {
    return std::string(support::data_folder) + "/records/" + name;
}

inline std::string sample_text(const std::string& name) {
    const auto text = read_file(sample_path(name));
    EXPECT_TRUE(text) << name;
    return text ? *text : std::string();
}

/// What every hand-made record holds, in gal.
inline std::vector<double> sample_values() {
    std::vector<double> values;
    std::string text = sample_text("values_gal.csv");
    text.erase(0, text.find('\n') + 1);
    while (!text.empty()) {
        const auto end = text.find('\n');
        values.push_back(std::stod(text.substr(0, end)));
        text.erase(0, end == std::string::npos ? text.size() : end + 1);
    }
    return values;
}

/// Real records may not be handed on, so they stand beside the source tree or nowhere.
inline std::string real_folder() {
    const char* named = std::getenv("PERCUSS_RECORDS");
    const std::string folder =
        named ? named : std::string(support::source_folder) + "/../shared/records";
    return std::filesystem::is_directory(folder) ? folder : std::string();
}

#define SKIP_WITHOUT_REAL_RECORDS()                \
    if (::percuss::records::real_folder().empty()) \
    GTEST_SKIP() << "no folder of real records: name it in PERCUSS_RECORDS to run this"

}  // namespace percuss::records
