# What `cmake --install` leaves: headers, archives, a CMake package whose components are the layers,
# and one pkg-config file per layer.
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/percuss)
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# Files that may be moved, unless the folders are absolute.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
    set(pc_prefix ${CMAKE_INSTALL_PREFIX})
    set(pc_libdir ${CMAKE_INSTALL_FULL_LIBDIR})
    set(pc_includedir ${CMAKE_INSTALL_FULL_INCLUDEDIR})
else()
    file(RELATIVE_PATH pc_prefix /${pkgconfig_dir} /)
    string(PREPEND pc_prefix "\${pcfiledir}/")
    set(pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
    set(pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()

set(table)
set(installed)
foreach(name IN LISTS percuss_layers)
    # Without public headers a layer is there for the program only.
    if(NOT EXISTS ${PROJECT_SOURCE_DIR}/include/percuss/${name})
        continue()
    endif()
    list(APPEND installed ${name})
    install(DIRECTORY include/percuss/${name} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/percuss
        COMPONENT library)
    # A set of its own, so that a component loads nothing that it does not need.
    install(TARGETS percuss_${name} EXPORT percuss-${name} COMPONENT library)
    install(EXPORT percuss-${name} NAMESPACE percuss:: DESTINATION ${package_dir}
        COMPONENT library)

    set(linked)
    foreach(package IN LISTS percuss_${name}_needs)
        if(NOT percuss_${package}_headers)
            list(APPEND linked ${package})
        endif()
    endforeach()
    string(APPEND table "set(percuss_${name}_uses ${percuss_${name}_uses})\n"
        "set(percuss_${name}_needs ${linked})\n")

    # The archives are static, so that whatever they link stands in the open.
    set(pc_name percuss-${name})
    set(pc_description "${PROJECT_DESCRIPTION}: the layer ${name}")
    set(requires ${percuss_${name}_uses})
    list(TRANSFORM requires PREPEND percuss-)
    set(pc_libs)
    get_target_property(type percuss_${name} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
        set(pc_libs "-L\${libdir} -lpercuss_${name}")
    endif()
    foreach(package IN LISTS linked)
        list(APPEND requires ${percuss_${package}_pc})
        string(APPEND pc_libs " ${percuss_${package}_link}")
    endforeach()
    list(JOIN requires ", " pc_requires)
    configure_file(cmake/percuss.pc.in ${pc_name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${pc_name}.pc DESTINATION ${pkgconfig_dir}
        COMPONENT library)
endforeach()

if(TARGET percuss_c)
    set(pc_name percuss-c)
    set(pc_description "${PROJECT_DESCRIPTION}: the C interface")
    set(pc_requires)
    set(pc_libs "-L\${libdir} -lpercuss")
    configure_file(cmake/percuss.pc.in ${pc_name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${pc_name}.pc DESTINATION ${pkgconfig_dir}
        COMPONENT library)
endif()

set(pc_name percuss)
set(pc_description "${PROJECT_DESCRIPTION}: all installed layers")
set(requires ${installed})
list(REVERSE requires)
list(TRANSFORM requires PREPEND percuss-)
list(JOIN requires ", " pc_requires)
set(pc_libs)
configure_file(cmake/percuss.pc.in ${pc_name}.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/${pc_name}.pc DESTINATION ${pkgconfig_dir}
    COMPONENT library)

configure_package_config_file(cmake/percuss-config.cmake.in percuss-config.cmake
    INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(percuss-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/percuss-config.cmake
    ${PROJECT_BINARY_DIR}/percuss-config-version.cmake DESTINATION ${package_dir}
    COMPONENT library)
install(FILES cmake/packages.cmake DESTINATION ${package_dir} RENAME percuss-packages.cmake
    COMPONENT library)
