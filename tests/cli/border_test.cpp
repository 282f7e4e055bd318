// Where the program meets the terminal and the system: hostile text, signals, limits.
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "apps/system/printable.hpp"
#include "program.hpp"
#include "support/paths.hpp"

namespace percuss::cli {
namespace {

namespace fs = std::filesystem;

TEST(border, escape_sequences_do_not_reach_the_terminal) {
    const std::string escape = "\x1b]0;owned\x07\x1b[2J",
                      c1 = "\xc2\x9b"
                           "31m",
                      stray =
                          "\x9b"
                          "31m",
                      turned = "\xe2\x80\xae";
    const std::string path = temporary("hostile.AT2");
    std::string text =
        "PEER\nEvent " + escape + c1 + stray + turned +
        " Z\xc3\xbcrich\nACCELERATION TIME SERIES IN UNITS OF G\nNPTS= 12, DT= .01 SEC\n";
    for (int i = 0; i < 12; ++i) text += " .1\n";
    std::ofstream(path) << text;
    for (const Words& more : {Words{}, Words{"--json"}}) {
        const Finished run = percuss(Words{"record", "info", path} + more);
        EXPECT_EQ(run.code, 0) << run.err;
        for (const std::string& bad : {std::string("\x1b"), std::string("\x07"), c1, stray, turned})
            EXPECT_EQ(run.out.find(bad), std::string::npos);
        EXPECT_NE(run.out.find("Z\xc3\xbcrich"), std::string::npos) << run.out;
    }
    const Finished missing = percuss({"record", "info", "/nonexistent/" + escape + c1 + stray});
    EXPECT_EQ(missing.code, 2);
    EXPECT_EQ(missing.err.find_first_of("\x1b\x07\x9b"), std::string::npos) << missing.err;
}

TEST(border, printable_keeps_text_and_lines) {
    EXPECT_EQ(app::printable("a\tb\n\xc3\xa9 \xe2\x89\xa4 \xf0\x9f\x99\x82"),
              "a\tb\n\xc3\xa9 \xe2\x89\xa4 \xf0\x9f\x99\x82");
    EXPECT_EQ(app::printable("\x1b[1m\r\x7f"), "?[1m??");
    EXPECT_EQ(app::printable("\xc0\xaf\xed\xa0\x80\xf5\xc3"), "???????");  // no UTF-8
    EXPECT_EQ(app::printable_line("a\n\n b"), "a b");
}

TEST(border, messages_are_bounded) {
    const Finished run = percuss({"record", "info", "/nonexistent/" + std::string(100000, 'x')});
    EXPECT_EQ(run.code, 2);
    EXPECT_LT(run.err.size(), 2500U);
    EXPECT_LT(app::printable_line(std::string(1000000, 'y') + " the reason").size(), 2500U);
    EXPECT_TRUE(
        app::printable_line(std::string(1000000, 'y') + " the reason").ends_with(" the reason"));
}

/// Three thousand letters filled the screen and hid the sentence.
TEST(border, a_long_name_does_not_hide_the_sentence) {
    const std::string name(3000, 'x'), folder = temporary("deep");
    std::string path = folder;
    for (int i = 0; i < 15; ++i) path += "/" + std::string(200, 'y');
    fs::create_directories(path);
    std::ofstream(path + "/law.toml") << "K = 1\n";
    const Words impact{"impact", "--mass", "1", "--speed", "1"};
    for (const Words& run : {impact + Words{"--law", "hertz", "--set", name + "=1"},
                             impact + Words{"--law", "expr", "--set", "force=" + name + "*d"},
                             impact + Words{"--law-file", path + "/law.toml"}}) {
        const Finished refused = percuss(run);
        EXPECT_EQ(refused.code, 2);
        EXPECT_LT(refused.err.size(), 1000U) << refused.err;
        EXPECT_NE(refused.err.find("..."), std::string::npos) << refused.err;
    }
    EXPECT_NE(percuss(impact + Words{"--law-file", path + "/law.toml"}).err.find("/law.toml:1:1: "),
              std::string::npos);
    // Cut between characters, and a word of ordinary length not at all.
    std::string wide;
    for (int i = 0; i < 400; ++i) wide += "\xc3\xa9";
    EXPECT_EQ(app::printable_line("x" + wide).find('?'), std::string::npos);
    EXPECT_EQ(app::printable_line(std::string(240, 'x')), std::string(240, 'x'));
}

TEST(border, a_signal_is_explained_and_ends_the_program) {
    const std::string pipe = temporary("pipe"), err = temporary("err");
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    for (const auto& [number, name] :
         {std::pair{SIGTERM, "SIGTERM"}, std::pair{SIGINT, "SIGINT"}}) {
        SCOPED_TRACE(name);
        const pid_t child = fork();
        if (child == 0) {
            const int file = open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
            dup2(file, STDERR_FILENO);
            execl(support::program_path, "percuss", "record", "info", pipe.c_str(), nullptr);
            _exit(127);
        }
        // Opens when the program does, which then waits for bytes that never come.
        const int writer = open(pipe.c_str(), O_WRONLY);
        ASSERT_GE(writer, 0);
        kill(child, number);
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        close(writer);
        ASSERT_TRUE(WIFSIGNALED(status));
        EXPECT_EQ(WTERMSIG(status), number);
        EXPECT_EQ(content(err), std::string("percuss: stopped by ") + name +
                                    "; every file is complete or absent\n");
    }
}

TEST(border, a_file_too_large_for_the_system_is_one_sentence) {
    const fs::path folder = fs::path(temporary("x")).parent_path() / "limited";
    fs::remove_all(folder);
    fs::create_directory(folder);
    const std::string command = "ulimit -f 8; " + std::string(support::program_path) +
                                " record convert G06 --out " + (folder / "a.AT2").string() + " 2>" +
                                (folder / "err").string();
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
    const std::string message = content((folder / "err").string());
    EXPECT_NE(message.find("too large"), std::string::npos) << message;
    EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);
}

}  // namespace
}  // namespace percuss::cli
