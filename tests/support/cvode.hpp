// CVODE behind a constructor and a destructor. A System gives
//     slope(t, y, rate)   y' at time t
//     roots(t, y, value)  functions whose zeros CVODE looks for, `root_count` of them
#pragma once

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <algorithm>
#include <span>

namespace support {

/// Made once and started again for every run: allocation is not what is measured.
template <class System>
class Cvode {
public:
    /// `multistep`: CV_ADAMS (with fixed-point iteration) or CV_BDF (with Newton's).
    Cvode(int multistep, std::size_t size, System& system, int root_count) {
        SUNContext_Create(nullptr, &context_);
        y_ = N_VNew_Serial(static_cast<sunindextype>(size), context_);
        N_VConst(0, y_);
        memory_ = CVodeCreate(multistep, context_);
        CVodeInit(memory_, slope, 0, y_);
        CVodeSetUserData(memory_, &system);
        CVodeSStolerances(memory_, 1e-6, 1e-9);
        if (multistep == CV_BDF) {
            const auto n = static_cast<sunindextype>(size);
            matrix_ = SUNDenseMatrix(n, n, context_);
            linear_ = SUNLinSol_Dense(y_, matrix_, context_);
            CVodeSetLinearSolver(memory_, linear_, matrix_);
        } else {
            fixed_point_ = SUNNonlinSol_FixedPoint(y_, 0, context_);
            CVodeSetNonlinearSolver(memory_, fixed_point_);
        }
        CVodeRootInit(memory_, root_count, roots);
        CVodeSetMaxNumSteps(memory_, 10000000);
    }
    Cvode(const Cvode&) = delete;
    Cvode& operator=(const Cvode&) = delete;
    ~Cvode() {
        CVodeFree(&memory_);
        if (fixed_point_) SUNNonlinSolFree(fixed_point_);
        if (linear_) SUNLinSolFree(linear_);
        if (matrix_) SUNMatDestroy(matrix_);
        N_VDestroy(y_);
        SUNContext_Free(&context_);
    }

    void tolerances(double relative, double absolute) {
        CVodeSStolerances(memory_, relative, absolute);
    }
    void longest_step(double step) { CVodeSetMaxStep(memory_, step); }
    void start(double time, std::span<const double> y) {
        std::copy(y.begin(), y.end(), NV_DATA_S(y_));
        restart(time);
    }
    /// Goes on from where it is, without its past.
    void restart(double time) {
        time_ = time;
        CVodeReInit(memory_, time_, y_);
    }
    /// To `end`, never beyond, or to a root: CV_ROOT_RETURN. Negative: failed.
    int advance(double end) {
        CVodeSetStopTime(memory_, end);
        return CVode(memory_, end, y_, &time_, CV_NORMAL);
    }
    /// After CV_ROOT_RETURN, by function: 1 upwards, -1 downwards, 0 no root.
    void crossings(std::span<int> signs) { CVodeGetRootInfo(memory_, signs.data()); }

    [[nodiscard]] double time() const { return time_; }
    [[nodiscard]] double operator[](std::size_t i) const { return NV_DATA_S(y_)[i]; }
    [[nodiscard]] const double* state() const { return NV_DATA_S(y_); }

private:
    static int slope(realtype t, N_Vector y, N_Vector rate, void* system) {
        static_cast<System*>(system)->slope(t, NV_DATA_S(y), NV_DATA_S(rate));
        return 0;
    }
    static int roots(realtype t, N_Vector y, realtype* value, void* system) {
        static_cast<System*>(system)->roots(t, NV_DATA_S(y), value);
        return 0;
    }

    SUNContext context_ = nullptr;
    N_Vector y_ = nullptr;
    void* memory_ = nullptr;
    SUNMatrix matrix_ = nullptr;
    SUNLinearSolver linear_ = nullptr;
    SUNNonlinearSolver fixed_point_ = nullptr;
    realtype time_ = 0;
};

}  // namespace support
