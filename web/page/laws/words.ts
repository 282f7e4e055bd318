// What is on the page as words of the program: what runs here is what "copy as command" gives.
import { ownParameters, stiffnessKind, takesRestitution, type LawInfo } from "./catalogue";
import type { LawsState } from "./state";

export interface Damping {
    name: string;
    value: number;
}

function bodyWords(state: LawsState): string[] {
    return state.bodies ? ["--body1", state.body1, "--body2", state.body2] : ["--mass", state.mass];
}

function ownWords(law: LawInfo, state: LawsState): string[] {
    return ownParameters(law)
        // two bodies bring radii and materials
        .filter(() => !(state.bodies && law.kind === "line"))
        .flatMap((p) => ["--set", `${p.name}=${state.own.get(`${law.id}.${p.name}`) ?? p.typical}`]);
}

function commonWords(law: LawInfo, state: LawsState): string[] {
    const kind = stiffnessKind(law);
    const stiffness = kind === undefined || (state.bodies && kind === "hertz") ? []
        : ["--stiffness", kind === "linear" ? state.linear : state.stiffness];
    const adhesive = law.id === "jkr" || law.id === "dmt";
    return ["--law", law.id, ...bodyWords(state), "--speed", state.speed, ...stiffness, ...ownWords(law, state),
        ...(adhesive && state.release === "no-tension" ? [] : ["--release", state.release])];
}

/** With the law's own relation for a restitution, or with a damping that was found for it. */
export function lawWords(law: LawInfo, state: LawsState, restitution: string, damping?: Damping): string[] {
    const words = commonWords(law, state);
    if (damping) return [...words, "--set", `${damping.name}=${damping.value}`];
    if (takesRestitution(law)) return [...words, "--restitution", restitution];
    if (law.takes_hysteresis && state.hysteresis)
        return [...words, "--hysteresis", state.hysteresis, "--restitution", restitution];
    const fixed = law.parameters.find((p) => p.name === law.calibrated);
    return fixed ? [...words, "--set", `${fixed.name}=${state.own.get(`${law.id}.${fixed.name}`) ?? fixed.typical}`] : words;
}

export function impactWords(law: LawInfo, state: LawsState, damping?: Damping): string[] {
    return ["impact", ...lawWords(law, state, state.restitution, damping), "--json"];
}

export function timeStepWords(law: LawInfo, state: LawsState, damping?: Damping): string[] {
    return ["time-step", ...lawWords(law, state, state.restitution, damping), "--json"];
}

/** The damping that delivers a restitution, for laws that have one to be found. */
export function calibrateWords(law: LawInfo, state: LawsState, restitution: string): string[] | undefined {
    if (!law.calibrated) return undefined;
    return ["calibrate", ...commonWords(law, state), "--restitution", restitution, "--json"];
}

export function shellCommand(words: string[]): string {
    const quoted = (word: string): string =>
        /^[\w.,:=/+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
    return ["percuss", ...words].map(quoted).join(" ");
}
