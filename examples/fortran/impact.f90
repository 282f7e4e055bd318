! One impact from Fortran 2003: the C interface through ISO_C_BINDING. Link with -lpercuss.
program impact
    use, intrinsic :: iso_c_binding
    implicit none

    type, bind(c) :: setting
        type(c_ptr) :: name, value
    end type setting
    type, bind(c) :: impact_result
        integer(c_int32_t) :: status
        real(c_double) :: restitution, duration
        real(c_double) :: peak_indentation, time_of_peak_indentation
        real(c_double) :: peak_force, time_of_peak_force
        real(c_double) :: dissipated_loading, dissipated_unloading
        real(c_double) :: stored_at_release, indentation_at_release
    end type impact_result

    interface
        integer(c_int) function law_make(id, settings, count, release, law) &
                bind(c, name="percuss_law_make")
            import :: c_int, c_char, c_size_t, c_int32_t, c_int64_t, setting
            character(kind=c_char), intent(in) :: id(*)
            type(setting), intent(in) :: settings(*)
            integer(c_size_t), value :: count
            integer(c_int32_t), value :: release
            integer(c_int64_t), intent(out) :: law
        end function law_make
        integer(c_int) function law_impact(law, mass, speed, hit) &
                bind(c, name="percuss_law_impact")
            import :: c_int, c_int64_t, c_double, impact_result
            integer(c_int64_t), value :: law
            real(c_double), value :: mass, speed
            type(impact_result), intent(out) :: hit
        end function law_impact
        integer(c_int) function law_free(law) bind(c, name="percuss_law_free")
            import :: c_int, c_int64_t
            integer(c_int64_t), value :: law
        end function law_free
    end interface

    character(kind=c_char, len=2), target :: stiffness = "K" // c_null_char
    character(kind=c_char, len=14), target :: stiffness_value = "5.2e9 N/m^1.5" // c_null_char
    character(kind=c_char, len=2), target :: restitution = "e" // c_null_char
    character(kind=c_char, len=4), target :: restitution_value = "0.6" // c_null_char
    type(setting) :: settings(2)
    type(impact_result) :: hit
    integer(c_int64_t) :: law
    integer(c_int) :: code

    settings(1) = setting(c_loc(stiffness), c_loc(stiffness_value))
    settings(2) = setting(c_loc(restitution), c_loc(restitution_value))
    code = law_make("flores" // c_null_char, settings, 2_c_size_t, 0_c_int32_t, law)
    if (code /= 0) stop 2
    code = law_impact(law, 0.046_c_double, 0.3_c_double, hit)
    if (code /= 0) stop 2
    print "(a, f18.15)", "restitution ", hit%restitution
    print "(a, es22.15)", "duration ", hit%duration
    if (law_free(law) /= 0) stop 2
end program impact
