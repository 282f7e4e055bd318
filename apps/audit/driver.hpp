// A program that runs one simulator: it gets a line of JSON for each impact and answers with one.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "apps/audit/results.hpp"
#include "apps/system/process.hpp"

namespace percuss::app {

/// The simulators that have a driver.
[[nodiscard]] std::vector<std::string> driver_names();
/// The files of drivers for one simulator; there may be one for the library and one for Python.
[[nodiscard]] std::vector<std::string> drivers_of(const std::string& simulator);

/// A folder with all drivers, removed in the end.
class DriverFolder {
public:
    DriverFolder();
    DriverFolder(const DriverFolder&) = delete;
    DriverFolder& operator=(const DriverFolder&) = delete;
    ~DriverFolder();
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }  ///< empty: none

private:
    std::filesystem::path path_;
    std::optional<DoomedFolder> doomed_;
};

/// The words that start a driver: a script with the interpreter of its first line (`python` where
/// that is Python), a source after it was compiled. An error says what is missing.
[[nodiscard]] Expected<std::vector<std::string>> driver_words(const DriverFolder& folder,
                                                              const std::string& file,
                                                              const std::string& python);

/// A running driver; ends with it, and with all that it has started.
class DriverProcess {
public:
    DriverProcess(const std::filesystem::path& folder, const std::vector<std::string>& words);
    DriverProcess(const DriverProcess&) = delete;
    DriverProcess& operator=(const DriverProcess&) = delete;
    ~DriverProcess();

    bool send(const std::string& line);
    /// The next line; an error if none comes in time, or the driver ended.
    [[nodiscard]] Expected<std::string> receive(double seconds);

private:
    [[nodiscard]] std::string how_it_ended();

    std::filesystem::path complaints_;  ///< what it wrote to stderr
    pid_t child_ = -1;
    int to_ = -1, from_ = -1;
    std::string unread_;
};

}  // namespace percuss::app
