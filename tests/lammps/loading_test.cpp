// The three ways in.
#include <dlfcn.h>

#include "engine.hpp"
#include "glue/plugin.hpp"

namespace {

const std::string two_spheres =
    "units si\natom_style sphere\natom_modify map array\nboundary f f f\ncomm_modify vel yes\n"
    "region box block -0.2 0.2 -0.1 0.1 -0.1 0.1\ncreate_box 1 box\n"
    "create_atoms 1 single -0.02001 0 0\ncreate_atoms 1 single 0.02001 0 0\n"
    "set group all diameter 0.04 density 7800\nregion left block -0.2 0 INF INF INF INF\n"
    "group left region left\ngroup right subtract all left\nvelocity left set 0.5 0 0\n"
    "velocity right set -0.5 0 0\npair_style percuss\n"
    "pair_coeff * * lankarani_nikravesh K 1e9 restitution 0.6\nneighbor 0.01 bin\n"
    "timestep 1e-7\nfix move all nve/sphere\nthermo 100000\nrun 6000\n"
    "print \"=e $(vx[2]-vx[1]:%.14g)\"\n";

const std::string python =
    "python percuss_load input 1 SELF format p here \"\"\"\n"
    "def percuss_load(handle):\n"
    "    import ctypes\n"
    "    address = ctypes.pythonapi.PyCapsule_GetPointer\n"
    "    address.restype, address.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]\n"
    "    library = ctypes.CDLL('" PERCUSS_LAMMPS_LIBRARY
    "', mode=ctypes.RTLD_GLOBAL)\n"
    "    library.percuss_register.argtypes = [ctypes.c_void_p]\n"
    "    library.percuss_register(address(handle, None))\n"
    "\"\"\"\npython percuss_load invoke\n";

double restitution(const std::string& text, const engine::Run& how) {
    const auto run = engine::script(text, how);
    EXPECT_EQ(run.code, 0) << run.out << run.err;
    const auto values = engine::printed(run.out);
    return values.contains("e") ? values.at("e").at(0) : 0;
}

}  // namespace

TEST(loading, the_driver) {
    NEEDS_LAMMPS();
    for (const int ranks : {1, 2})
        EXPECT_NEAR(restitution(two_spheres, {.ranks = ranks}), 0.6, 1e-6) << ranks;
}

TEST(loading, the_driver_keeps_its_styles_after_clear) {
    NEEDS_LAMMPS();
    EXPECT_NEAR(restitution("clear\n" + two_spheres, {}), 0.6, 1e-6);
}

TEST(loading, the_python_command_of_the_unmodified_program) {
    NEEDS_LAMMPS();
    if (engine::as_plugin()) GTEST_SKIP() << "lmp of the Python index takes plugins";
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "a sanitized library cannot be loaded into the plain lmp";
#endif
    for (const int ranks : {1, 2})
        EXPECT_NEAR(restitution(python + two_spheres, {.ranks = ranks, .program = "lmp"}), 0.6,
                    1e-6)
            << ranks;
    // negative control: without the library the style does not exist
    const auto run = engine::script(two_spheres, {.program = "lmp"});
    EXPECT_NE(run.code, 0);
    EXPECT_NE(run.out.find("Unrecognized pair style 'percuss'"), std::string::npos) << run.out;
}

TEST(loading, the_plugin_entry_point) {
    NEEDS_LAMMPS();
    if (engine::as_plugin()) GTEST_SKIP() << "every other test loads it";
    // in a process of its own if the sanitizer would object; RTLD_NOW resolves every symbol
    void* library = dlopen(PERCUSS_LAMMPS_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    ASSERT_NE(library, nullptr) << dlerror();
    ASSERT_NE(dlsym(library, "percuss_register"), nullptr);
    const auto start =
        reinterpret_cast<void (*)(void*, void*, void*)>(dlsym(library, "lammpsplugin_init"));
    ASSERT_NE(start, nullptr);
    static std::vector<std::string> seen;
    static int handle = 0;
    seen.clear();
    const percuss::lammps::PluginRegister note = [](percuss::lammps::Plugin* plugin, void*) {
        // a date, as LAMMPS writes it
        EXPECT_EQ(std::string(plugin->version).find(" 20") + 5,
                  std::string(plugin->version).size());
        EXPECT_EQ(plugin->handle, &handle);
        EXPECT_NE(plugin->creator.v1, nullptr);
        EXPECT_NE(plugin->info, nullptr);
        EXPECT_NE(plugin->author, nullptr);
        seen.push_back(std::string(plugin->style) + " " + plugin->name);
    };
    start(nullptr, &handle, reinterpret_cast<void*>(note));
    EXPECT_EQ(seen,
              (std::vector<std::string>{"pair percuss", "fix wall/percuss", "fix percuss/ledger"}));
}
