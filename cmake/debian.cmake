# Packages for Debian and its derivatives, one per component of the installation: `cpack` in the build folder,
# or ./dev package. What each needs at run time is what dpkg-shlibdeps finds in its binaries.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME percuss)
set(CPACK_PACKAGE_VENDOR percuss)
# A domain that is reserved (RFC 2606) and reaches nobody: whoever publishes packages puts their own.
set(PERCUSS_PACKAGE_CONTACT "percuss developers <percuss@example.org>" CACHE STRING
    "Who answers for the Debian packages: name <address>")
set(CPACK_PACKAGE_CONTACT "${PERCUSS_PACKAGE_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# Debian's policy asks for these two in every package.
find_program(GZIP gzip)
mark_as_advanced(GZIP)
string(TIMESTAMP release_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(papers ${PROJECT_BINARY_DIR}/debian)
file(READ LICENSE license)
file(WRITE ${papers}/copyright "percuss is free software under the MIT licence.\n\n${license}")
file(WRITE ${papers}/changelog "percuss (${PROJECT_VERSION}) unstable; urgency=medium\n\n"
    "  * CHANGELOG.md of the source archive says what changed.\n\n"
    " -- ${CPACK_PACKAGE_CONTACT}  ${release_date}\n")
if(GZIP)
    execute_process(COMMAND ${GZIP} -9 -n -k -f ${papers}/changelog COMMAND_ERROR_IS_FATAL ANY)
endif()

# percuss_debian(component package section text [ARCHITECTURE-INDEPENDENT...])
set(CPACK_COMPONENTS_ALL)
macro(percuss_debian component package section text)
    string(TOUPPER ${component} upper)
    list(APPEND CPACK_COMPONENTS_ALL ${component})
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
    set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
    set(CPACK_COMPONENT_${upper}_DESCRIPTION "${text}")
    install(FILES ${papers}/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
        COMPONENT ${component})
    if(GZIP)
        install(FILES ${papers}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
            COMPONENT ${component})
    endif()
endmacro()

if(TARGET percuss)
    percuss_debian(program percuss science "contact-force laws and impacts, the program
 What happens while two bodies touch: restitution, peak force and duration of
 impacts under 46 published contact laws, the damping that delivers a wanted
 restitution, seismic pounding, and a string against its bridge.")
    set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS gnuplot-nox)
endif()
if(TARGET percuss_c)
    percuss_debian(shared libpercuss libs "contact-force laws and impacts, the C interface
 The shared library behind percuss.h: laws, calibration, impacts one by one and
 in batches, and contacts for a time loop of one's own.")
    set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
    # a new library is found once the linker's cache is written again
    file(WRITE ${papers}/triggers "activate-noawait ldconfig\n")
    set(CPACK_DEBIAN_SHARED_PACKAGE_CONTROL_EXTRA ${papers}/triggers)
    percuss_debian(library libpercuss-dev libdevel "contact-force laws and impacts, for developers
 Headers, static libraries of the C++ layers, percuss.h, and the files for
 CMake and pkg-config.")
    set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libpercuss (= ${PROJECT_VERSION})")
    # which of these a user needs depends on the layer
    set(CPACK_DEBIAN_LIBRARY_PACKAGE_RECOMMENDS
        "libmuparser-dev, libsndfile1-dev, libsqlite3-dev, libtbb-dev")
    set(CPACK_DEBIAN_LIBRARY_PACKAGE_SUGGESTS "cmake, pkg-config")
endif()
if(TARGET percuss_python)
    percuss_debian(python python3-percuss python "contact-force laws and impacts, for Python
 The Python package percuss: laws, impacts, calibration, pounding, records and
 strings, with NumPy arrays in and out.")
    set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3, python3-numpy")
    # What Python compiles goes when the package goes; both programs are those of python3-minimal.
    foreach(step IN ITEMS "postinst py3compile" "prerm py3clean")
        string(REPLACE " " ";" step ${step})
        list(POP_FRONT step script program)
        file(WRITE ${papers}/${script} "#!/bin/sh\nset -e\n"
            "if command -v ${program} >/dev/null; then ${program} -p python3-percuss; fi\n")
        file(CHMOD ${papers}/${script} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
            GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
        list(APPEND CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${papers}/${script})
    endforeach()
endif()
include(CPack)
