// Runs input scripts with percuss-lmp, or says why it cannot.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "support/process.hpp"

#ifdef PERCUSS_LMP
#define NEEDS_LAMMPS() (void)0
#else
#define PERCUSS_LMP ""
#define PERCUSS_LAMMPS_LIBRARY ""
#define NEEDS_LAMMPS() GTEST_SKIP() << "built without LAMMPS (Debian: lammps liblammps-dev)"
#endif

namespace engine {

/// The tests may run on another release: its lmp, the plugin made for it, and the mpiexec of its
/// MPI.
inline std::string told(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}
inline bool as_plugin() { return !told("PERCUSS_TEST_LMP").empty(); }
inline std::string lmp() { return as_plugin() ? told("PERCUSS_TEST_LMP") : PERCUSS_LMP; }
inline std::string load_plugin() { return "plugin load " + told("PERCUSS_TEST_PLUGIN") + "\n"; }

struct Run {
    int ranks = 1;
    std::string program = lmp();
    std::vector<std::string> options = {};  ///< such as {"-var", "newton", "off"}
};

inline std::string folder() {
    const auto path =
        std::filesystem::temp_directory_path() / ("percuss-lammps-" + std::to_string(getpid()));
    std::filesystem::create_directories(path);
    return path.string();
}

/// Runs a script that is already a file.
inline support::Finished file(const std::string& path, const Run& run = {}) {
    // Open MPI refuses root and more ranks than cores unless told otherwise; LAMMPS and Open MPI
    // keep memory to the end, which the leak detector would report.
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
    // Open MPI makes and removes one folder for all its programs, each of which may find it gone.
    setenv("OMPI_MCA_orte_tmpdir_base", folder().c_str(), 1);
    std::vector<std::string> words;
    if (run.ranks > 1 && as_plugin()) {
        words = {told("PERCUSS_TEST_MPIEXEC"), "-n", std::to_string(run.ranks)};
    } else if (run.ranks > 1) {
        words = {"mpirun", "--allow-run-as-root", "--oversubscribe", "-n",
                 std::to_string(run.ranks)};
    }
    std::string input = path;
    if (as_plugin()) {
        input = folder() + "/in.with_plugin";
        std::ofstream(input) << load_plugin() << "include " << path << "\n";
    }
    words.insert(words.end(), {run.program, "-in", input, "-log", "none"});
    words.insert(words.end(), run.options.begin(), run.options.end());
    return support::run(words, folder());
}

inline support::Finished script(std::string text, const Run& run = {}) {
    const std::string path = folder() + "/in.test";
    // LAMMPS forgets its plugins there
    if (as_plugin() && text.starts_with("clear\n")) text.insert(6, load_plugin());
    std::ofstream(path) << text;
    return file(path, run);
}

/// Lines "KEY number number ..." that the script printed.
inline std::map<std::string, std::vector<double>> printed(const std::string& out) {
    std::map<std::string, std::vector<double>> values;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("=")) continue;
        std::istringstream words(line.substr(1));
        std::string key;
        words >> key;
        for (double x; words >> x;) values[key].push_back(x);
    }
    return values;
}

/// A dump of `id` and columns, sorted by id.
inline std::vector<std::vector<double>> dump(const std::string& path) {
    std::ifstream file(path);
    std::map<double, std::vector<double>> rows;
    bool body = false;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("ITEM:")) {
            body = line.starts_with("ITEM: ATOMS");
            continue;
        }
        if (!body) continue;
        std::istringstream words(line);
        double id = 0;
        words >> id;
        std::vector<double> row;
        for (double x; words >> x;) row.push_back(x);
        rows[id] = row;
    }
    std::vector<std::vector<double>> sorted;
    for (auto& [id, row] : rows) sorted.push_back(row);
    return sorted;
}

inline double largest_difference(const std::vector<std::vector<double>>& a,
                                 const std::vector<std::vector<double>>& b) {
    if (a.size() != b.size() || a.empty()) return 1e300;
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < a[i].size(); ++k)
            largest = std::max(largest, std::abs(a[i][k] - b[i].at(k)));
    return largest;
}

}  // namespace engine
