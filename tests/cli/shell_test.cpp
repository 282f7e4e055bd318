// percuss completion and percuss manual: what a shell and man make of them.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <tuple>

#include "apps/commands.hpp"
#include "apps/shell/choices.hpp"
#include "program.hpp"

namespace percuss::cli {
namespace {

bool installed(const std::string& program) {
    for (const char* folder : {"/usr/bin/", "/bin/", "/usr/local/bin/"})
        if (std::filesystem::exists(folder + program)) return true;
    return false;
}

void write(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

/// A script of `percuss completion`, in a file that a shell can read.
std::string script(const std::string& shell, const std::string& name) {
    const Finished run = percuss({"completion", shell});
    EXPECT_EQ(run.code, 0) << run.err;
    const std::string path = temporary(name);
    write(path, run.out);
    return path;
}

Finished shell(const Words& words) {
    const std::string folder = std::filesystem::path(temporary("stdout")).parent_path();
    return support::run(words, folder, "");
}

/// What bash offers for the last of the words.
Words offered(const Words& typed) {
    std::string line = "source " + script("bash", "percuss.bash") + "; COMP_WORDS=(percuss";
    for (const std::string& word : typed) line += " '" + word + "'";
    line += "); COMP_CWORD=" + std::to_string(typed.size()) +
            "; _percuss; printf '%s\\n' \"${COMPREPLY[@]}\"";
    const Finished run = shell({"/bin/bash", "-c", line});
    EXPECT_EQ(run.err, "");
    Words words;
    std::istringstream lines(run.out);
    for (std::string word; std::getline(lines, word);)
        if (!word.empty()) words.push_back(word);
    return words;
}

bool has(const Words& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
}

TEST(completion, bash_completes_commands) {
    EXPECT_EQ(offered({"imp"}), Words{"impact"});
    EXPECT_EQ(offered({"re"}), (Words{"restitution", "record", "reproduce"}));
    EXPECT_EQ(offered({"help", "cali"}), Words{"calibrate"});
    EXPECT_EQ(offered({""}).size(), app::all_commands().size() + 3) << "help, --help, --version";
}

TEST(completion, bash_completes_options_of_the_command_that_is_typed) {
    EXPECT_EQ(offered({"impact", "--hy"}), Words{"--hysteresis"});
    EXPECT_EQ(offered({"laws", "--hy"}), Words{});
    for (const app::Command* command : app::all_commands()) {
        const Words words = offered({std::string(command->name), "--"});
        for (const app::Option& option : command->options())
            EXPECT_TRUE(has(words, std::string(option.name))) << command->name << option.name;
        EXPECT_EQ(words.size(), command->options().size() + 1) << command->name << ": --help";
    }
}

TEST(completion, bash_completes_values) {
    EXPECT_EQ(offered({"impact", "--law", "flo"}), Words{"flores"});
    EXPECT_EQ(offered({"impact", "--release", ""}), (Words{"no-tension", "geometric", "pull-off"}));
    EXPECT_EQ(offered({"law", "tsu"}), Words{"tsuji"});
    EXPECT_EQ(offered({"impact", "--mass", ""}), Words{}) << "only the user knows it";
    const std::string file = temporary("scenario-to-complete.toml");
    write(file, "");
    EXPECT_EQ(offered({"pound", file.substr(0, file.size() - 3)}), Words{file});
    EXPECT_EQ(offered({"impact", "--law-file", file.substr(0, file.size() - 3)}), Words{file});
}

TEST(completion, whatever_is_offered_stands_in_the_help_or_in_the_catalogue) {
    const std::string laws = percuss({"laws"}).out + percuss({"law", "expr"}).out;
    const std::string studies = percuss({"reproduce", "--list"}).out;
    // gap says "as of percuss record"
    const std::string records = percuss({"record", "--help"}).out;
    for (const app::Command* command : app::all_commands()) {
        const std::string help = percuss({std::string(command->name), "--help"}).out + laws +
                                 studies + (command->name == "gap" ? records : "");
        Words words = app::choices(*command).words;
        for (const app::Option& option : command->options())
            words = words + app::choices(*command, option).words;
        for (const std::string& word : words) {
            if (command->name == "cite") continue;  // keys of the bibliography
            EXPECT_NE(help.find(word), std::string::npos) << command->name << ": " << word;
        }
    }
}

TEST(completion, scripts_of_all_shells_are_read_without_complaint) {
    for (const auto& [name, file, option] :
         {std::tuple{"bash", "percuss.bash", "-n"}, std::tuple{"zsh", "_percuss", "-n"},
          std::tuple{"fish", "percuss.fish", "--no-execute"}}) {
        const std::string path = script(name, file);
        if (!installed(name)) continue;
        const Finished run = shell({name, option, path});
        EXPECT_EQ(run.code, 0) << name << ": " << run.err;
        EXPECT_EQ(run.err, "") << name;
    }
}

TEST(completion, fish_completes_values) {
    if (!installed("fish")) GTEST_SKIP() << "fish is not installed";
    const std::string path = script("fish", "percuss.fish");
    const Finished run =
        shell({"fish", "-c", "source " + path + "; complete -C 'percuss impact --law flo'"});
    EXPECT_TRUE(run.out.starts_with("flores\t")) << run.out;
}

TEST(completion, an_unknown_shell_is_refused) {
    expect_refused({"completion", "csh"}, {"csh", "bash, zsh and fish"});
    expect_refused({"completion"}, {"needs SHELL"});
}

TEST(manual, has_every_command_and_option) {
    std::string page = percuss({"manual"}).out;
    const std::string markdown = percuss({"manual", "--markdown"}).out;
    std::erase(page, '\\');
    for (const app::Command* command : app::all_commands()) {
        const std::string name(command->name);
        const std::string start = ".SS percuss " + name + "\n";
        const auto from = page.find(start);
        ASSERT_NE(from, std::string::npos) << name;
        const std::string section = page.substr(from, page.find("\n.SS", from + 1) - from);
        EXPECT_NE(markdown.find("\n## " + name + "\n"), std::string::npos) << name;
        for (const app::Option& option : command->options()) {
            EXPECT_NE(section.find("fB" + std::string(option.name) + "fR"), std::string::npos)
                << name << option.name;
            EXPECT_NE(section.find(option.doc), std::string::npos) << name << option.name;
        }
    }
}

TEST(manual, groff_and_man_have_no_warning) {
    if (!installed("groff")) GTEST_SKIP() << "groff is not installed";
    const std::string path = temporary("percuss.1");
    write(path, percuss({"manual"}).out);
    const Finished run = shell({"groff", "-ww", "-man", "-k", "-Tutf8", "-z", path});
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.err, "");
}

}  // namespace
}  // namespace percuss::cli
