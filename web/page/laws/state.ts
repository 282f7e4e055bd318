// What is chosen on the page of laws; it lives in the address.

export interface LawsState {
    laws: string[];
    bodies: boolean;
    mass: string;
    speed: string;
    stiffness: string;
    linear: string;
    body1: string;
    body2: string;
    restitution: string;
    release: string;
    damping: "published" | "calibrated";
    hysteresis: string;
    /** "thornton.R": "0.01" */
    own: Map<string, string>;
}

export const mostLaws = 6;

export function initialLaws(): LawsState {
    return {
        laws: ["flores", "hunt_crossley", "tsuji"], bodies: false, mass: "0.046 kg", speed: "0.3 m/s",
        stiffness: "5.2e9", linear: "1e7", body1: "steel sphere R=10mm", body2: "concrete plane",
        restitution: "0.6", release: "no-tension", damping: "published", hysteresis: "", own: new Map(),
    };
}

const texts = ["mass", "speed", "stiffness", "linear", "body1", "body2", "restitution", "release", "hysteresis"] as const;

export function lawsToAddress(state: LawsState): URLSearchParams {
    const values = new URLSearchParams();
    for (const law of state.laws) values.append("law", law);
    for (const name of texts) values.set(name, state[name]);
    values.set("damping", state.damping);
    if (state.bodies) values.set("bodies", "1");
    for (const [name, value] of state.own) values.set(name, value);
    return values;
}

/** Laws that the catalogue does not have are left out; texts are for the engine to judge. */
export function lawsFromAddress(values: URLSearchParams, known: Set<string>): LawsState {
    const state = initialLaws();
    const laws = [...new Set(values.getAll("law"))].filter((id) => known.has(id)).slice(0, mostLaws);
    if (laws.length > 0) state.laws = laws;
    for (const name of texts) {
        const text = values.get(name);
        if (text !== null) state[name] = text.slice(0, 200);
    }
    if (!["no-tension", "geometric", "pull-off"].includes(state.release)) state.release = "no-tension";
    if (!known.has(state.hysteresis) && state.hysteresis !== "energy") state.hysteresis = "";
    state.damping = values.get("damping") === "calibrated" ? "calibrated" : "published";
    state.bodies = values.get("bodies") === "1";
    for (const [name, value] of values)
        if (known.has(name.split(".")[0] ?? "") && name.includes(".")) state.own.set(name, value.slice(0, 200));
    return state;
}
