// One writer per result file.
#pragma once

#include <string>

namespace percuss::studies {

/// A lock of the open file on a byte that neither data nor SQLite reach: the system drops it when
/// the process ends, however it ends, and readers do not see it. It must outlive the connection,
/// because closing any descriptor of the file drops SQLite's own locks.
class WriterLock {
public:
    WriterLock() = default;
    WriterLock(const WriterLock&) = delete;
    WriterLock& operator=(const WriterLock&) = delete;
    ~WriterLock();

    /// Empty, or why not.
    [[nodiscard]] std::string take(const std::string& path);

private:
    int descriptor_ = -1;
};

}  // namespace percuss::studies
