#include "percuss/io/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "io/files/signals.hpp"
#include "percuss/core/text.hpp"

namespace percuss {

using namespace io;

namespace {

namespace fs = std::filesystem;

const char* const no_file = "there is no such file";

// In the words of somebody who chose the path, not of the system call that failed.
std::string reason(int code, const fs::path& path) {
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    std::error_code ignored;
    switch (code) {
        case ENOENT:
        case ENOTDIR:
            if (!fs::is_directory(folder, ignored))
                return "there is no folder " + in_quotes(folder.string());
            return no_file;
        case EACCES:
        case EPERM: return "permission denied";
        case EISDIR: return "it is a folder, and a file is needed";
        case ENOSPC: return "the device is full";
        case EDQUOT: return "the disk quota is used up";
        case EFBIG: return "the file would become too large";
        case EROFS: return "the file system is read-only";
        case ELOOP: return "its symbolic links go in a circle";
        case ENAMETOOLONG: return "the name is too long";
        case EPIPE: return "the reader of the pipe has gone";
        case EBADF: return "it is closed";
        default: return std::generic_category().message(code);
    }
}

Error cannot(const std::string& verb, const fs::path& path, const std::string& why) {
    return {"cannot " + verb + " " + in_quotes(path.string()) + ": " + why, {}};
}

Error cannot_write(const fs::path& path, int code) {
    const std::string why = reason(code, path);
    return cannot("write", path, why == no_file ? "no file can be made in that folder" : why);
}

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    [[nodiscard]] int get() const { return number_; }
    [[nodiscard]] bool open() const { return number_ >= 0; }
    /// 0 or errno: a full disk may be noticed only here.
    int close() {
        const int result = ::close(number_);
        number_ = -1;
        return result == 0 || errno == EINTR ? 0 : errno;
    }

private:
    int number_;
};

/// 0 or errno.
int write_all(int descriptor, std::string_view content) {
    while (!content.empty()) {
        const ssize_t written = ::write(descriptor, content.data(), content.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return errno;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

/// The descriptor that /dev/stdout and variants stand for. If it is a regular file, opening it anew
/// would start at its beginning, and renaming over it would leave the shell with the old one.
std::optional<int> own_descriptor(std::string_view path) {
    if (path == "/dev/stdout") return STDOUT_FILENO;
    if (path == "/dev/stderr") return STDERR_FILENO;
    for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
        if (!path.starts_with(folder)) continue;
        const std::string_view digits = path.substr(folder.size());
        int number = -1;
        const auto [end, status] =
            std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (status == std::errc{} && end == digits.data() + digits.size() && number >= 0)
            return number;
    }
    return std::nullopt;
}

using Producer = std::function<Expected<void>(const FileSink&)>;

/// What `produce` hands over; after a failure the rest is dropped. `code` is 0 or errno.
Expected<void> write_parts(int descriptor, const Producer& produce, int& code) {
    return produce([&](std::string_view part) {
        if (code == 0) code = write_all(descriptor, part);
    });
}

Expected<void> write_directly(const fs::path& path, int descriptor, const Producer& produce) {
    const QuietPipe quiet;
    int code = 0;
    auto produced = write_parts(descriptor, produce, code);
    if (!produced) return produced;
    if (code != 0) return cannot_write(path, code);
    return {};
}

Expected<void> write_device(const fs::path& path, const Producer& produce) {
    Descriptor device(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY));
    if (!device.open()) return cannot_write(path, errno);
    auto done = write_directly(path, device.get(), produce);
    if (!done) return done;
    if (const int code = device.close()) return cannot_write(path, code);
    return {};
}

/// The file behind a chain of symbolic links, which need not exist yet.
fs::path behind_links(fs::path path) {
    for (int i = 0; i < 40; ++i) {  // as many as the kernel follows
        std::error_code no_link;
        const fs::path target = fs::read_symlink(path, no_link);
        if (no_link) break;
        path = path.parent_path() / target;
    }
    return path;
}

/// Not named after the target, whose name may already have the greatest length.
fs::path temporary_name(const fs::path& target, unsigned attempt) {
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    const std::string name = ".percuss-" + std::to_string(::getpid()) + "-" + std::to_string(now) +
                             "-" + std::to_string(attempt) + ".tmp";
    return target.parent_path() / name;
}

std::string descriptor_path(int descriptor) {
    return "/proc/self/fd/" + std::to_string(descriptor);
}

/// A file without a name, which is gone with the process whatever ends it; -1 where the file system
/// has none, or none that could be given a name later.
int open_nameless(const fs::path& target) {
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    const int descriptor = ::open(folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
    if (descriptor < 0 || ::access(descriptor_path(descriptor).c_str(), F_OK) == 0)
        return descriptor;
    ::close(descriptor);
    return -1;
}

// Removes itself unless it has become the target. After a failure the rest does nothing.
class Temporary {
public:
    /// Opened with the mode that the user's umask gives to any new file.
    explicit Temporary(const fs::path& target) : descriptor_(open_nameless(target)) {
        if (descriptor_ >= 0) return;
        for (unsigned attempt = 0; attempt < 100; ++attempt) {
            path_ = temporary_name(target, attempt);
            descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
            if (descriptor_ >= 0 || errno != EEXIST) break;
        }
        check(descriptor_ < 0 ? -1 : 0);
        exists_ = descriptor_ >= 0;
    }
    Temporary(const Temporary&) = delete;
    Temporary& operator=(const Temporary&) = delete;
    ~Temporary() {
        if (descriptor_ >= 0) ::close(descriptor_);
        if (exists_) ::unlink(path_.c_str());
    }

    /// 0 or the errno of the first failure.
    [[nodiscard]] int code() const { return code_; }

    void copy_permissions(const struct stat& old) {
        if (code_ != 0) return;
        // Only root can give a file away; for others the writer becomes the owner.
        [[maybe_unused]] const int refused = ::fchown(descriptor_, old.st_uid, old.st_gid);
        check(::fchmod(descriptor_, old.st_mode & 0777U));
    }
    Expected<void> fill(const Producer& produce) {
        if (code_ != 0) return {};
        auto produced = write_parts(descriptor_, produce, code_);
        // EINVAL: a file system without fsync
        if (code_ == 0 && ::fsync(descriptor_) != 0 && errno != EINVAL) code_ = errno;
        return produced;
    }
    void become(const fs::path& target) {
        const HeldSignals held;
        if (code_ == 0 && !exists_) name(target);
        // A full network disk may be noticed only when the file is closed.
        if (code_ == 0) check(::close(std::exchange(descriptor_, -1)));
        if (code_ == 0) check(::rename(path_.c_str(), target.c_str()));
        exists_ = exists_ && code_ != 0;
    }

private:
    void check(int result) {
        if (code_ == 0 && result != 0) code_ = errno;
    }
    /// A link replaces nothing, so that a rename must follow.
    void name(const fs::path& target) {
        int result = -1;
        for (unsigned attempt = 0; attempt < 100 && result != 0; ++attempt) {
            path_ = temporary_name(target, attempt);
            result = ::linkat(AT_FDCWD, descriptor_path(descriptor_).c_str(), AT_FDCWD,
                              path_.c_str(), AT_SYMLINK_FOLLOW);
            if (result != 0 && errno != EEXIST) break;
        }
        check(result);
        exists_ = result == 0;
    }

    fs::path path_;
    int descriptor_ = -1;
    int code_ = 0;
    bool exists_ = false;
};

/// Makes the rename survive a power cut; where that is not possible nothing is lost but time.
void sync_folder(const fs::path& target) {
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    const Descriptor handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (handle.open()) ::fsync(handle.get());
}

/// `old` is null if there is no such file yet.
Expected<void> replace_file(const fs::path& path, const struct stat* old, const Producer& produce) {
    const fs::path target = behind_links(path);
    // A rename would replace even a file that forbids writing.
    if (old && !Descriptor(::open(target.c_str(), O_WRONLY | O_CLOEXEC)).open())
        return cannot_write(path, errno);
    Temporary temporary(target);
    if (old) temporary.copy_permissions(*old);
    PERCUSS_CHECK(temporary.fill(produce));
    temporary.become(target);
    if (temporary.code() != 0) return cannot_write(target, temporary.code());
    sync_folder(target);
    return {};
}

std::string size_text(std::size_t bytes) {
    return bytes >= 1U << 20U ? significant(static_cast<double>(bytes) / (1U << 20U), 4) + " MiB"
                              : std::to_string(bytes) + " bytes";
}

Error too_large(const fs::path& path, std::size_t largest) {
    return cannot("read", path, "it is larger than the " + size_text(largest) + " accepted here");
}

/// A path is a C string to the system: it would end at the NUL.
bool usable_path(std::string_view path) {
    return !path.empty() && path.find('\0') == std::string_view::npos;
}

}  // namespace

Expected<void> write_file(const std::string& path, std::string_view content) {
    return write_file_in_parts(path, [&](const FileSink& sink) {
        sink(content);
        return Expected<void>();
    });
}

Expected<void> write_file_in_parts(const std::string& path, const Producer& produce) {
    if (!usable_path(path)) return cannot("write", path, "a file needs a name");
    if (const auto descriptor = own_descriptor(path))
        return write_directly(path, *descriptor, produce);
    struct stat old {};
    if (::stat(path.c_str(), &old) != 0) {
        if (errno != ENOENT) return cannot_write(path, errno);
        if (path.back() == '/') return cannot_write(path, EISDIR);
        return replace_file(path, nullptr, produce);
    }
    if (S_ISDIR(old.st_mode)) return cannot_write(path, EISDIR);
    if (!S_ISREG(old.st_mode)) return write_device(path, produce);
    return replace_file(path, &old, produce);
}

Expected<std::string> read_file(const std::string& path, std::size_t largest) {
    if (!usable_path(path)) return cannot("read", path, "a file needs a name");
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
    if (!file.open()) return cannot("read", path, reason(errno, path));
    struct stat info {};
    if (::fstat(file.get(), &info) != 0) return cannot("read", path, reason(errno, path));
    if (S_ISDIR(info.st_mode)) return cannot("read", path, reason(EISDIR, path));
    const auto size = static_cast<std::size_t>(info.st_size);  // 0 for pipes and /proc
    if (S_ISREG(info.st_mode) && size > largest) return too_large(path, largest);
    std::string content;
    std::size_t used = 0;
    while (true) {
        if (used == content.size())
            content.resize(std::max({used * 2, size + 1, std::size_t{4096}}));
        const ssize_t count = ::read(file.get(), content.data() + used, content.size() - used);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return cannot("read", path, reason(errno, path));
        if (count == 0) break;
        used += static_cast<std::size_t>(count);
        if (used > largest) return too_large(path, largest);
    }
    content.resize(used);
    return content;
}

}  // namespace percuss
