#include "apps/contact/method.hpp"

#include "apps/cli/errors.hpp"
#include "apps/cli/help.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

std::vector<Option> method_options() {
    return {{"--method", "NAME", "how: auto (default), exact, adaptive or a fixed step, see below",
             "Contact"},
            {"--tolerance", "TOL", "of adaptive, relative to the largest value: 1e-12 by default",
             "Contact"}};
}

std::string method_help() {
    std::string text = "Methods:\n";
    for (const MethodInfo& info : methods()) text += help_entry(info.form(), info.doc);
    return text +
           help_entry("  TABLEAU", "one of " + listed(tableau_names()) + ", or burrage:LAMBDA") +
           help_entry("  STEP", "a time, such as 2us or 1e-6; percuss time-step advises one");
}

Expected<Method> read_method(const Arguments& arguments) {
    PERCUSS_TRY(const auto tolerance, arguments.quantity("--tolerance", dimension::none));
    std::vector<std::string_view> typed;
    for (const std::string_view option : {"--method", "--tolerance"})
        if (arguments.has(option)) typed.push_back(option);
    const std::string_view text = arguments.has("--method") ? arguments.text("--method") : "auto";
    return of_option(listed(typed, "with"), parse_method(text, tolerance));
}

}  // namespace percuss::app
