# Small sources that parse the same headers are compiled together where their own names do not clash
# (tools/together), which takes half of the time. Only in layers where nothing is timed and no kernel
# lives: inlining across sources could move the last bit of a number.
option(PERCUSS_UNITY "Compile small sources together" ${PROJECT_IS_TOP_LEVEL})
if(PERCUSS_UNITY)
    find_package(Python3 COMPONENTS Interpreter QUIET)
endif()

# percuss_together(target sources...)
function(percuss_together target)
    if(NOT PERCUSS_UNITY OR NOT Python3_Interpreter_FOUND)
        return()
    endif()
    execute_process(COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/together
        ${PROJECT_BINARY_DIR}/together/${target} ${ARGN}
        OUTPUT_VARIABLE groups OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    # which sources go together depends on what they say
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN}
        ${PROJECT_SOURCE_DIR}/tools/together)
    string(REPLACE ";" "|" groups "${groups}")
    string(REPLACE "\n" ";" groups "${groups}")
    foreach(group IN LISTS groups)
        string(REPLACE "|" ";" group "${group}")
        list(POP_FRONT group together)
        target_sources(${target} PRIVATE ${together})
        # a name in the header of one source is no shadow over another, and no source is a header
        set_source_files_properties(${together} PROPERTIES COMPILE_OPTIONS
            "-Wno-shadow;$<$<CXX_COMPILER_ID:GNU>:-Wshadow=local;-Wno-subobject-linkage>")
        set_source_files_properties(${group} PROPERTIES HEADER_FILE_ONLY ON)
    endforeach()
endfunction()
