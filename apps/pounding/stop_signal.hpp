// Ctrl-C and kill as a wish: what is running is finished and stored.
#pragma once

#include <csignal>

namespace percuss::app {

/// While it lives, the first SIGINT or SIGTERM is only noted. The second acts as it always did.
class StopSignal {
public:
    StopSignal();
    StopSignal(const StopSignal&) = delete;
    StopSignal& operator=(const StopSignal&) = delete;
    ~StopSignal();

    /// 0: none came.
    [[nodiscard]] static int caught();

private:
    struct sigaction interrupt_ {};
    struct sigaction terminate_ {};
};

}  // namespace percuss::app
