#include "studies/result_file/run_rows.hpp"

#include <limits>
#include <string_view>

namespace percuss::studies {
namespace {

/// A file of the first layout answers with no row.
const char* contacts_query(const FileLayout& layout) {
    return layout.contacts ? "SELECT pair, impacts, force FROM contacts WHERE case_index = ? "
                             "ORDER BY pair"
                           : "SELECT ? WHERE 0";
}

constexpr std::int64_t most_impacts = std::numeric_limits<std::int32_t>::max();

}  // namespace

RunWriter::RunWriter(const SqlConnection& connection)
    : run_(connection, "INSERT INTO runs VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)"),
      peaks_(connection, "INSERT INTO peaks VALUES(?,?,?,?,?,?)"),
      contacts_(connection, "INSERT INTO contacts VALUES(?,?,?,?)") {}

int RunWriter::insert(const StoredRun& run) {
    if (!insert_run(run)) return run_.code();
    if (!insert_peaks(run)) return peaks_.code();
    if (!insert_contacts(run)) return contacts_.code();
    return SQLITE_OK;
}

bool RunWriter::insert_run(const StoredRun& run) {
    run_.bind(1, run.index);
    run_.bind(2, run.alone);
    const StoredPlace& p = run.place;
    int at = 3;
    for (const std::int32_t i : {p.structure, p.gap, p.law, p.restitution, p.level, p.record})
        run_.bind(at++, std::int64_t{i});
    run_.bind(9, std::int64_t{run.status});
    run_.bind(10, std::string_view(run.note));
    run_.bind(11, run.impacts);
    run_.bind(12, run.force);
    run_.bind(13, run.onset_speed);
    return run_.run();
}

bool RunWriter::insert_peaks(const StoredRun& run) {
    for (std::size_t i = 0; i < run.peaks.size(); ++i) {
        peaks_.bind(1, run.index);
        peaks_.bind(2, static_cast<std::int64_t>(i));
        peaks_.bind(3, run.peaks[i].displacement);
        peaks_.bind(4, run.peaks[i].acceleration);
        peaks_.bind(5, run.peaks[i].drift);
        peaks_.bind(6, run.peaks[i].shear);
        if (!peaks_.run()) return false;
    }
    return true;
}

bool RunWriter::insert_contacts(const StoredRun& run) {
    for (std::size_t i = 0; i < run.contacts.size(); ++i) {
        contacts_.bind(1, run.index);
        contacts_.bind(2, static_cast<std::int64_t>(i));
        contacts_.bind(3, run.contacts[i].impacts);
        contacts_.bind(4, run.contacts[i].force);
        if (!contacts_.run()) return false;
    }
    return true;
}

RunReader::RunReader(const SqlConnection& connection, const FileLayout& layout)
    : layout_(layout),
      runs_(connection,
            "SELECT * FROM runs WHERE case_index >= ? AND case_index < ? ORDER BY case_index"),
      peaks_(connection,
             "SELECT dof, displacement, acceleration, drift, shear FROM peaks "
             "WHERE case_index = ? ORDER BY dof"),
      contacts_(connection, contacts_query(layout)) {}

int RunReader::read(std::int64_t first, std::int64_t last,
                    const std::function<void(const StoredRun&)>& take) {
    runs_.bind(1, first);
    runs_.bind(2, last);
    while (runs_.step()) {
        StoredRun run = run_of();
        if (runs_.code() != SQLITE_OK) break;
        if (const int code = add_peaks(run)) return code;
        if (const int code = add_contacts(run)) return code;
        take(run);
    }
    return runs_.code();
}

/// All but peaks and contacts.
StoredRun RunReader::run_of() {
    StoredRun run;
    run.index = runs_.integer(0, 0, layout_.study.cases - 1);
    run.alone = runs_.integer(1, -1, run.index - 1);  // those far apart come first
    StoredPlace& p = run.place;
    int at = 2;
    auto length = layout_.lengths.begin();
    for (std::int32_t* i : {&p.structure, &p.gap, &p.law, &p.restitution, &p.level, &p.record})
        *i = static_cast<std::int32_t>(runs_.integer(at++, -1, *length++ - 1));
    run.status = static_cast<int>(runs_.integer(8, 0, std::numeric_limits<std::int32_t>::max()));
    run.note = runs_.text(9);
    run.impacts = runs_.integer(10, 0, most_impacts);
    run.force = runs_.magnitude(11);
    run.onset_speed = runs_.magnitude(12);
    return run;
}

int RunReader::add_peaks(StoredRun& run) {
    peaks_.bind(1, run.index);
    while (peaks_.step()) {
        const auto next = static_cast<std::int64_t>(run.peaks.size());
        static_cast<void>(peaks_.integer(0, next, next));
        run.peaks.push_back(
            {peaks_.magnitude(1), peaks_.magnitude(2), peaks_.magnitude(3), peaks_.magnitude(4)});
    }
    peaks_.reset();
    return peaks_.code();
}

int RunReader::add_contacts(StoredRun& run) {
    contacts_.bind(1, run.index);
    while (contacts_.step()) {
        const auto next = static_cast<std::int64_t>(run.contacts.size());
        static_cast<void>(contacts_.integer(0, next, next));
        const std::int64_t impacts = contacts_.integer(1, 0, most_impacts);
        run.contacts.push_back({impacts, contacts_.magnitude(2)});
    }
    contacts_.reset();
    if (contacts_.code() != SQLITE_OK) return contacts_.code();
    return has_its_contacts(run) && contacts_add_up(run) ? SQLITE_OK : SQLITE_MISMATCH;
}

bool RunReader::has_its_contacts(const StoredRun& run) const {
    if (run.contacts.empty()) return true;
    if (run.alone < 0) return false;
    const auto structure = static_cast<std::size_t>(run.place.structure);
    if (structure >= layout_.pairs.size()) return false;
    const auto count = static_cast<std::int64_t>(run.contacts.size()),
               named = layout_.pairs[structure];
    return named < 0 || named == count;
}

}  // namespace percuss::studies
