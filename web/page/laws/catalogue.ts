// The catalogue as the program prints it, and what of it the page asks the user for.

export interface Parameter {
    name: string;
    unit: string;
    typical: number;
    default: number | null;
    default_from: string | null;
    doc: string;
}

export interface LawInfo {
    id: string;
    name: string;
    kind: "point" | "line";
    equation: string;
    published: string | null;
    validity: string | null;
    calibrated: string | null;
    either: string[][];
    parameters: Parameter[];
    takes_hysteresis: boolean;
    is_hysteresis: boolean;
    cite: string[];
    where: string;
    /** Written by the build: each statement of the equation as TeX, and when it holds. */
    tex?: [string, string][];
    /** The same of its relation between restitution and damping. */
    publishedTex?: [string, string][];
}

/** Of the parameters with a fall-back and those of which one is chosen, the ones that must be typed. */
export function required(law: LawInfo): Parameter[] {
    const grouped = new Set(law.either.flat());
    const group = law.either.find((names) => names.includes("e")) ?? law.either[0] ?? [];
    return law.parameters.filter((p) =>
        p.default === null && p.default_from === null && (!grouped.has(p.name) || group.includes(p.name)));
}

export function takesRestitution(law: LawInfo): boolean {
    return law.parameters.some((p) => p.name === "e");
}

/** The two kinds of stiffness that laws share: of F = K d, and of F = K d^1.5. */
export function stiffnessKind(law: LawInfo): "linear" | "hertz" | undefined {
    const unit = law.parameters.find((p) => p.name === "K")?.unit;
    if (unit === undefined) return undefined;
    return unit === "N/m" ? "linear" : "hertz";
}

/** Parameters that only this law has: neither stiffness nor restitution nor what is calibrated. */
export function ownParameters(law: LawInfo): Parameter[] {
    return required(law).filter((p) => p.name !== "K" && p.name !== "e" && p.name !== law.calibrated);
}

/** All words of the search stand in name, id, key of the source (author and year) or equation. */
export function matches(law: LawInfo, search: string): boolean {
    const text = `${law.id} ${law.name} ${law.cite.join(" ")} ${law.where} ${law.kind} ${law.validity ?? ""}`.toLowerCase();
    return search.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
