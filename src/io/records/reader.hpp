// What the readers of all formats share: limits, units, counts, and where a component ends up.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/records/formats.hpp"
#include "io/records/rows.hpp"

namespace percuss::io {

/// One component as the file has it.
struct RawComponent {
    std::string name;  ///< direction; may be empty
    double dt = 0;
    std::vector<double> values;
    std::string unit;  ///< as written in the file; empty: not stated
};

class RecordReader {
public:
    RecordReader(RecordText& source, const RecordOptions& asked, const Format& format)
        : text(source), options(asked) {
        file.format = &format.info;
    }

    RecordText& text;
    const RecordOptions& options;
    RecordFile file;

    void warn(std::string sentence) { file.warnings.push_back(std::move(sentence)); }

    /// A stated number of samples and a step that can be true.
    [[nodiscard]] Expected<void> check_count(double count, std::size_t line) const;
    [[nodiscard]] Expected<void> check_step(double dt, std::size_t line) const;
    /// So many values in free form, checked against what the file holds; warns of what is missing
    /// at its end, and of what stands after the last one.
    [[nodiscard]] Expected<std::vector<double>> values(std::size_t stated);
    /// Some values may be missing at the end of a file; many may not.
    [[nodiscard]] Expected<void> check_found(std::size_t found, std::size_t stated);
    /// Warns of a last number that the end of the file has cut.
    void note_cut();
    /// Converts and checks the values and adds them to the file.
    [[nodiscard]] Expected<void> add(RawComponent raw);

private:
    void note_surplus(std::size_t stated);
};

/// Joined by ", ", empty ones left out.
[[nodiscard]] std::string joined(const std::vector<std::string>& parts);
/// The folder and the last ending taken off.
[[nodiscard]] std::string stem(std::string_view path);

/// Three formats call themselves so.
[[nodiscard]] bool is_accelerogram(const RecordText& text);

}  // namespace percuss::io
