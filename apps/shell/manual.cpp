#include "apps/commands.hpp"

#include "apps/shell/pages.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    return {{"--markdown", "", "as a document instead of a man page", "Output"}};
}

Expected<Output> run(const Arguments& arguments) {
    return Output{arguments.has("--markdown") ? markdown_page(all_commands())
                                              : roff_page(all_commands())};
}

}  // namespace

constinit const Command manual_command{.name = "manual",
                                       .doc = "all commands and options as a man page",
                                       .example = "percuss manual | man -l -",
                                       .words = {},
                                       .options = options,
                                       .run = run};

}  // namespace percuss::app
