#include "studies/result_file/writer_lock.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace percuss::studies {

namespace {

constexpr off_t far_byte = off_t{1} << 60U;

}  // namespace

WriterLock::~WriterLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::string WriterLock::take(const std::string& path) {
    descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor_ < 0) return std::strerror(errno);
    struct stat info {};
    if (::fstat(descriptor_, &info) != 0 || !S_ISREG(info.st_mode))
        return "it is not a regular file";
    struct flock lock {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = far_byte;
    lock.l_len = 1;
    if (::fcntl(descriptor_, F_OFD_SETLK, &lock) == 0) return {};
    if (errno == EAGAIN || errno == EACCES)
        return "another process is writing to it; wait for it, or give this one its own file";
    return std::strerror(errno);
}

}  // namespace percuss::studies
