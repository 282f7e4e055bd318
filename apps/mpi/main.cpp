// percuss-mpi suite STUDY: the same study, result file and numbers as percuss suite, on the ranks
// that mpirun starts.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <algorithm>
#include <csignal>
#include <string>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/errors.hpp"
#include "apps/cli/output.hpp"
#include "apps/mpi/ranks.hpp"
#include "apps/pounding/suite.hpp"
#include "apps/system/process.hpp"
#include "percuss/studies/suite_file.hpp"

namespace {

using namespace percuss;
using namespace percuss::app;

bool announced = false;

Expected<Output> run_ranks(const Arguments& arguments) {
    if (arguments.has("--threads"))
        return bad_input(
            "percuss-mpi computes one run per rank; drop --threads and take mpirun -n");
    return run_suite(arguments, [](const SuiteStudy& study, ResultStore& store,
                                   const EnsembleSettings& settings) {
        announced = true;
        static_cast<void>(announce(true));
        return lead(study, store, settings);
    });
}

constinit const Command mpi_command{.name = "suite",
                                    .doc = "ensembles of pounding runs on many ranks",
                                    .example = "mpirun -n 4 percuss-mpi suite study.toml",
                                    .words = {"STUDY", "a TOML file", false},
                                    .options = suite_options,
                                    .run = run_ranks,
                                    .remarks = suite_remarks};

Expected<Parsed> parse(const std::vector<std::string>& words) {
    if (words.empty() || words[0] != "suite")
        return bad_input("percuss-mpi has one command: mpirun -n N percuss-mpi suite STUDY");
    return parse_command_line(mpi_command, std::span(words).subspan(1));
}

int lead_program(const Expected<Parsed>& parsed) {
    const auto output = !parsed                ? Expected<Output>(parsed.error())
                        : parsed->help.empty() ? mpi_command.run(parsed->arguments)
                                               : Expected<Output>(Output{parsed->help});
    if (!announced) static_cast<void>(announce(false));
    if (!output) return refuse(output.error());
    const auto delivered = deliver(*output);
    return delivered ? output->code : refuse(delivered.error());
}

}  // namespace

int main(int argc, char** argv) {
    open_standard_streams();
    int support = 0, rank = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &support);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    turn_write_signals_into_errors();
    const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    const auto parsed = parse(words);
    int code = exit_done;
    if (rank == 0) {
        code = lead_program(parsed);
    } else if (announce(false)) {
        // mpirun hands signals on to all ranks; rank 0 ends the work in good order.
        std::signal(SIGINT, SIG_IGN);
        std::signal(SIGTERM, SIG_IGN);
        follow(read_suite(parsed->arguments.words()[0]));
    }
    // All ranks end alike: mpirun would shout about one that fails alone.
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return code;
}
