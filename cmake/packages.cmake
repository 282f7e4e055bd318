# Third-party packages: how each is found, and how one that is missing is named. Read by the build, and
# by the installed package for the libraries that its archives link.

# percuss_package(name text debian target [PKG_CONFIG name | LINK option] [HEADERS] [FIND arguments...])
# HEADERS: nothing of it is left once the layer is compiled. FIND: the arguments of find_package, if
# percuss_find_NAME does not know better.
function(percuss_package name text debian target)
    cmake_parse_arguments(package "HEADERS" "PKG_CONFIG;LINK" "FIND" ${ARGN})
    set(percuss_${name}_text "${text} (Debian: ${debian})" PARENT_SCOPE)
    set(percuss_${name}_target ${target} PARENT_SCOPE)
    set(percuss_${name}_find "${package_FIND}" PARENT_SCOPE)
    set(percuss_${name}_headers ${package_HEADERS} PARENT_SCOPE)
    set(percuss_${name}_pc "${package_PKG_CONFIG}" PARENT_SCOPE)
    set(percuss_${name}_link "${package_LINK}" PARENT_SCOPE)
endfunction()

percuss_package(boost "Boost >= 1.74" libboost-dev Boost::headers HEADERS FIND Boost 1.74)
percuss_package(eigen "Eigen >= 3.4" libeigen3-dev Eigen3::Eigen HEADERS FIND Eigen3 3.4)
percuss_package(fmt "{fmt}" libfmt-dev percuss_fmt HEADERS)
percuss_package(toml "toml++" libtomlplusplus-dev percuss_toml HEADERS)
percuss_package(xsimd "xsimd" libxsimd-dev percuss_xsimd HEADERS)
percuss_package(muparser "muParser" libmuparser-dev muparser::muparser PKG_CONFIG muparser
    FIND muparser)
percuss_package(sndfile "libsndfile" libsndfile1-dev SndFile::sndfile PKG_CONFIG sndfile)
percuss_package(sqlite "SQLite 3" libsqlite3-dev SQLite::SQLite3 PKG_CONFIG sqlite3 FIND SQLite3)
percuss_package(tbb "oneTBB" libtbb-dev TBB::tbb PKG_CONFIG tbb FIND TBB)
percuss_package(threads "threads" libc6-dev Threads::Threads LINK -pthread FIND Threads)
percuss_package(cli11 "CLI11" libcli11-dev CLI11::CLI11 FIND CLI11)
percuss_package(json "nlohmann-json" nlohmann-json3-dev nlohmann_json::nlohmann_json
    FIND nlohmann_json)
percuss_package(gtest "GoogleTest" libgtest-dev GTest::gtest_main FIND GTest)
percuss_package(rapidcheck "RapidCheck" librapidcheck-dev rapidcheck_gtest FIND rapidcheck)
percuss_package(benchmark "Google Benchmark" libbenchmark-dev benchmark::benchmark_main
    FIND benchmark)

# Of {fmt} and toml++ only the headers: their shared libraries would cost the program start-up time.
function(percuss_find_fmt)
    find_package(fmt QUIET)
    if(TARGET fmt::fmt-header-only)
        add_library(percuss_fmt INTERFACE IMPORTED GLOBAL)
        target_compile_definitions(percuss_fmt INTERFACE FMT_HEADER_ONLY=1)
        target_include_directories(percuss_fmt INTERFACE
            $<TARGET_PROPERTY:fmt::fmt-header-only,INTERFACE_INCLUDE_DIRECTORIES>)
    endif()
endfunction()

function(percuss_find_toml)
    find_package(tomlplusplus QUIET)
    if(TARGET tomlplusplus::tomlplusplus)
        add_library(percuss_toml INTERFACE IMPORTED GLOBAL)
        target_include_directories(percuss_toml INTERFACE
            $<TARGET_PROPERTY:tomlplusplus::tomlplusplus,INTERFACE_INCLUDE_DIRECTORIES>)
    endif()
endfunction()

# The CMake package of xsimd asks for xtl, so only its headers are looked for.
function(percuss_find_xsimd)
    if(NOT CMAKE_DISABLE_FIND_PACKAGE_xsimd)
        find_path(PERCUSS_XSIMD xsimd/xsimd.hpp)
        mark_as_advanced(PERCUSS_XSIMD)
    endif()
    if(PERCUSS_XSIMD)
        add_library(percuss_xsimd INTERFACE IMPORTED GLOBAL)
        target_include_directories(percuss_xsimd INTERFACE ${PERCUSS_XSIMD})
    endif()
endfunction()

# Debian's libsndfile comes without its CMake package.
function(percuss_find_sndfile)
    find_package(SndFile CONFIG QUIET)
    if(NOT TARGET SndFile::sndfile AND NOT CMAKE_DISABLE_FIND_PACKAGE_SndFile)
        find_path(PERCUSS_SNDFILE_HEADERS sndfile.h)
        find_library(PERCUSS_SNDFILE sndfile)
        mark_as_advanced(PERCUSS_SNDFILE_HEADERS PERCUSS_SNDFILE)
    endif()
    if(NOT TARGET SndFile::sndfile AND PERCUSS_SNDFILE_HEADERS AND PERCUSS_SNDFILE)
        add_library(SndFile::sndfile UNKNOWN IMPORTED GLOBAL)
        set_target_properties(SndFile::sndfile PROPERTIES IMPORTED_LOCATION ${PERCUSS_SNDFILE}
            INTERFACE_INCLUDE_DIRECTORIES ${PERCUSS_SNDFILE_HEADERS})
    endif()
endfunction()

# percuss_find(package missing): `missing` gets the package's name for people, or nothing.
function(percuss_find package missing)
    if(NOT TARGET ${percuss_${package}_target})
        if(percuss_${package}_find)
            find_package(${percuss_${package}_find} QUIET)
        else()
            cmake_language(CALL percuss_find_${package})
        endif()
    endif()
    if(TARGET ${percuss_${package}_target})
        set(${missing} "" PARENT_SCOPE)
    else()
        set(${missing} "${percuss_${package}_text}" PARENT_SCOPE)
    endif()
endfunction()

# percuss_need("the layer exact" packages...): stops with one sentence that names what is missing.
function(percuss_need who)
    set(all)
    foreach(package IN LISTS ARGN)
        percuss_find(${package} missing)
        if(missing)
            list(APPEND all "${missing}")
        endif()
    endforeach()
    if(all)
        list(JOIN all ", " all)
        message(FATAL_ERROR "percuss: ${who} needs ${all}.")
    endif()
endfunction()
