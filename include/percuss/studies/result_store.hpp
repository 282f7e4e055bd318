// The runs of a study in one SQLite file, so that a killed study resumes where it was.
//
// Tables: study (what it is), axis (what the numbers of a place mean), runs, peaks, contacts; the
// view `amplification` sets peaks beside those of the same buildings far apart. A run is there
// completely or not at all. One process writes at a time; others may read meanwhile. Files of the
// first layout have no contacts; they are read, merged and resumed, and get the table when a run is
// added.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"

namespace percuss {

/// Greatest absolute values of one degree of freedom; NaN where there is none.
struct StoredPeaks {
    double displacement = not_given;  ///< m, relative to the ground
    double acceleration = not_given;  ///< m/s^2, absolute
    double drift = not_given;         ///< m, of the storey below the degree of freedom
    double shear = not_given;         ///< N
};

/// What one pair of a run went through.
struct StoredContact {
    std::int64_t impacts = 0;
    double force = 0;  ///< N, greatest
};

/// Positions along the axes of the study; -1 where an axis has no meaning.
struct StoredPlace {
    std::int32_t structure = -1, gap = -1, law = -1, restitution = -1, level = -1, record = -1;

    friend bool operator==(const StoredPlace&, const StoredPlace&) = default;
};

struct StoredRun {
    std::int64_t index = 0;   ///< of the case in the study
    std::int64_t alone = -1;  ///< case of the same buildings far apart; -1: this is such a one
    StoredPlace place;
    int status = 0;  ///< 0: completed
    std::string note = {};
    std::int64_t impacts = 0;
    double force = 0;                     ///< N, greatest of all contacts
    double onset_speed = 0;               ///< m/s, greatest of all contacts
    std::vector<StoredPeaks> peaks = {};  ///< by degree of freedom
    /// By pair of the structure: impacts and force are their sum and their greatest. Empty far
    /// apart, where the engine refused the problem, and where the file does not say.
    std::vector<StoredContact> contacts = {};
};
/// Whether the contacts, if there are any, make the impacts and the force of the run.
[[nodiscard]] bool contacts_add_up(const StoredRun& run);

struct StoredAxis {
    std::string name;
    std::vector<std::string> labels;
};

/// What a result file says about its study.
struct StoredStudy {
    std::string fingerprint;  ///< equal: the same runs with the same numbers
    std::string name;
    std::string program;  ///< that made the file
    std::int64_t cases = 0;
    std::vector<StoredAxis> axes;
    std::int64_t engine = 0;  ///< revision of what computed the runs; 0: the file does not say
};
/// Axes that name the degrees of freedom and the pairs of a structure.
[[nodiscard]] std::string dof_axis_name(const std::string& structure);
[[nodiscard]] std::string pair_axis_name(const std::string& structure);

class ResultStore {
public:
    /// Makes the file, or resumes it. Refuses files of another study or another engine, files
    /// that are none of ours, and files in which another process is writing.
    /// A complete file may be on read-only media.
    static Expected<ResultStore> open(const std::string& path, const StoredStudy& study);
    /// An existing file, on any media. Whatever it holds, it is checked before it is used: a file
    /// that is damaged or made to deceive is refused.
    static Expected<ResultStore> open_to_read(const std::string& path);

    ResultStore(ResultStore&&) noexcept;
    ResultStore& operator=(ResultStore&&) noexcept;
    ~ResultStore();

    [[nodiscard]] const std::string& path() const;
    /// The first run that is written to a file without contacts adds the axes of the pairs.
    [[nodiscard]] const StoredStudy& study() const;
    /// False for a file of the first layout.
    [[nodiscard]] bool has_contacts() const;

    /// All of them or, if it fails, none. A case that is there already is an error, and so are
    /// contacts that do not add up.
    Expected<void> write(std::span<const StoredRun> runs);
    /// Runs whose index leaves this remainder.
    [[nodiscard]] Expected<std::int64_t> count(std::int64_t divisor = 1,
                                               std::int64_t remainder = 0) const;
    /// Which of the cases first <= index < last are there, ascending.
    [[nodiscard]] Expected<std::vector<std::int64_t>> stored(std::int64_t first,
                                                             std::int64_t last) const;
    /// Runs with first <= index < last, ascending.
    Expected<void> read(std::int64_t first, std::int64_t last,
                        const std::function<void(const StoredRun&)>& take) const;

private:
    struct Content;
    explicit ResultStore(std::unique_ptr<Content> content);
    std::unique_ptr<Content> content_;
};

/// Refuses a file of another study or another engine.
[[nodiscard]] Expected<void> check_same_study(const ResultStore& store, const StoredStudy& study);

/// Bit for bit, NaN equal to NaN.
[[nodiscard]] bool same_numbers(const StoredRun& a, const StoredRun& b);

}  // namespace percuss
