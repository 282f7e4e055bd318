#include "bindings/capi/guard.hpp"

namespace percuss::bindings {

namespace {

thread_local std::string last_message;

/// A name may have any length, its message not: both ends, because the reason stands at one of
/// them.
std::string bounded(const std::string& message) {
    constexpr std::size_t longest = 2000, start = 1200, end = 600;
    if (message.size() <= longest) return message;
    return message.substr(0, start) + " ... " + message.substr(message.size() - end);
}

}  // namespace

int fail(int code, const std::string& message) noexcept {
    try {
        last_message = bounded(message);
    } catch (...) {
        last_message.clear();
    }
    return code;
}

int fail(const Error& error) noexcept {
    try {
        return fail(PERCUSS_BAD_INPUT, error.text());
    } catch (...) {
        return fail(PERCUSS_BAD_INPUT, error.message);
    }
}

}  // namespace percuss::bindings

const char* percuss_version(void) { return PERCUSS_VERSION; }

const char* percuss_message(void) { return percuss::bindings::last_message.c_str(); }
