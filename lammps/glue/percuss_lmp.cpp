// percuss-lmp: LAMMPS with the styles of percuss. It takes every option of lmp.
//
// LAMMPS forgets registered styles at the `clear` command. Both its constructor and `clear` end
// with LAMMPS::post_create(), which this program overrides and calls on: the dynamic linker takes
// the definition of the program before that of liblammps.
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string_view>
#include <typeinfo>

#include <mpi.h>

#include "glue/register.hpp"
#include "input.h"
#include "lammps.h"
#include "lmppython.h"

void LAMMPS_NS::LAMMPS::post_create() {
    using Original = void (*)(LAMMPS_NS::LAMMPS*);
    static const auto original =
        reinterpret_cast<Original>(dlsym(RTLD_NEXT, "_ZN9LAMMPS_NS6LAMMPS11post_createEv"));
    if (!original) {
        std::fputs("percuss-lmp: this liblammps has no LAMMPS::post_create\n", stderr);
        std::abort();
    }
    percuss::lammps::register_styles(this);
    original(this);
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int status = 0;
    try {
        LAMMPS_NS::LAMMPS lammps(argc, argv, MPI_COMM_WORLD);
        lammps.input->file();
    } catch (const std::exception& error) {
        // LAMMPS has printed its message. An error of one process alone must end the others.
        const std::string_view kind = typeid(error).name();
        if (kind.find("Abort") != std::string_view::npos) MPI_Abort(MPI_COMM_WORLD, 1);
        status = 1;
    }
    LAMMPS_NS::Python::finalize();
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return status;
}
