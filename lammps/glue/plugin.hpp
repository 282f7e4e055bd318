// The C interface by which LAMMPS' PLUGIN package loads styles; liblammps-dev does not install its
// header, so the layout is declared here.
#pragma once

namespace percuss::lammps {

extern "C" {

using PluginFactory1 = void*(void*);
using PluginFactory2 = void*(void*, int, char**);

struct Plugin {
    const char* version;
    const char* style;
    const char* name;
    const char* info;
    const char* author;
    union {
        PluginFactory1* v1;
        PluginFactory2* v2;
    } creator;
    void* handle;
};

using PluginRegister = void (*)(Plugin*, void*);

}  // extern "C"

}  // namespace percuss::lammps
