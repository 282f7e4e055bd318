// The string as it is published: displacement and momentum of every mode, one mode after the other,
// [walstijn2016] Eqs. (27)-(50). The fast kernel is compared with it; it also takes what the kernel
// does not: several contacts at once.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "percuss/string/energy.hpp"
#include "string/modes.hpp"

namespace percuss::string {

struct StringStep {
    double bridge = 0;  ///< mean force of the bridge, N
    double thread = 0;
    double hammer = 0;
    double nut = 0;  ///< at the end of the step
};

class ReferenceString {
public:
    /// `modes` as count_string_modes gives them.
    ReferenceString(const StringParameters& string, std::size_t modes, double dt);
    ~ReferenceString();
    ReferenceString(ReferenceString&&) noexcept;
    ReferenceString& operator=(ReferenceString&&) noexcept;

    /// `pluck` is the mean force of the pluck over the step, N.
    StringStep step(double pluck);

    [[nodiscard]] StringEnergy energy() const;
    [[nodiscard]] double bridge_displacement() const;
    /// The forces of bridge and thread and at the nut, N, in the present position held at rest.
    [[nodiscard]] StringStep resting() const { return resting_; }
    [[nodiscard]] double mode_displacement(std::size_t mode) const { return y_[mode]; }
    [[nodiscard]] std::size_t modes() const { return y_.size(); }
    [[nodiscard]] double hammer_speed() const;
    /// Steps in which the forces of several contacts did not settle.
    [[nodiscard]] std::size_t unsettled() const;

private:
    struct Contacts;
    /// Displaces the modes to where bridge and thread hold the string at rest.
    void settle_at_rest(const StringParameters& string);
    [[nodiscard]] double stored() const;
    std::vector<double> a_, b_, al_, be_, y_, q_, free_, thread_, pluck_, nut_;
    std::vector<double> e_thread_, e_pluck_;
    double dt_, xi_, thread_stiffness_, thread_damping_;
    double theta_cc_ = 0, thread_phi_, stretch_;  ///< stretch_: of the thread, h_c - y_c
    double input_ = 0, lost_ = 0, largest_ = 0;
    StringStep resting_;
    std::unique_ptr<Contacts> contacts_;
};

}  // namespace percuss::string
