// std::to_chars of a double without a format, which libc++ 14 lacks. {fmt} finds the digits; tried
// one after the other with the C library they took longer than all else that the page computes.
#include <charconv>
#include <cmath>
#include <cstring>
#include <string>

#include <fmt/format.h>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 15000

namespace std {

to_chars_result to_chars(char* first, char* last, double value) {
    string text = signbit(value) ? "-" : "";
    if (!isfinite(value)) {
        text += isnan(value) ? "nan" : "inf";
    } else if (value == 0) {
        text += "0";
    } else {
        const auto found = fmt::detail::dragonbox::to_decimal(abs(value));
        const string digits = to_string(found.significand);
        const int count = static_cast<int>(digits.size()), exponent = found.exponent + count - 1;
        string scientific = digits.substr(0, 1) + (count > 1 ? "." + digits.substr(1) : "");
        const string power = to_string(exponent < 0 ? -exponent : exponent);
        scientific += (exponent < 0 ? "e-" : "e+") + string(power.size() < 2 ? "0" : "") + power;
        // of equal length the plain one; a large one has all its digits, not zeros, and is written
        // by the C library
        const int decimals = count - 1 - exponent;
        const int plain = decimals > 0 ? (exponent < 0 ? 2 + decimals : count + 1) : exponent + 1;
        if (plain > static_cast<int>(scientific.size()))
            text += scientific;
        else if (decimals > 0)
            text += exponent < 0 ? "0." + string(static_cast<size_t>(-exponent - 1), '0') + digits
                                 : digits.substr(0, static_cast<size_t>(exponent + 1)) + "." +
                                       digits.substr(static_cast<size_t>(exponent + 1));
        else {
            char whole[400];
            snprintf(whole, sizeof whole, "%.0f", abs(value));
            text += whole;
        }
    }
    if (static_cast<ptrdiff_t>(text.size()) > last - first) return {last, errc::value_too_large};
    memcpy(first, text.data(), text.size());
    return {first + text.size(), errc{}};
}

}  // namespace std

#endif
