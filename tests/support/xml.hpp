// Whether a fragment is well-formed XML, as far as the writers here can get it wrong: tags that
// close in order, attributes in double quotes and once each, no bare < or &.
#pragma once

#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace percuss::support {

/// Empty if it is well-formed, otherwise what is wrong and where.
inline std::string xml_problem(std::string_view text) {
    std::vector<std::string> open;
    std::size_t at = 0;
    const auto problem = [&](const std::string& what) {
        return what + " at byte " + std::to_string(at) + ": " + std::string(text.substr(at, 40));
    };
    const auto name = [&] {
        const std::size_t start = at;
        while (at < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '-'))
            ++at;
        return std::string(text.substr(start, at - start));
    };
    while (at < text.size()) {
        const char c = text[at];
        if (c == '&') {
            const std::string_view rest = text.substr(at);
            if (!rest.starts_with("&amp;") && !rest.starts_with("&lt;") &&
                !rest.starts_with("&gt;") && !rest.starts_with("&quot;"))
                return problem("a bare &");
        }
        if (c != '<') {
            ++at;
            continue;
        }
        ++at;
        if (at < text.size() && text[at] == '/') {
            ++at;
            const std::string closed = name();
            if (open.empty() || open.back() != closed || text.substr(at, 1) != ">")
                return problem("</" + closed + "> closes what is not open");
            open.pop_back();
            ++at;
            continue;
        }
        const std::string opened = name();
        if (opened.empty()) return problem("a bare <");
        std::set<std::string> attributes;
        while (text.substr(at, 1) == " ") {
            ++at;
            const std::string attribute = name();
            if (attribute.empty() || !attributes.insert(attribute).second ||
                text.substr(at, 2) != "=\"")
                return problem("a wrong attribute");
            at += 2;
            const std::size_t end = text.find_first_of("\"<", at);
            if (end == std::string_view::npos || text[end] == '<')
                return problem("an attribute that does not end");
            at = end + 1;
        }
        if (text.substr(at, 2) == "/>") {
            at += 2;
        } else if (text.substr(at, 1) == ">") {
            ++at;
            open.push_back(opened);
        } else {
            return problem("a tag that does not end");
        }
    }
    return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

}  // namespace percuss::support
