#include "contact_kernel.hpp"

namespace percuss::pounding {

namespace {
struct Baseline;
}

constinit const ContactKernels contact_kernels_baseline = contact_kernel::kernels<Baseline>();

const ContactKernels& contact_kernels() {
#if defined(PERCUSS_X86)
    if (__builtin_cpu_supports("avx") != 0) return contact_kernels_avx;
#endif
    return contact_kernels_baseline;
}

}  // namespace percuss::pounding
