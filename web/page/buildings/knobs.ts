// What of a scenario can be moved: values that stand in the text by themselves. The text stays the only
// truth; moving a slider changes one value in it, and comments and all other keys stay as they are.
import type { Scale } from "../shared/fields";

export interface Knob {
    /** "building", "pair", "law", "ground", "run" */
    table: string;
    /** Of several tables of that name, from 0. */
    index: number;
    key: string;
    /** What is written, without quotation marks. */
    value: string;
    /** Counted from 1, as the program counts. */
    line: number;
    from: number;
    to: number;
}

const assignment = /^(\s*)([A-Za-z_][\w-]*)(\s*=\s*)("(?:[^"\\]|\\.)*"|[-+]?[\d.][\d_.eE+-]*)\s*(?:#.*)?$/;
const header = /^\s*(\[\[?)\s*([\w.-]+)\s*\]\]?\s*(?:#.*)?$/;

/** Every value of one line that is a text or a number. */
export function readKnobs(text: string): Knob[] {
    const knobs: Knob[] = [], counts = new Map<string, number>();
    let table = "", index = 0, at = 0;
    text.split("\n").forEach((line, i) => {
        const opened = header.exec(line);
        if (opened) {
            table = opened[2] ?? "";
            index = (counts.get(table) ?? -1) + 1;
            counts.set(table, index);
        }
        const found = assignment.exec(line);
        if (found) {
            const [, indent = "", key = "", equals = "", written = ""] = found;
            const from = at + indent.length + key.length + equals.length;
            knobs.push({ table, index, key, line: i + 1, from, to: from + written.length,
                value: written.startsWith('"') ? unquoted(written) : written });
        }
        at += line.length + 1;
    });
    return knobs;
}

export function withValue(text: string, knob: Knob, value: string): string {
    return text.slice(0, knob.from) + literal(value) + text.slice(knob.to);
}

/** Takes `key` of a table for another key and value. */
export function withKey(text: string, knob: Knob, key: string, value: string): string {
    const start = text.lastIndexOf("\n", knob.from) + 1;
    return `${text.slice(0, start)}${key} = ${literal(value)}${text.slice(knob.to)}`;
}

/** A text or a bare number, whichever was typed; quotation marks cannot end it early. */
export function literal(text: string): string {
    const plain = text.trim();
    return /^[-+]?\d[\d_]*(\.\d+)?([eE][-+]?\d+)?$/.test(plain) ? plain
        : JSON.stringify(plain.replace(/[\u0000-\u001f\u007f]/g, " "));
}

function unquoted(written: string): string {
    try {
        return JSON.parse(written) as string;
    } catch {
        return written.slice(1, -1);
    }
}

/** How a slider moves the values of a key; in SI, or around what stands there in another unit. */
const scales: Record<string, { label: string; scale: Scale }> = {
    storeys: { label: "storeys", scale: { unit: "", least: 1, most: 12, logarithmic: false, whole: true } },
    period: { label: "period", scale: { unit: "s", least: 0.1, most: 4, logarithmic: true } },
    frequency: { label: "frequency", scale: { unit: "Hz", least: 0.2, most: 20, logarithmic: true } },
    mass: { label: "mass", scale: { unit: "kg", least: 1e4, most: 1e8, logarithmic: true } },
    stiffness: { label: "stiffness", scale: { unit: "N/m", least: 1e6, most: 1e11, logarithmic: true } },
    damping_ratio: { label: "damping ratio", scale: { unit: "", least: 0, most: 0.2, logarithmic: false } },
    yield: { label: "yield", scale: { unit: "N", least: 1e4, most: 1e8, logarithmic: true } },
    hardening: { label: "hardening", scale: { unit: "", least: 0, most: 0.3, logarithmic: false } },
    delay: { label: "delay", scale: { unit: "s", least: 0, most: 0.2, logarithmic: false } },
    drop_height: { label: "drop height", scale: { unit: "m", least: 1e-3, most: 10, logarithmic: true } },
    speed: { label: "speed", scale: { unit: "m/s", least: 0.01, most: 10, logarithmic: true } },
    gap: { label: "gap", scale: { unit: "m", least: 0, most: 0.2, logarithmic: false } },
    K: { label: "stiffness K", scale: { unit: "", least: 1e6, most: 1e12, logarithmic: true } },
    restitution: { label: "restitution", scale: { unit: "", least: 0.05, most: 1, logarithmic: false } },
    e: { label: "e of the published formula", scale: { unit: "", least: 0.05, most: 1, logarithmic: false } },
    scale: { label: "peak acceleration", scale: { unit: "m/s^2", least: 0.1, most: 20, logarithmic: false } },
};

export function sliderOf(knob: Knob): { label: string; scale: Scale } | undefined {
    const known = scales[knob.key];
    if (!known || !["building", "pair", "law", "ground"].includes(knob.table)) return undefined;
    const [number, unit] = split(knob.value);
    if (number === undefined) return { label: known.label, scale: known.scale };
    const { scale } = known;
    const label = knob.key === "scale" && unit === "" ? "factor of the motion" : known.label;
    if (unit === scale.unit && number >= scale.least && number <= scale.most) return { label, scale };
    return number > 0 ? { label, scale: { unit, least: scale.logarithmic ? number / 20 : 0,
        most: number * (scale.logarithmic ? 20 : 4), logarithmic: scale.logarithmic } } : { label, scale };
}

/** The number and its unit, if that is all there is. */
export function split(text: string): [number | undefined, string] {
    const match = /^\s*([-+]?[\d.][\d.]*(?:[eE][-+]?\d+)?)\s*(.*?)\s*$/.exec(text);
    const number = Number(match?.[1]);
    return match && Number.isFinite(number) ? [number, match[2] ?? ""] : [undefined, ""];
}
