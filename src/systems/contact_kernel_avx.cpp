// Compiled for AVX whatever the rest is compiled for; contact_kernel_baseline.cpp asks the
// processor first.
#if defined(PERCUSS_X86)

#include "contact_kernel.hpp"

namespace percuss::pounding {

namespace {
struct Avx;
}

constinit const ContactKernels contact_kernels_avx = contact_kernel::kernels<Avx>();

}  // namespace percuss::pounding

#endif
