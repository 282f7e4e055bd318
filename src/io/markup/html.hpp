// Text inside HTML.
#pragma once

#include <string>
#include <string_view>

namespace percuss::io {

/// Fit for content and for attributes in double quotes.
[[nodiscard]] inline std::string html_escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            default: result += c;
        }
    }
    return result;
}

}  // namespace percuss::io
