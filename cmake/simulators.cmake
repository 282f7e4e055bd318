# Every source of src/simulators/engines is one simulator, found by its name.
file(GLOB engine_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/simulators/engines/*.cpp)
set(simulator_declarations)
set(simulator_calls)
foreach(path IN LISTS engine_files)
    get_filename_component(name ${path} NAME_WE)
    string(APPEND simulator_declarations
        "void add_${name}(std::vector<const ContactModel*>& all);\n")
    string(APPEND simulator_calls "    add_${name}(all);\n")
endforeach()
configure_file(${PROJECT_SOURCE_DIR}/src/simulators/engines.cpp.in
    ${PROJECT_BINARY_DIR}/simulator_engines.cpp @ONLY)
target_sources(percuss_simulators PRIVATE ${PROJECT_BINARY_DIR}/simulator_engines.cpp)
