# The errata are carried inside the program; every file of data/errata is one part of them.
file(GLOB errata_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/errata/*.toml)
set(errata_texts)
foreach(path IN LISTS errata_files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    get_filename_component(name ${path} NAME_WE)
    file(READ ${path} text)
    string(APPEND errata_texts "        {\"${name}\", R\"errata_file(${text})errata_file\"},\n")
endforeach()
configure_file(${PROJECT_SOURCE_DIR}/src/reproduce/errata/texts.cpp.in
    ${PROJECT_BINARY_DIR}/errata_texts.cpp @ONLY)
target_sources(percuss_reproduce PRIVATE ${PROJECT_BINARY_DIR}/errata_texts.cpp)
