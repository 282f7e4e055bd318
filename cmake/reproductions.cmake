# percuss reproduce carries what the sources print inside the program. Every file
# data/published/SOURCE/STUDY.toml is one study; its function is reproduce_SOURCE_STUDY.
file(GLOB published CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/data/published
    ${PROJECT_SOURCE_DIR}/data/published/*/*.toml)
list(SORT published COMPARE NATURAL)
set(published_texts)
set(reproduction_declarations)
set(reproduction_entries)
foreach(file IN LISTS published)
    set(path ${PROJECT_SOURCE_DIR}/data/published/${file})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    file(READ ${path} text)
    string(REGEX REPLACE "\\.toml$" "" id ${file})
    string(REGEX REPLACE "[^a-z0-9]" "_" function reproduce_${id})
    string(APPEND published_texts "        {\"${id}\", R\"published(${text})published\"},\n")
    string(APPEND reproduction_declarations
        "Expected<void> ${function}(Findings& findings);\n")
    string(APPEND reproduction_entries "        {\"${id}\", ${function}},\n")
endforeach()
# data/published/SOURCE.toml lists what a source contains.
file(GLOB contents CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/published/*.toml)
set(contents_texts)
foreach(path IN LISTS contents)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    get_filename_component(name ${path} NAME_WE)
    file(READ ${path} text)
    string(APPEND contents_texts "        {\"${name}\", R\"published(${text})published\"},\n")
endforeach()
foreach(source IN ITEMS published_texts reproductions)
    configure_file(${PROJECT_SOURCE_DIR}/src/reproduce/${source}.cpp.in
        ${PROJECT_BINARY_DIR}/${source}.cpp @ONLY)
    target_sources(percuss_reproduce PRIVATE ${PROJECT_BINARY_DIR}/${source}.cpp)
endforeach()
