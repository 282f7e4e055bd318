#include "bindings/capi/guard.hpp"

namespace percuss::bindings {

namespace {

thread_local std::string last_message;

}  // namespace

int fail(int code, const std::string& message) noexcept {
    try {
        last_message = message;
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
