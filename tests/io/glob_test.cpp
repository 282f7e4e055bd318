#include "io/files/glob.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "percuss/io/file.hpp"

namespace percuss {

using namespace io;
namespace {

TEST(glob, matches) {
    EXPECT_TRUE(matches("a.AT2", "*.AT2"));
    EXPECT_TRUE(matches("aXbXc", "a*b*c"));
    EXPECT_TRUE(matches("abab", "*ab"));
    EXPECT_TRUE(matches("abc", "a?c"));
    EXPECT_TRUE(matches("", "*"));
    EXPECT_FALSE(matches("a.at2", "*.AT2"));
    EXPECT_FALSE(matches("abc", "a?"));
    EXPECT_FALSE(matches("abc", ""));
    EXPECT_FALSE(matches(std::string(50000, 'a'), std::string(200, '*') + "b"));
}

TEST(glob, finds_files_in_order) {
    namespace fs = std::filesystem;
    const fs::path folder =
        fs::temp_directory_path() / ("percuss-glob-" + std::to_string(getpid()));
    fs::create_directories(folder / "two");
    fs::create_directories(folder / "one");
    for (const char* name : {"two/b.x", "one/c.x", "one/a.x", "one/.d.x", "one/e.y"})
        ASSERT_TRUE(write_file((folder / name).string(), "x"));
    const auto found = matching_files((folder / "*" / "*.x").string());
    ASSERT_EQ(found.size(), 3U);
    EXPECT_TRUE(found[0].ends_with("one/a.x"));
    EXPECT_TRUE(found[1].ends_with("one/c.x"));
    EXPECT_TRUE(found[2].ends_with("two/b.x"));
    EXPECT_EQ(matching_files((folder / "one" / "a.x").string()).size(), 1U);
    EXPECT_TRUE(matching_files((folder / "o?o" / "*").string()).empty());
    EXPECT_TRUE(matching_files((folder / "*").string()).empty()) << "folders are no files";
    fs::remove_all(folder);
}

}  // namespace
}  // namespace percuss
