// For everything that computes.
#include "string/kernel/pair.hpp"

#include "string/kernel/variants.hpp"

namespace percuss::string {

constinit const StringKernels string_kernels_scalar = kernel::kernels<kernel::Plain>("scalar");

}  // namespace percuss::string
