// pair_style percuss: every point law of the catalogue between spheres.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "contact/meeting.hpp"
#include "contact/wide.hpp"
#include "glue/ledger.hpp"
#include "glue/release.hpp"
#include "pair.h"

namespace percuss::lammps {

class PairPercuss : public LAMMPS_NS::Pair {
public:
    explicit PairPercuss(LAMMPS_NS::LAMMPS* lmp);
    ~PairPercuss() override;

    void settings(int narg, char** arg) override;
    void coeff(int narg, char** arg) override;
    void init_style() override;
    double init_one(int i, int j) override;
    void reset_dt() override;
    void compute(int eflag, int vflag) override;
    double single(int i, int j, int itype, int jtype, double rsq, double factor_coul,
                  double factor_lj, double& fforce) override;
    // One of the two overrides that of LAMMPS: since 2023 it also gives the types.
    void transfer_history(double* from, double* to);
    void transfer_history(double* from, double* to, int itype, int jtype);
    void write_restart(FILE* file) override;
    void read_restart(FILE* file) override;
    int pack_forward_comm(int n, int* atoms, double* buffer, int pbc_flag, int* pbc) override;
    void unpack_forward_comm(int n, int first, double* buffer) override;
    void* extract(const char* name, int& dim) override;
    double memory_usage() override;

private:
    struct Wish {  ///< one pair_coeff command
        std::string types_i, types_j;
        std::vector<std::string> words;
    };
    /// A pair in a block, as the forces must be handed back.
    struct Lane {
        int i, j;
        int* touch;
        Row row;
    };
    /// A contact that began or ends, whose rates are not those of the others.
    struct Rare {
        int lane;
        double half_rate, free_rate;
    };
    struct Lanes {
        const Model* model = nullptr;
        Block block;
        Meetings meetings;
        Sliding sliding;
        Kicks kicks;
        std::array<Lane, Block::capacity> lane;
        std::array<Rare, Block::capacity> rare;
        int rare_count = 0;
    };
    /// What the loop reads again and again, as a value of its own: writing a force cannot change
    /// it. Three numbers of each atom lie one after the other.
    struct Arrays {
        const double *x, *v, *omega;
        double *f, *torque;
        const double *radius, *rmass;
        const int* type;
        int nlocal;
        Lanes* const* lanes_of;
        int stride;  ///< of lanes_of
        Masses masses;
        bool newton;
        Layout layout;
        Step step;
    };
    struct Particle {  ///< the first of a pair
        int index;
        Vector x, v, omega;
        double radius, mass;
    };

    struct Work {  ///< power of the present step
        double normal = 0, tangential = 0;
    };

    void allocate();
    void apply(const Wish& wish);
    void check_surroundings();
    void check_particles();
    void check_time_step();
    [[noreturn]] void refuse_same_place(int i, int j) const;
    void reserve_histories();
    void delete_histories();
    void create_history();
    NeighborHistory* new_history(const char* placeholder, const std::string& id);
    void find_largest_particles();
    void build_models();
    [[nodiscard]] bool answers_for(int type) const;
    [[nodiscard]] Expected<std::shared_ptr<const Coefficients>> coefficients(int i, int j) const;
    [[nodiscard]] Expected<Model> model_of(const Coefficients& wanted,
                                           const Reference& reference) const;
    [[nodiscard]] std::size_t slot(int i, int j) const;
    [[nodiscard]] Reference reference(int i, int j) const;
    [[noreturn]] void refuse(int i, int j, const std::string& why);

    [[nodiscard]] Arrays arrays(const Step& step) const;
    [[nodiscard]] double mass(const Arrays& a, int i) const;
    [[nodiscard]] Particle particle(const Arrays& a, int i) const;
    bool meet(const Arrays& a, const Particle& self, int j, const Vector& separation, bool overlaps,
              Lanes& lanes, int* touch, const Row& row);
    bool meet_rare(const Arrays& a, int k, bool alive, const Row& row, Lanes& lanes);
    PERCUSS_WIDE void gather(Arrays a, const LAMMPS_NS::NeighList& neighbors);
    void evaluate_all(const Arrays& a, Lanes& lanes);
    PERCUSS_WIDE void flush(Arrays a, Lanes& lanes);
    template <bool friction>
    void hand_back(const Arrays& a, const Lanes& lanes, Work& work);
    void tally(const Arrays& a, const Lanes& lanes);
    [[nodiscard]] bool observed() const;
    void update_rigid_masses();
    void fill_pvector();

    double floor_ = 0;
    std::vector<Wish> wishes_;
    std::vector<std::shared_ptr<const Coefficients>> given_;  ///< by pair of types, i <= j
    std::vector<std::unique_ptr<Lanes>> lanes_;               ///< one for each model
    std::vector<Lanes*> lanes_of_;                            ///< by pair of types
    std::vector<std::unique_ptr<Model>> models_;
    Layout layout_;
    Step step_;
    Work work_;
    NeighborHistory* history_ = nullptr;
    NeighborHistory* cold_ = nullptr;  ///< what only a set-up reads
    bool recalled_ = false;            ///< `cold_` is of the last step
    bool watched_ = false;             ///< someone asks for single contacts
    FixLedger* ledger_ = nullptr;
    LAMMPS_NS::Fix* rigid_ = nullptr;
    std::vector<double> rigid_mass_;
    int frozen_bit_ = 0;
    std::vector<double> largest_radius_, largest_mass_;      ///< of each type, frozen included
    std::vector<double> reference_radius_, reference_mass_;  ///< the same at the first run
    int last_neighbor_ = 0;
    int types_ = 0;
    int kind_ = 0;           ///< Layout::kind() of the history, fixed at the first run
    int restart_kind_ = -1;  ///< the same in the restart file, -1 if there is none
    int newton_ = 0;
};

}  // namespace percuss::lammps
