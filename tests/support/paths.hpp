// Where the tests find what they read and run. Only paths.cpp knows the build, so that every other
// source compiles to the same object in every clone.
#pragma once

namespace support {

extern const char* const source_folder;
extern const char* const data_folder;
extern const char* const program_path;
extern const char* const failing_program_path;  ///< the program, with studies that fail

}  // namespace support
