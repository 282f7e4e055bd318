/* percuss for C, and for every language that can call C.
 *
 *   percuss_law law;
 *   const percuss_setting settings[] = {{"K", "5.2e9 N/m^1.5"}, {"e", "0.6"}};
 *   if (percuss_law_make("flores", settings, 2, PERCUSS_NATURAL, &law)) puts(percuss_message());
 *   percuss_impact hit;
 *   percuss_law_impact(law, 0.046, 0.3, &hit);         // hit.restitution is 0.5773, not 0.6
 *   percuss_law_free(law);
 *
 * SI units throughout; indentation d and its rate v are positive in compression, a positive force
 * repels. A number that does not exist (the duration of a contact that never ends) is NaN.
 *
 * Every function returns PERCUSS_OK or another code; percuss_message() then has the sentence that
 * says what is wrong and what would be right. No function throws, prints or ends the program. Laws
 * are immutable and may be used from any number of threads; a law must not be freed while another
 * thread uses it. A handle that was freed, or never was one, is refused. */
#ifndef PERCUSS_H
#define PERCUSS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PERCUSS_API __attribute__((visibility("default")))
#else
#define PERCUSS_API
#endif

/* What a function returns. */
enum {
    PERCUSS_OK = 0,
    PERCUSS_BAD_INPUT = 2, /* as the program's exit code */
    PERCUSS_NO_MEMORY = 3,
    PERCUSS_FAULT = 4 /* a mistake of percuss's own */
};

/* "0.1.0" */
PERCUSS_API const char* percuss_version(void);
/* The sentence of the last call on this thread that did not return PERCUSS_OK; empty if there was
 * none. It is good until the next call that fails on this thread. */
PERCUSS_API const char* percuss_message(void);

/* ---- The catalogue ------------------------------------------------------------------------- */

/* All text lives as long as the program. */
typedef struct percuss_law_info {
    const char* id;
    const char* name;
    const char* kind;       /* "point" or "line" */
    const char* cite;       /* BibTeX keys, separated by spaces */
    const char* where;      /* equation number in the source */
    const char* equation;   /* statements separated by ';' */
    const char* published;  /* how the paper gets the damping from e, or "" */
    const char* validity;   /* or "" */
    const char* calibrated; /* parameter that sets the restitution, or "" */
    const char* either;     /* groups of which exactly one is given, "e|h", or "" */
    int32_t parameters;     /* how many */
    int32_t choices;
    int32_t needs_onset_speed; /* its damping depends on the speed at first touch */
    int32_t needs_mass;        /* its damping depends on the effective mass */
    int32_t has_memory;        /* its force depends on the past of the contact */
    int32_t adhesive;          /* ends by pull-off */
} percuss_law_info;

typedef struct percuss_parameter_info {
    const char* name;
    const char* unit; /* SI, with the exponents at their defaults; "1" for a pure number */
    const char* doc;
    const char* alias;       /* a second name that is read, or "" */
    const char* fallback_to; /* the parameter whose value is taken if none is given, or "" */
    double lower, upper;
    int32_t lower_open, upper_open;
    double typical;
    double fallback; /* the value if none is given; NaN: none */
} percuss_parameter_info;

typedef struct percuss_choice_info {
    const char* name;
    const char* options[2]; /* the first is the default */
    const char* doc;
} percuss_choice_info;

PERCUSS_API int32_t percuss_law_count(void);
PERCUSS_API int percuss_describe_law(int32_t law, percuss_law_info* out);
PERCUSS_API int percuss_describe_parameter(int32_t law, int32_t parameter,
                                           percuss_parameter_info* out);
PERCUSS_API int percuss_describe_choice(int32_t law, int32_t choice, percuss_choice_info* out);
/* The place of a law in the catalogue; an unknown name is refused with the nearest one. */
PERCUSS_API int percuss_find_law(const char* id, int32_t* law);

/* ---- Laws ---------------------------------------------------------------------------------- */

typedef uint64_t percuss_law; /* 0 is none */

/* When a contact ends. */
enum {
    PERCUSS_NATURAL = 0,    /* pull-off for adhesive laws, no tension for the others */
    PERCUSS_GEOMETRIC = 1,  /* d returns to 0; the force may pull on the way */
    PERCUSS_NO_TENSION = 2, /* the total force returns to 0 */
    PERCUSS_PULL_OFF = 3    /* the adhesive branch ends */
};

/* The words of the command line and of scenarios: parameters and choices of the law, "stiffness",
 * "restitution", "hysteresis", "body1", "body2". Values may have units; without one they are SI. */
typedef struct percuss_setting {
    const char* name;
    const char* value;
} percuss_setting;

PERCUSS_API int percuss_law_make(const char* id, const percuss_setting* settings, size_t count,
                                 int32_t release, percuss_law* out);
/* The caller's own force(d, v, onset speed, effective mass, user); called from whatever thread
 * evaluates the law, and as long as the law lives. */
typedef double (*percuss_force_function)(double d, double v, double onset_speed, double mass,
                                         void* user);
PERCUSS_API int percuss_law_custom(percuss_force_function force, void* user, int32_t release,
                                   percuss_law* out);
/* Value of a parameter of the law, after fall-backs. */
PERCUSS_API int percuss_law_get(percuss_law law, const char* parameter, double* value);
/* The rule by which its contacts end: never PERCUSS_NATURAL. */
PERCUSS_API int percuss_law_release(percuss_law law, int32_t* release);
/* One sentence if the parameters leave the range that the paper claims, else "". Copies at most
 * `size` bytes with the closing 0; `needed` (may be NULL) is the whole length with it. */
PERCUSS_API int percuss_law_caution(percuss_law law, char* text, size_t size, size_t* needed);
PERCUSS_API int percuss_law_free(percuss_law law);

/* ---- Calibration --------------------------------------------------------------------------- */

typedef struct percuss_calibration {
    percuss_law law;       /* with the damping set; to be freed */
    char parameter[16];    /* its name */
    double value;          /* SI */
    double requested;
    double delivered;      /* from the exact solution, not from the inverse used */
    double published;      /* what the law's published relation delivers; NaN if it has none */
} percuss_calibration;

/* The damping that delivers a restitution. `settings` leave the damping out. Mass and speed matter
 * only where the parameter has a unit; NaN where they are not known. */
PERCUSS_API int percuss_calibrate(const char* id, const percuss_setting* settings, size_t count,
                                  int32_t release, double restitution, double mass, double speed,
                                  percuss_calibration* out);

/* ---- Impacts ------------------------------------------------------------------------------- */

/* How an impact ended. */
enum {
    PERCUSS_SEPARATED = 0,
    PERCUSS_NO_SEPARATION = 1,
    PERCUSS_OUTSIDE_DOMAIN = 2,
    PERCUSS_NO_CLOSED_FORM = 3,
    PERCUSS_NOT_CONVERGED = 4,
    PERCUSS_REFUSED = 5 /* one case of a batch has no impact */
};

typedef struct percuss_impact {
    int32_t status;
    double restitution;
    double duration;
    double peak_indentation;
    double time_of_peak_indentation;
    double peak_force;
    double time_of_peak_force;
    double dissipated_loading;
    double dissipated_unloading;
    double stored_at_release;
    double indentation_at_release;
} percuss_impact;

typedef struct percuss_state {
    double time, indentation, rate, force;
} percuss_state;

PERCUSS_API int percuss_law_impact(percuss_law law, double mass, double speed,
                                   percuss_impact* out);
/* The same, with the state at `count` times, evenly from first touch to separation. */
PERCUSS_API int percuss_law_path(percuss_law law, double mass, double speed, percuss_impact* out,
                                 percuss_state* states, size_t count);

/* Many impacts. `masses` and `speeds` have `mass_count` and `speed_count` elements, each either
 * `count` or 1. Arrays of answers have `count` elements; one that is NULL is not wanted. A bad case
 * gets PERCUSS_REFUSED and NaN and spoils no other. */
typedef struct percuss_answers {
    double* restitution;
    double* duration;
    double* peak_indentation;
    double* peak_force;
    int32_t* status;
} percuss_answers;

PERCUSS_API int percuss_law_impacts(percuss_law law, const double* masses, size_t mass_count,
                                    const double* speeds, size_t speed_count, size_t count,
                                    const percuss_answers* out);

/* ---- One contact, for a time loop of one's own ---------------------------------------------- */

/* Plain data, stored wherever the caller likes. Begin with all zero but the mass. */
typedef struct percuss_contact {
    double mass; /* kg, effective */
    double rate; /* m/s, approach speed at first touch as the law sees it; 0 while open */
    double peak; /* memory of plastic laws */
    double offset;
    int32_t attached; /* memory of adhesive laws */
    int32_t stage;
} percuss_contact;

enum {
    PERCUSS_OPEN = 0,   /* the bodies have not touched */
    PERCUSS_CLOSED = 1, /* the law acts */
    PERCUSS_PARTED = 2  /* the force has ended; nothing acts until d <= 0 */
};

typedef struct percuss_reaction {
    double force;
    double stiffness; /* dF/dd */
    double damping;   /* dF/dv */
} percuss_reaction;

/* Contacts that begin more slowly than this (a body at rest begins at 0) are given it. */
#define PERCUSS_LEAST_ONSET 1e-4

/* Force and derivatives at indentation d and rate v; the contact stays as it is. One that is still
 * open is taken as touching with the rate v. Without adhesion nothing pulls unless the law was made
 * with PERCUSS_GEOMETRIC. */
PERCUSS_API int percuss_contact_force(percuss_law law, const percuss_contact* contact, double d,
                                      double v, percuss_reaction* out);
/* After an accepted step: first touch, turning, yielding, release, touching again. */
PERCUSS_API int percuss_contact_commit(percuss_law law, percuss_contact* contact, double d,
                                       double v);

#ifdef __cplusplus
}
#endif

#endif
