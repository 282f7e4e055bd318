# What tools/check-layers must see before it may judge the tree: files of an invented one.
# Exactly the lines that say BAD break a rule, and the complaint says what stands after it.
PLANTED = {
    # arrows, third party
    "include/percuss/core/a.hpp": """
#include <string>
#include "percuss/core/b.hpp"
#include "percuss/laws/a.hpp"  // BAD: laws is not below core
#include "core/a.hpp"          // BAD: a public header includes public headers only
#include <Eigen/Dense>         // BAD: a public header includes no third party
#include "../b.hpp"            // BAD: a path begins at its layer
// #include "percuss/laws/a.hpp"
""",
    "src/exact/a.cpp": """
#include <boost/math/special_functions.hpp>
#include <fmt/format.h>
#include "exact/b.hpp"
#include "problem/a.hpp"
#include "percuss/solve/a.hpp"  // BAD: solve is not below exact
#include "solve/a.hpp"          // BAD: solve is not below exact
#include "laws/a.hpp"           // BAD: private to laws
#include "b.hpp"                // BAD: a path begins at its layer
#include <Eigen/Dense>          // BAD: the third party of a layer
#include <unistd.h>             // BAD: the third party of a layer
#include <iostream>             // BAD: nothing below apps prints
""",
    "src/solve/a.cpp": '#include "exact/a.hpp"  // BAD: exact is not below solve\n',
    "src/laws/a.cpp": "#include <fmt/format.h>  // BAD: the third party of a layer\n",
    "src/ground/a.cpp": '#include "percuss/pounding/a.hpp"  // BAD: pounding is not below ground\n',
    "src/string/a.cpp": '#include "percuss/ground/a.hpp"  // BAD: ground is not below string\n',
    "src/reproduce/a.cpp": '#include "exact/a.hpp"\n#include "laws/a.hpp"\n#include <tbb/tbb.h>\n',
    "src/strange/a.cpp": "// BAD: is not in the table",
    "lammps/a.cpp": '#include "pair.h"\n#include "percuss/string/a.hpp"  // BAD: string is not below lammps\n',
    "bindings/capi/a.cpp": """
#include "bindings/capi/b.hpp"
#include "apps/a.hpp"                 // BAD: apps is not below bindings
#include "bindings/python/native/a.hpp"  // BAD: python is not below bindings
""",
    "bindings/python/native/a.cpp": """
#include <pybind11/pybind11.h>
#include "apps/a.hpp"
#include "bindings/python/native/b.hpp"
#include "bindings/capi/b.hpp"  // BAD: bindings is not below python
""",
    "tests/room/a.cpp": """
#include "solve/a.hpp"
#include "a.hpp"
#include "../a.hpp"  // BAD: a path begins at its layer
#include <gtest/gtest.h>
""",
    # rooms
    "src/pounding/a.cpp": '#include "pounding/event/run.hpp"  // BAD: may not look into pounding/event\n',
    "src/pounding/event/run.hpp": """
#include "pounding/check.hpp"
#include "pounding/event/flight/propagator.hpp"
#include "pounding/event/flight/engine.hpp"     // BAD: may not look into pounding/event/flight
#include "pounding/fixed_step/march.hpp"        // BAD: may not look into pounding/fixed_step
""",
    "src/pounding/fixed_step/a.cpp": """
#include "pounding/check.hpp"
#include "pounding/event/run.hpp"  // BAD: may not look into pounding/event
""",
    "src/pounding/event/flight/a.cpp": """
#include "pounding/event/run.hpp"
#include "pounding/event/observe/history.hpp"
#include "pounding/event/contact/step.hpp"           // BAD: may not look into pounding/event/contact
#include "pounding/event/two_oscillators/phase.hpp"  // BAD: may not look into pounding/event/two_osc
""",
    "src/pounding/event/contact/a.cpp": """
#include "pounding/event/observe/history.hpp"
#include "pounding/event/flight/engine.hpp"          // BAD: may not look into pounding/event/flight
#include "pounding/event/two_oscillators/phase.hpp"  // BAD: may not look into pounding/event/two_osc
""",
    "src/pounding/event/two_oscillators/a.cpp": """
#include "pounding/event/contact/step.hpp"
#include "pounding/event/flight/engine.hpp"  // BAD: may not look into pounding/event/flight
""",
    # silence
    "src/io/a.cpp": """
namespace percuss::io {
void f() { std::cout << 1; }               // BAD: std::cout
void g() { std::exit(1); }                 // BAD: std::exit
void h() { fprintf(stderr, "a"); }         // BAD: fprintf
void i() { getenv("A"); }                  // BAD: getenv
void j() { say("printf(1)"); a.exit(); }   // printf(1)
}
""",
    "apps/a.cpp": "namespace percuss::app { void f() { std::cout << 1; std::exit(1); } }\n",
    # shape
    "src/calibrate/calibrate_law.cpp": "// BAD: the name begins with the name of its folder\n",
    **{f"examples/{i:02}.toml": "" for i in range(24)},
    "examples/24.toml": "# BAD: a folder holds at most 24 files\n",
    **{f"tools/{i:02}": "" for i in range(24)},
    # lengths
    "bench/long.cpp": "\n" * 350 + "// BAD: 351 lines are more than 350\n",
    "bench/short.cpp": "\n" * 350,
    "tests/room/long.cpp": "\n" * 499 + "\n// BAD: 501 lines are more than 500\n",
    "src/methods/long.cpp": "namespace percuss::methods {\nint f() { // BAD: a function of 61 lines\n"
                            + "\n" * 59 + "}\nint g() {\n" + "\n" * 58 + "}\nint a[] = {" + "\n" * 60 + "};\nclass A {\n"
                            "void f() { // BAD: a function of 61 lines\n" + "\n" * 59 + "}\nvoid g(); };}\n",
    # namespaces
    "include/percuss/io/b.hpp": """
namespace percuss { struct A; namespace string { struct B { int a; }; } }
template <> struct std::hash<percuss::A> {};
struct B;              // BAD: no namespace, not in percuss
namespace other {
struct B;              // BAD: other, not in percuss
}
""",
    "src/solve/b.hpp": """
namespace percuss::solvers { struct A {}; namespace detail { int of_a(); } }
namespace percuss {
struct A;              // BAD: percuss, not in percuss::solvers
namespace solve {
struct A {};           // BAD: percuss::solve, not in percuss::solvers
}
}
""",
    "src/solve/b.cpp": """
namespace percuss { int f() { return 0; } namespace { int g(); } namespace solvers { int h(); } }
namespace percuss::string {
int f();               // BAD: percuss::string, not in percuss::solvers
}
int g();               // BAD: no namespace, not in percuss::solvers
""",
    "include/percuss/io/c.hpp": "namespace percuss { struct C { int g(); }; int read_c(int a); int both(); }\n",
    "src/io/c.hpp": "namespace percuss::io { int both(int a); }\n",
    "src/io/c.cpp": """
namespace percuss { int C::g() { return 0; } int read_c(int a) { return a; } namespace { int both(); } }
namespace percuss::io {
int both(int a) { return a; }
int read_c(int a) { return a; }  // BAD: read_c is declared in percuss, but this stands in percuss::io
}
""",
    "apps/b.hpp": "namespace percuss::app { int f(); }\nnamespace percuss {\nint f();  // BAD: not in percuss::app\n}\n",
    # the command line
    "apps/commands.hpp": "namespace percuss::app { extern const Command suite_command, time_step_command; }\n",
    "apps/c.cpp": 'namespace percuss::app { const char* a = "--mass", b = "percuss suite"; }\n',
    "src/figures/a.cpp": """
namespace percuss::figures {  // percuss suite --db
auto a = "what percuss computes -- or not --- -->";
auto b = "give it a --db";                // BAD: the option --db
auto c = "written by percuss time-step";  // BAD: the command percuss time-step
auto d = "as percuss "                    // BAD: the command percuss suite
         "suite does";
auto e = R"(a
 --b)" ;int f; // see the line above, where the text begins
}
""".replace('R"(a', 'R"(a // BAD: the option --b'),
    "src/reproduce/page/style.cpp": 'namespace percuss::reproduction { auto a = "--ink"; }\n',
}
# The exceptions that these files need; the check must report the others as needless.
USED = {("room", "pounding/event/run.hpp", "pounding/event/flight/propagator.hpp"),
        ("option", "src/reproduce/page/style.cpp")}
