#include "support/paths.hpp"

namespace support {

const char* const source_folder = PERCUSS_SOURCE_DIR;
const char* const data_folder = PERCUSS_TEST_DATA;
const char* const program_path = PERCUSS_PROGRAM;
const char* const failing_program_path = PERCUSS_STUDIES_THAT_FAIL;

}  // namespace support
