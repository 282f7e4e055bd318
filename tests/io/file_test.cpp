#include "percuss/io/file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

namespace percuss {
namespace {

namespace fs = std::filesystem;

class files : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "percuss-test-XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
    }
    void TearDown() override { fs::remove_all(folder_); }

    [[nodiscard]] std::string path(const std::string& name) const {
        return (folder_ / name).string();
    }
    [[nodiscard]] std::size_t entries() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
    }
    static unsigned mode(const std::string& name) {
        struct stat info {};
        stat(name.c_str(), &info);
        return info.st_mode & 0777U;
    }

    fs::path folder_;
};

/// One sentence that names the file.
void expect_refusal(const Expected<void>& result, const std::string& name,
                    const std::string& words) {
    ASSERT_FALSE(result);
    const std::string& text = result.error().message;
    EXPECT_NE(text.find(words), std::string::npos) << text;
    EXPECT_NE(text.find(fs::path(name).filename().string()), std::string::npos) << text;
    EXPECT_EQ(text.find('\n'), std::string::npos) << text;
}

TEST_F(files, written_and_read_back) {
    const std::string content = std::string("a\0b\n", 4) + std::string(300000, 'x');
    ASSERT_TRUE(write_file(path("a.txt"), content));
    EXPECT_EQ(*read_file(path("a.txt")), content);
    ASSERT_TRUE(write_file(path("a.txt"), ""));
    EXPECT_EQ(*read_file(path("a.txt")), "");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(files, relative_paths_work) {
    const fs::path before = fs::current_path();
    fs::current_path(folder_);
    EXPECT_TRUE(write_file("b.txt", "here"));
    fs::current_path(before);
    EXPECT_EQ(*read_file(path("b.txt")), "here");
}

TEST_F(files, new_files_follow_the_umask_and_old_ones_keep_their_mode) {
    const mode_t before = umask(027);
    ASSERT_TRUE(write_file(path("new"), "x"));
    umask(before);
    EXPECT_EQ(mode(path("new")), 0640U);
    ASSERT_EQ(chmod(path("new").c_str(), 0604), 0);
    ASSERT_TRUE(write_file(path("new"), "y"));
    EXPECT_EQ(mode(path("new")), 0604U);
}

TEST_F(files, symbolic_links_are_followed) {
    fs::create_directory(path("sub"));
    ASSERT_TRUE(write_file(path("sub/real"), "old"));
    fs::create_symlink("sub/real", path("link"));
    fs::create_symlink("link", path("link2"));
    ASSERT_TRUE(write_file(path("link2"), "new"));
    EXPECT_TRUE(fs::is_symlink(path("link2")));
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(*read_file(path("sub/real")), "new");
    fs::create_symlink("sub/later", path("dangling"));
    ASSERT_TRUE(write_file(path("dangling"), "made"));
    EXPECT_EQ(*read_file(path("sub/later")), "made");
}

TEST_F(files, a_loop_of_links_is_refused) {
    fs::create_symlink("one", path("two"));
    fs::create_symlink("two", path("one"));
    expect_refusal(write_file(path("one"), "x"), "one", "circle");
    EXPECT_FALSE(read_file(path("one")));
}

TEST_F(files, impossible_paths_are_refused) {
    expect_refusal(write_file(path("no/such/x.csv"), "x"), "x.csv", "there is no folder");
    expect_refusal(write_file(folder_.string(), "x"), folder_.string(), "folder");
    expect_refusal(write_file(path("new/"), "x"), "new", "folder");
    expect_refusal(write_file(path(std::string(300, 'n')), "x"), "nnn", "too long");
    expect_refusal(write_file("", "x"), "", "needs a name");
    EXPECT_FALSE(write_file(std::string("a\0b", 3), "x"));
    ASSERT_TRUE(write_file(path("file"), "x"));
    expect_refusal(write_file(path("file/below"), "x"), "below", "there is no folder");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(files, a_long_name_is_no_obstacle) {
    const std::string name = path(std::string(255, 'n'));
    ASSERT_TRUE(write_file(name, "x"));
    ASSERT_TRUE(write_file(name, "y"));
    EXPECT_EQ(*read_file(name), "y");
}

TEST_F(files, permissions_are_respected) {
    if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    ASSERT_TRUE(write_file(path("locked"), "old"));
    chmod(path("locked").c_str(), 0444);
    expect_refusal(write_file(path("locked"), "new"), "locked", "permission denied");
    EXPECT_EQ(*read_file(path("locked")), "old");
    fs::create_directory(path("closed"));
    chmod(path("closed").c_str(), 0555);
    expect_refusal(write_file(path("closed/x"), "new"), "x", "permission denied");
    chmod(path("closed").c_str(), 0755);
}

TEST_F(files, a_full_device_is_reported) {
    expect_refusal(write_file("/dev/full", "x"), "/dev/full", "full");
}

// The limit on file sizes stands for a full disk: the old content stays, and nothing is left over.
TEST_F(files, a_failed_write_leaves_the_old_content_and_no_temporary) {
    ASSERT_TRUE(write_file(path("a"), "old"));
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    rlimit small = before;
    small.rlim_cur = 1000;
    setrlimit(RLIMIT_FSIZE, &small);
    const auto existing = write_file(path("a"), std::string(5000, 'x'));
    const auto fresh = write_file(path("b"), std::string(5000, 'x'));
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    expect_refusal(existing, "a", "too large");
    expect_refusal(fresh, "b", "too large");
    EXPECT_EQ(*read_file(path("a")), "old");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(files, a_killed_writer_leaves_no_temporary) {
    const int nameless = open(folder_.c_str(), O_WRONLY | O_TMPFILE, 0600);
    if (nameless < 0) GTEST_SKIP() << "this file system has no nameless files";
    close(nameless);
    ASSERT_TRUE(write_file(path("a.txt"), "old"));
    const pid_t child = fork();
    if (child == 0) {
        static_cast<void>(write_file_in_parts(path("a.txt"), [](const FileSink& sink) {
            sink("half of it");
            raise(SIGKILL);
            return Expected<void>();
        }));
        _exit(0);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(entries(), 1U);
    EXPECT_EQ(*read_file(path("a.txt")), "old");
}

TEST_F(files, pipes_are_written_and_read_directly) {
    const std::string fifo = path("fifo");
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    const std::string content(200000, 'p');
    Expected<std::string> got = std::string();
    std::thread reader([&] { got = read_file(fifo); });
    EXPECT_TRUE(write_file(fifo, content));
    reader.join();
    ASSERT_TRUE(got);
    EXPECT_EQ(*got, content);
    EXPECT_TRUE(fs::is_fifo(fifo));
    EXPECT_EQ(entries(), 1U);
}

TEST_F(files, a_reader_that_leaves_is_an_error_and_no_signal) {
    const std::string fifo = path("fifo");
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    std::thread reader([&] {
        const int descriptor = open(fifo.c_str(), O_RDONLY);
        char byte = 0;
        EXPECT_EQ(read(descriptor, &byte, 1), 1);
        close(descriptor);
    });
    expect_refusal(write_file(fifo, std::string(1 << 20, 'p')), fifo, "reader");
    reader.join();
}

TEST_F(files, standard_output_is_continued_not_replaced) {
    const int file = open(path("out").c_str(), O_RDWR | O_CREAT, 0600);
    ASSERT_EQ(write(file, "first ", 6), 6);
    const std::string name = "/dev/fd/" + std::to_string(file);
    ASSERT_TRUE(write_file(name, "second"));
    ASSERT_EQ(write(file, " third", 6), 6);
    close(file);
    EXPECT_EQ(*read_file(path("out")), "first second third");
    EXPECT_TRUE(write_file("/dev/stdout", ""));
    EXPECT_TRUE(write_file("/dev/null", "x"));
    EXPECT_FALSE(write_file("/dev/fd/12345", "x"));
}

TEST_F(files, reading_says_what_is_wrong) {
    const auto missing = read_file(path("none"));
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().message.find("no such file"), std::string::npos);
    const auto directory = read_file(folder_.string());
    ASSERT_FALSE(directory);
    EXPECT_NE(directory.error().message.find("it is a folder"), std::string::npos);
    ASSERT_TRUE(write_file(path("big"), std::string(100, 'x')));
    EXPECT_TRUE(read_file(path("big"), 100));
    const auto large = read_file(path("big"), 99);
    ASSERT_FALSE(large);
    EXPECT_NE(large.error().message.find("larger than the 99 bytes"), std::string::npos);
    const auto endless = read_file("/dev/zero", 1 << 20);
    ASSERT_FALSE(endless);
    EXPECT_NE(endless.error().message.find("1 MiB"), std::string::npos);
}

TEST_F(files, files_of_unknown_size_are_read_whole) {
    const auto status = read_file("/proc/self/status");
    ASSERT_TRUE(status);
    EXPECT_GT(status->size(), 100U);
}

}  // namespace
}  // namespace percuss
