// The flight of the event-driven run: from sample to sample of the ground, exactly, until a pair
// closes. engine.cpp holds the loop, cruise.cpp its fast form, touch.cpp the search for the moment
// when a pair closes, record.cpp what is told to the recorder.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "percuss/numerics/quadrature.hpp"
#include "pounding/event/flight/first_zero.hpp"
#include "pounding/event/run.hpp"

namespace percuss::pounding {

/// Segments that share one bound on the curvature of a pair's motion.
inline constexpr int far_segments = 16;

class FlightEngine {
public:
    explicit FlightEngine(Run& run);

    /// To the end of the run.
    void go();

private:
    struct Touch {
        double d = 0, rate = 0;
        double acceleration = 0;  ///< where it is asked for
    };
    struct Place {
        double t;
        Touch touch;
    };
    /// Bounds on derivatives of an indentation.
    struct Bend {
        double second, third, sixth;
    };
    /// The same for a drift, to the order that its rate needs too.
    struct DriftBend {
        double second, third, fourth, sixth, seventh;
    };
    /// A segment that may hold a peak.
    struct Kept {
        double time, length;
    };
    class SegmentMotion;
    class ModalCruise;
    class OscillatorCruise;

    // engine.cpp
    void set_usual_segment();
    void set_largest_motion();
    [[nodiscard]] double parts_of(double length) const;
    void begin();
    [[nodiscard]] double ground_now() const;
    void look();
    [[nodiscard]] Touch touch(std::size_t pair, const double* s) const;
    void set_segment();
    void fly();
    bool fly_segment(double to);

    // cruise.cpp
    void cruise();
    template <class Form>
    void cruise_as();
    void note_passed();
    [[nodiscard]] std::size_t cruise_end(const GroundChannel& channel) const;
    [[nodiscard]] bool stays_open(std::size_t pair, const Touch& from, const Touch& to,
                                  double h) const;

    // touch.cpp
    void set_bounds(double length, double acceleration);
    [[nodiscard]] double curvature_bound(const PairBranch& pair, double slope) const;
    void renew_far_bounds(double length);
    [[nodiscard]] Bend near_bound(std::size_t pair, double length);
    [[nodiscard]] Touch accelerated(std::size_t pair, double t, const double* s) const;
    std::optional<std::size_t> first_touch(double& length);
    [[nodiscard]] double alike(std::size_t pair) const;
    [[nodiscard]] Touch settled(Touch touch) const;
    static double open_for(double d, double rate, double bend);
    [[nodiscard]] bool rests(const Place& from, const Place& to, const Bend& bounds) const;
    double crossing(std::size_t pair, const Place& from, const Place& to, const Bend& bounds);
    double root(std::size_t pair, Place from, Place to, const Bend& bounds);
    void allow_looks();
    [[nodiscard]] bool gives_up();
    Touch touch_at(std::size_t pair, double t);

    // storeys.cpp
    struct DriftAt {
        double drift, rate, acceleration, jerk;
    };
    struct StoreyEvent {
        std::size_t storey;
        LineEnd end;
    };
    void set_storeys();
    void renew_structure();
    void set_slope_bounds(double length);
    std::optional<StoreyEvent> first_storey_event(double& length);
    [[nodiscard]] DriftBend drift_bounds(std::size_t storey) const;
    [[nodiscard]] double rate_of(const YieldingStorey& storey, const double* state) const;
    [[nodiscard]] DriftAt drift_at(const YieldingStorey& storey, double t, const double* state);
    const double* flight_ground(double t);
    [[nodiscard]] double watched(const YieldingStorey& storey, const double* state, double t);
    [[nodiscard]] double watched_noise(const YieldingStorey& storey, const double* state,
                                       double length);
    [[nodiscard]] DriftAt drift_within(const YieldingStorey& storey, double t);
    [[nodiscard]] std::optional<LineEnd> storey_event(std::size_t storey, double& length);
    void fail_search(int divisions);
    void end_line(const StoreyEvent& event);

    // record.cpp
    [[nodiscard]] Instant with_ground(Instant now, const FlightSegment& segment, std::size_t slot);
    void record(double to, double length, bool usual);
    void note_peaks(double time, double length, const double* from, const double* to);
    void keep(double time, double length, const double* state);
    void settle_peaks();
    void add_energy(double length, bool usual);

    Run& run_;
    const Flight& flight_;
    GaussRule rule_;
    std::unique_ptr<ContactSolver> contact_;
    double longest_ = infinity;
    FlightMap usual_;
    bool may_cruise_ = false;
    bool two_oscillators_ = false;  ///< with one pair, the left one first
    std::vector<FlightMap> nodes_;
    FlightSegment segment_;
    std::vector<double> next_, probe_, bound_, slopes_, ground_, shaking_;
    std::vector<Touch> touches_, ends_;
    std::vector<double> far_;
    double noise_ = 0;      ///< of the pair at hand
    double last_look_ = 0;  ///< for a touch, among the evaluations of the run
    double far_horizon_ = -infinity, largest_acceleration_ = 0, largest_slope_ = 0;
    /// Between two samples, in the cruise of two oscillators: it may hold a peak.
    struct Passed {
        std::size_t sample;
        std::array<double, 4> state;    ///< at its start
        std::array<double, 6> squares;  ///< of x, y and the mixed rows, the larger of both ends
    };
    std::vector<Passed> passed_;
    long changes_ = 0;  ///< of the branch, that are taken over
    double ground_slope_ = 0, ground_bend_ = 0;
    std::vector<double> slope_bound_, slope_push_, storey_slope_;
    std::vector<Kept> kept_;
    std::vector<double> kept_data_;  ///< of each kept segment: state, ground by channel
};

}  // namespace percuss::pounding
