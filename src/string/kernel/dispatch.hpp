// Which of the compiled kernels this processor can run.
#pragma once

#include <span>

#include "percuss/string/synth.hpp"
#include "string/kernel/lanes.hpp"

namespace percuss::string {

/// The widest one, or the one that is asked for if the processor has it.
[[nodiscard]] const StringKernels& string_kernels(StringSimd wanted = StringSimd::widest);

}  // namespace percuss::string
