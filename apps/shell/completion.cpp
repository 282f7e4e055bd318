#include "apps/commands.hpp"

#include "apps/cli/errors.hpp"
#include "apps/shell/scripts.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() { return {}; }

std::string remarks() {
    return "Where shells look:\n"
           "  bash                      ~/.local/share/bash-completion/completions/percuss\n"
           "  zsh                       _percuss in a folder of $fpath\n"
           "  fish                      ~/.config/fish/completions/percuss.fish\n"
           "A package or cmake --install puts the three scripts in place.\n";
}

Expected<Output> run(const Arguments& arguments) {
    const std::string& shell = arguments.words()[0];
    if (shell == "bash") return Output{bash_script(all_commands())};
    if (shell == "zsh") return Output{zsh_script(all_commands())};
    if (shell == "fish") return Output{fish_script(all_commands())};
    return bad_input("there is no completion for the shell " + in_quotes(shell) +
                     "; there are bash, zsh and fish");
}

}  // namespace

std::string single_quoted(std::string_view text, std::string_view quote) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string(quote) : std::string(1, c);
    return result + "'";
}

constinit const Command completion_command{
    .name = "completion",
    .doc = "a script that completes commands in bash, zsh or fish",
    .example =
        "source <(percuss completion bash)\n"
        "percuss completion fish > ~/.config/fish/completions/percuss.fish",
    .words = {"SHELL", "bash, zsh or fish"},
    .options = options,
    .run = run,
    .remarks = remarks};

}  // namespace percuss::app
