// fix wall/percuss: planes, cylinders and spheres with the laws of pair_style percuss.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "contact/sliding.hpp"
#include "contact/wall.hpp"
#include "fix.h"
#include "glue/ledger.hpp"
#include "glue/release.hpp"

namespace percuss::lammps {

class FixWallPercuss : public LAMMPS_NS::Fix {
public:
    FixWallPercuss(LAMMPS_NS::LAMMPS* lmp, int narg, char** arg);
    ~FixWallPercuss() override;

    int setmask() override;
    void init() override;
    void setup(int vflag) override;
    void post_force(int vflag) override;
    void reset_dt() override;
    double compute_vector(int which) override;

    void grow_arrays(int nmax) override;
    void copy_arrays(int from, int to, int delflag) override;
    void set_arrays(int i) override;
    int pack_exchange(int i, double* buffer) override;
    int unpack_exchange(int nlocal, double* buffer) override;
    int pack_restart(int i, double* buffer) override;
    void unpack_restart(int nlocal, int nth) override;
    int size_restart(int nlocal) override;
    int maxsize_restart() override;
    void write_restart(FILE* file) override;
    void restart(char* buffer) override;
    double memory_usage() override;

private:
    struct Lane {
        int atom;
        double* row;
        WallContact contact;
        double mark;  ///< what the flag of the row becomes
    };

    void build_model();
    void take_floor();
    /// Of what a row holds, for restart files.
    [[nodiscard]] int kind() const;
    [[nodiscard]] double now() const;
    void find_region();
    void meet(int i, int surface);
    void meet_region(int i);
    [[nodiscard]] WallContact region_contact(int i, int index) const;
    double* region_row(int i, double mark, unsigned& taken) const;
    void take(int i, const WallContact& contact, double* own, double mark);
    [[nodiscard]] Vector spin() const;
    void flush();
    void hand_back(int k);
    void fill_sliding(int k, const Vector& across);
    [[nodiscard]] double arm(const Lane& lane) const;
    /// A row is the history of one surface, with a flag in front: 1, or which wall of a region.
    [[nodiscard]] double* row(int i, int surface) const;
    [[nodiscard]] Row history(double* own) const;

    Coefficients coefficients_;
    Wall wall_;
    LAMMPS_NS::Region* region_ = nullptr;
    bool region_moves_ = false;
    int surfaces_ = 1;        ///< that a particle can touch at once
    double start_ = 0;        ///< time at which the motion began
    Vector lag_;              ///< velocity of the wall now less that of half a step before
    bool forgotten_ = false;  ///< a restart file held histories of another friction model
    std::unique_ptr<Model> model_;
    Layout layout_;
    Step step_;
    Block block_;
    Sliding sliding_;
    std::vector<Lane> lanes_;
    Ledger ledger_;
    double wall_work_ = 0;  ///< that the moving wall did on the particles
    double wall_work_now_ = 0;
    int per_atom_ = 0;
    double** rows_ = nullptr;
    Reference reference_;
};

}  // namespace percuss::lammps
