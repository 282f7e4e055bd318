// What the program asks of the operating system before it does anything, and how it ends when it is
// told to.
#pragma once

#include <string>

namespace percuss::app {

/// Descriptors 0 to 2 are open from here on, so that no file that the program opens can become its
/// standard output. What was closed cannot be read or written all the same.
void open_standard_streams();

/// A write to a reader that has left, or beyond the size that the system allows a file, then fails
/// with an error instead of killing the program.
void turn_write_signals_into_errors();

/// SIGINT, SIGTERM and SIGHUP, where nobody ignores them, say one sentence, remove the folders
/// below and end the program as they would have done (a shell sees 128 + the number).
void explain_interrupts();

/// A folder of temporary files, without folders inside, that an interrupt removes. One at a time.
class DoomedFolder {
public:
    explicit DoomedFolder(const std::string& path);
    DoomedFolder(const DoomedFolder&) = delete;
    DoomedFolder& operator=(const DoomedFolder&) = delete;
    ~DoomedFolder();
};

}  // namespace percuss::app
