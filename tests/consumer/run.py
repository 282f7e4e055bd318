#!/usr/bin/env python3
# percuss as its users get it: installed and found by CMake or pkg-config, or added to a project; with
# packages missing; the programs of examples/cpp; the C++ of the documents.
#     run.py CASE --source DIR --build DIR --work DIR
import argparse
import math
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
import abi
import documents
from expected import EXAMPLES

# CMake's name of a package: the first layer that needs it, how the sentence names it, and layers that
# do without.
PACKAGES = {
    "Boost": ("exact", "Boost >= 1.74 (Debian: libboost-dev)", "core numerics laws problem request solve string"),
    "Eigen3": ("solve", "Eigen >= 3.4 (Debian: libeigen3-dev)", "core numerics laws problem request exact"),
    "fmt": ("methods", "{fmt} (Debian: libfmt-dev)", "request exact solve string"),
    "tomlplusplus": ("io", "toml++ (Debian: libtomlplusplus-dev)", "calibrate pounding string"),
    "xsimd": ("string", "xsimd (Debian: libxsimd-dev)", "calibrate pounding io figures"),
    "muparser": ("io", "muParser (Debian: libmuparser-dev)", "calibrate pounding string"),
    "SndFile": ("io", "libsndfile (Debian: libsndfile1-dev)", "calibrate pounding string"),
    "SQLite3": ("studies", "SQLite 3 (Debian: libsqlite3-dev)", "calibrate pounding string figures"),
    "TBB": ("studies", "oneTBB (Debian: libtbb-dev)", "calibrate pounding string figures"),
}
COMPILERS = ["g++", "clang++"]
LINKED = ["muparser", "SndFile", "SQLite3", "TBB"]
WITHOUT = [f"-DCMAKE_DISABLE_FIND_PACKAGE_{package}=ON" for package in PACKAGES]
NUMBER = re.compile(r"(?<![\w^./-])[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w^])")


class Failure(Exception):
    pass


def output_of(command, **options):
    command = [str(word) for word in command]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode:
        raise Failure(f"{' '.join(command)}\n{done.stdout}")
    return done.stdout


def fails_with(sentence, command):
    try:
        output_of(command)
    except Failure as failure:
        if sentence not in " ".join(str(failure).split()):
            raise Failure(f"expected {sentence!r}, got\n{failure}") from None
        return
    raise Failure(f"{' '.join(map(str, command))} should have failed with {sentence!r}")


def compare(name, text, numbers, tolerance):
    found = [float(number) for number in NUMBER.findall(text)]
    for index, number in enumerate(numbers):
        if number is None:
            continue
        if index >= len(found) or not math.isclose(found[index], number, rel_tol=tolerance):
            raise Failure(f"{name}: number {index + 1} should be {number!r} within {tolerance:g}, in\n{text}")


class Run:
    def __init__(self, case, source, build, work):
        """Cases run side by side: each has its own folder, and all read one install tree."""
        self.source, self.build, self.work = source, build, work / case
        self.prefix = work / "prefix"
        self.examples = source / "examples/cpp"
        self.consumer = source / "tests/consumer"

    def fresh(self, name):
        folder = self.work / name
        shutil.rmtree(folder, ignore_errors=True)
        return folder

    def configure(self, name, *definitions, source=None, compiler="c++"):
        folder = self.fresh(name)
        command = ["cmake", "-G", "Ninja", "-S", source or self.consumer, "-B", folder,
                   f"-DCMAKE_CXX_COMPILER={compiler}", f"-DCMAKE_PREFIX_PATH={self.prefix}"]
        if shutil.which("ccache"):
            command.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
        return folder, command + list(definitions)

    def built(self, name, *definitions, **options):
        folder, command = self.configure(name, *definitions, **options)
        output_of(command)
        output_of(["cmake", "--build", folder])
        return folder

    def install(self):
        shutil.rmtree(self.prefix, ignore_errors=True)
        for component in ("shared", "library"):
            output_of(["cmake", "--install", self.build, "--prefix", self.prefix, "--component", component])
        private = [path for path in self.prefix.rglob("*.hpp") if "percuss" not in path.parts]
        if private or not (self.prefix / "include/percuss/laws/law.hpp").exists():
            raise Failure(f"the public headers, and only they, are installed: {private}")

    def examples_from_the_install_tree(self):
        for compiler in COMPILERS:
            folder = self.built(f"examples-{compiler}", source=self.examples, compiler=compiler)
            record = folder / "record.csv"
            record.write_text("time [s],acceleration [g]\n" + "".join(f"{i / 100},0.1\n" for i in range(501)))
            for expected in EXAMPLES:
                name = expected.__name__
                arguments = [record] if name == "record_spectrum" else []
                compare(name, output_of([folder / name, *arguments]), *expected())
        programs = {path.stem for path in self.examples.glob("*.cpp")}
        if programs != {expected.__name__ for expected in EXAMPLES}:
            raise Failure(f"examples and expected numbers differ: {sorted(programs)}")

    def one_component(self):
        """With no other package in sight."""
        for compiler in COMPILERS:
            folder = self.built(f"component-{compiler}", "-DLAYERS=laws", f"-DPROGRAM={self.examples}/my_time_loop.cpp",
                                "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror", *WITHOUT, compiler=compiler)
            self.bounces(folder)

    def bounces(self, folder):
        expected, = [example for example in EXAMPLES if example.__name__ == "my_time_loop"]
        compare("my_time_loop", output_of([folder / "consumer"]), *expected())

    def all_components(self):
        for compiler in COMPILERS:
            folder = self.built(f"everything-{compiler}", f"-DPROGRAM={self.consumer}/everything.cpp",
                                f"-DPLUGIN={self.consumer}/everything.cpp", compiler=compiler)
            compare("everything", output_of([folder / "consumer"]), [1, 244], 1e-6)

    def pkg_config(self):
        folder = self.fresh("pkg-config")
        folder.mkdir(parents=True)
        libraries = [path.parent for path in self.prefix.rglob("percuss.pc")]
        environment = dict(os.environ, PKG_CONFIG_PATH=str(libraries[0]))
        for module, program, numbers in (("percuss-laws", self.examples / "my_time_loop.cpp", [0.7]),
                                         ("percuss", self.consumer / "everything.cpp", [1, 244])):
            words = output_of(["pkg-config", "--cflags", "--libs", module], env=environment).split()
            if module == "percuss-laws" and any("exact" in word or "sqlite" in word for word in words):
                raise Failure(f"{module} asks for too much: {words}")
            output_of(["c++", "-std=c++20", program, "-o", folder / module, *words])
            compare(module, output_of([folder / module]), numbers, 3e-4)

    def c_interface(self):
        """C, old and new C++, and Fortran; found by pkg-config and by CMake."""
        folder = self.fresh("c")
        folder.mkdir(parents=True)
        library, = [path.parent for path in self.prefix.rglob("libpercuss.so")]
        environment = dict(os.environ, PKG_CONFIG_PATH=str(library / "pkgconfig"), LD_LIBRARY_PATH=str(library))
        words = output_of(["pkg-config", "--cflags", "--libs", "percuss-c"], env=environment).split()
        c, cxx = self.source / "examples/c", ["c++", "-x", "c++", "-Wall", "-Wextra", "-Werror", "-pedantic"]
        strict_c = ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"]
        header = folder / "header.cpp"
        header.write_text("#include <percuss.h>\nint main() { return percuss_law_free(0); }\n")
        block = folder / "block.c"
        block.write_text(documents.c_program(self.source / "docs/c.md"))
        for name, command, numbers, tolerance in (
                ("impact", [*strict_c, c / "impact.c"], [0.57081367879, 0.5, 0.550283169627], 1e-9),
                ("time_loop", [*strict_c, c / "time_loop.c"], [0.7], 3e-5),
                ("block", [*strict_c, block], [0.5773], 5e-5),
                ("cpp11", [*cxx, "-std=c++11", header], [], 0),
                ("cpp17", [*cxx, "-std=c++17", header], [], 0),
                ("fortran", ["gfortran", "-std=f2008", f"-J{folder}", self.source / "examples/fortran/impact.f90"],
                 [0.5772760188829587, 0.00016854436328885307], 1e-14)):
            output_of([*command, "-o", folder / name, *words, "-lm"])
            compare(name, output_of([folder / name], env=environment), numbers, tolerance)
        (folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.24)\nproject(consumer LANGUAGES C)\n"
            "find_package(percuss REQUIRED COMPONENTS c)\n"
            f"add_executable(consumer {c}/impact.c)\ntarget_link_libraries(consumer percuss::c m)\n")
        built = self.built("c-cmake", source=folder)
        compare("impact", output_of([built / "consumer"]), [0.57081367879, 0.5], 1e-9)

    def c_abi(self):
        """What programs rely on that were compiled before: layout, numbers, declarations, symbols."""
        header, library = self.prefix / "include/percuss.h", next(self.prefix.rglob("libpercuss.so"))
        folder = self.fresh("abi")
        gone, new = abi.broken(header, library, folder, output_of)
        if gone or new:
            raise Failure("\n".join(["programs that were compiled before rely on this, and it is gone:", *gone,
                                     f"this is new; add it to {abi.PUBLISHED.name}:", *new]))
        missed = abi.seen(header, library, folder, output_of)
        if missed:
            raise Failure(f"the comparison does not see that {'; '.join(missed)}")

    def c_memory_and_threads(self):
        """Nothing is lost or misread, and no two threads are at one place; valgrind's word."""
        if not shutil.which("valgrind"):
            print("skipped: no valgrind (Debian: valgrind)")
            sys.exit(77)
        folder = self.fresh("valgrind")
        folder.mkdir(parents=True)
        library, = [path.parent for path in self.prefix.rglob("libpercuss.so")]
        output_of(["cc", "-std=c99", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror", "-pedantic", "-g",
                   f"-I{self.prefix}/include", self.consumer / "every_call.c", "-o", folder / "every_call",
                   f"-L{library}", "-lpercuss", "-lm", "-pthread", f"-Wl,-rpath,{library}"])
        memory = ["valgrind", "-q", "--error-exitcode=9", "--leak-check=full",
                  "--errors-for-leak-kinds=definite,indirect"]
        threads = ["valgrind", "-q", "--error-exitcode=9", "--tool=drd"]
        for tool, control, sentence in ((memory, "leak", "definitely lost"), (threads, "race", "Conflicting")):
            compare("every_call", output_of([*tool, folder / "every_call"]), [46], 0)
            fails_with(sentence, [*tool, folder / "every_call", control])

    def added_to_a_project(self):
        """Nothing but a compiler: every package is out of sight."""
        for compiler in COMPILERS:
            folder = self.built(f"added-{compiler}", f"-DPERCUSS_SOURCE={self.source}", "-DLAYERS=core;numerics;laws",
                                f"-DPROGRAM={self.examples}/my_time_loop.cpp", f"-DPLUGIN={self.examples}/my_time_loop.cpp",
                                "-DCMAKE_CXX_FLAGS=-O1 -Wall -Wextra -Werror", *WITHOUT, compiler=compiler)
            self.bounces(folder)
            if (folder / "build.ninja").read_text().count("ffp-contract") != \
                    (folder / "build.ninja").read_text().count("ffp-contract=off -fno-math-errno"):
                raise Failure("an option of ours reaches the sources of a user")

    def missing_packages_of_the_source(self):
        for package, (layer, text, others) in PACKAGES.items():
            without = f"-DCMAKE_DISABLE_FIND_PACKAGE_{package}=ON"
            add = f"-DPERCUSS_SOURCE={self.source}"
            _, command = self.configure("missing", add, f"-DLAYERS={layer}", without)
            fails_with(f"percuss: the layer {layer} needs {text}.", command)
            _, command = self.configure("missing", add, f"-DLAYERS={';'.join(others.split())}", without)
            output_of(command)

    def missing_packages_of_the_install_tree(self):
        for package in LINKED:
            layer, text, others = PACKAGES[package]
            without = f"-DCMAKE_DISABLE_FIND_PACKAGE_{package}=ON"
            _, command = self.configure("missing", f"-DLAYERS={layer}", without)
            fails_with(f"percuss: the layer {layer} needs {text}.", command)
            _, command = self.configure("missing", f"-DLAYERS={';'.join(others.split())}", without)
            output_of(command)

    def refusals(self):
        add = f"-DPERCUSS_SOURCE={self.source}"
        for sentence, definitions in (
                ("percuss: there is no layer lows;", [add, "-DLAYERS=lows"]),
                ("percuss: there is no layer lows among", ["-DLAYERS=lows"]),
                ("the tests run the program, so PERCUSS_BUILD_TESTS needs PERCUSS_BUILD_APP.",
                 [add, "-DLAYERS=laws", "-DPERCUSS_BUILD_TESTS=ON"]),
                ("the program is made of all layers, so PERCUSS_BUILD_APP needs PERCUSS_LAYERS=all.",
                 [add, "-DLAYERS=laws", "-DPERCUSS_BUILD_APP=ON"])):
            _, command = self.configure("refused", *definitions)
            fails_with(sentence, command)

    def documents(self):
        documents.compile_all(self.source, self.fresh("documents"), self.prefix, output_of)

    def controls(self):
        """What must not work does not, and the comparison sees a wrong number."""
        private = self.fresh("control")
        private.mkdir(parents=True)
        (private / "private.cpp").write_text('#include "laws/families/viscous.hpp"\nint main() {}\n')
        include = self.prefix / "include"
        fails_with("laws/families/viscous.hpp", ["c++", "-std=c++20", f"-I{include}", "-c", private / "private.cpp",
                                                 "-o", private / "private.o"])
        for wrong in ([0.70001], [0.7, 3, 5]):
            try:
                compare("control", "restitution 0.7\nforce 3.0 m/s^2\n", wrong, 1e-6)
            except Failure:
                continue
            raise Failure(f"{wrong} passes for 0.7 and 3.0")
        compare("control", "restitution 0.7\nforce 3.0 m/s^2\n", [0.7, 3], 1e-6)


def main():
    cases = [name for name in vars(Run) if not name.startswith("_")]
    parser = argparse.ArgumentParser()
    parser.add_argument("case", choices=cases)
    for folder in ("source", "build", "work"):
        parser.add_argument(f"--{folder}", type=lambda text: Path(text).resolve(), required=True)
    arguments = parser.parse_args()
    try:
        run = Run(arguments.case, arguments.source, arguments.build, arguments.work)
        getattr(run, arguments.case)()
    except Failure as failure:
        sys.exit(str(failure))


main()
