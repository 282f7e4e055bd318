// A tail that fades below 1e-308 must not make every step a hundred times slower.
#pragma once

namespace percuss::string {

/// Numbers below the smallest normal one count as 0 in this thread while the guard lives.
class FlushDenormals {
public:
#if defined(__SSE2__) && !defined(__EMSCRIPTEN__)
    FlushDenormals() : before_(__builtin_ia32_stmxcsr()) {
        constexpr unsigned flush_results = 0x8000, flush_operands = 0x0040;
        __builtin_ia32_ldmxcsr(before_ | flush_results | flush_operands);
    }
    ~FlushDenormals() { __builtin_ia32_ldmxcsr(before_); }
#elif defined(__aarch64__)
    FlushDenormals() {
        asm volatile("mrs %0, fpcr" : "=r"(before_));
        asm volatile("msr fpcr, %0" : : "r"(before_ | (1ULL << 24)));
    }
    ~FlushDenormals() { asm volatile("msr fpcr, %0" : : "r"(before_)); }
#else
    FlushDenormals() {}
    ~FlushDenormals() {}
#endif
    FlushDenormals(const FlushDenormals&) = delete;
    FlushDenormals& operator=(const FlushDenormals&) = delete;

private:
#if defined(__SSE2__) && !defined(__EMSCRIPTEN__)
    unsigned before_;
#elif defined(__aarch64__)
    unsigned long long before_ = 0;
#endif
};

}  // namespace percuss::string
