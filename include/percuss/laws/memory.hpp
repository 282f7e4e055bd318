// What a contact must remember, as plain data that goes in and comes back:
// never a hidden member, so that a rejected step or a restart file loses nothing.
#pragma once

namespace percuss {

/// State at first touch: approach speed and effective mass.
struct Onset {
    double rate = 0;  ///< m/s, > 0
    double mass = 0;  ///< kg, > 0
};

struct Memory {
    double peak = 0;        ///< largest indentation of this contact, m (Walton-Braun, Thornton)
    double offset = 0;      ///< force minus K1 d, N (bilinear)
    bool attached = false;  ///< the surfaces have met, so adhesion holds on below d = 0 (JKR)

    friend bool operator==(const Memory&, const Memory&) = default;
};

}  // namespace percuss
