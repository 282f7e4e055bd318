// The motion as the recorder sees it, in flight and in contact.
#pragma once

namespace percuss::pounding {

/// The state at one instant with what acts on it. Null pointers: not known.
struct Instant {
    double time = 0;
    const double* state = nullptr;
    const double* slope = nullptr;       ///< s'
    const double* force = nullptr;       ///< by pair; null: no contact acts
    const double* force_rate = nullptr;  ///< dF/dt by pair
    const double* ground = nullptr;      ///< acceleration by channel, for sliders that stick
    const double* ground_rate = nullptr;
    const double* spring = nullptr;  ///< force by smooth spring
    const double* spring_rate = nullptr;
};

/// Looks at the motion between two known instants.
class Motion {
public:
    virtual ~Motion() = default;
    /// At a part of it, 0 to 1; valid until the next call.
    virtual Instant at(double part) = 0;
    /// The time derivatives at both ends, computed when asked for.
    virtual Instant start() = 0;
    virtual Instant end() = 0;
};

}  // namespace percuss::pounding
