#include "string/kernel/dispatch.hpp"

#include <xsimd/xsimd.hpp>

namespace percuss::string {

namespace {

#if defined(PERCUSS_X86)
// The compiler's own question to the processor also asks whether the system saves the registers.
bool has_avx2() {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
}
bool has_avx512() {
    return has_avx2() && __builtin_cpu_supports("avx512f") != 0 &&
           __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
           __builtin_cpu_supports("avx512cd") != 0;
}
#endif

}  // namespace

const StringKernels& string_kernels(StringSimd wanted) {
#if defined(PERCUSS_X86)
    const bool any = wanted == StringSimd::widest;
    if ((any || wanted == StringSimd::avx512) && has_avx512()) return string_kernels_avx512;
    if ((any || wanted == StringSimd::avx2) && has_avx2()) return string_kernels_avx2;
#endif
#if defined(XSIMD_NO_SUPPORTED_ARCHITECTURE)
    static_cast<void>(wanted);
    return string_kernels_scalar;
#else
    return wanted == StringSimd::scalar ? string_kernels_scalar : string_kernels_baseline;
#endif
}

}  // namespace percuss::string

namespace percuss {

bool has_string_simd(StringSimd simd) {
#if defined(PERCUSS_X86)
    if (simd == StringSimd::avx2) return string::has_avx2();
    if (simd == StringSimd::avx512) return string::has_avx512();
#endif
#if defined(XSIMD_NO_SUPPORTED_ARCHITECTURE)
    return simd == StringSimd::scalar || simd == StringSimd::widest;
#else
    return simd == StringSimd::scalar || simd == StringSimd::baseline || simd == StringSimd::widest;
#endif
}

std::string_view string_simd_name(StringSimd simd) { return string::string_kernels(simd).name; }

}  // namespace percuss
