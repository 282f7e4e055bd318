// A new scenario as the page writes it: TOML that the program runs as it stands. And the period of a shear
// building, which its text does not name.
import { split, withValue, type Knob } from "./knobs";

export interface Plan {
    count: number;
    storeys: number;
}

const periods = [0.5, 1, 0.7], mass = 1.4e6;

/** omega_1 of n equal masses m on n equal springs k is 2 sqrt(k/m) sin(pi/(4 n + 2)). */
export function shearPeriod(stiffness: number, mass: number, storeys: number): number {
    return Math.PI / (Math.sqrt(stiffness / mass) * Math.sin(Math.PI / (4 * storeys + 2)));
}

export function shearStiffness(period: number, mass: number, storeys: number): number {
    return mass * (Math.PI / (period * Math.sin(Math.PI / (4 * storeys + 2)))) ** 2;
}

function buildingText(period: number, storeys: number, name: string): string[] {
    const head = ["[[building]]", `name = "${name}"`];
    if (storeys === 1)
        return [...head, 'kind = "oscillator"', `mass = "${mass} kg"`, `period = "${period} s"`, "damping_ratio = 0.05", ""];
    const each = mass / storeys;
    return [...head, 'kind = "shear"', `storeys = ${storeys}`, `mass = "${each} kg"          # of each floor`,
        `stiffness = "${shearStiffness(period, each, storeys).toPrecision(5)} N/m"   # of each storey`,
        "damping_ratio = 0.05", 'height = "3 m"', ""];
}

export function newScenario({ count, storeys }: Plan): string {
    const names = Array.from({ length: count }, (_, i) => String.fromCharCode(65 + i));
    const lines = ['title = "Buildings from the page"', "", "[ground]", 'synthetic = "G13"', 'scale = "4.9 m/s^2"',
        'quiet_tail = "5 s"', ""];
    names.forEach((name, i) => lines.push(...buildingText(periods[i] ?? 1, storeys, name)));
    for (let i = 0; i + 1 < count; ++i)
        lines.push("[[pair]]", `between = ["${names[i]}", "${names[i + 1]}"]`, 'gap = "0.0127 m"', "");
    lines.push("[law]", 'law = "jankowski"', 'K = "2.75e9 N/m^1.5"', "restitution = 0.6", "",
        "[output]", 'history_step = "10 ms"');
    return lines.join("\n") + "\n";
}

const factors: Record<string, number> = { "": 1, kg: 1, t: 1000, "N/m": 1, "kN/m": 1e3, "MN/m": 1e6 };

function inSi(knob: Knob | undefined): number | undefined {
    if (!knob) return undefined;
    const [number, unit] = split(knob.value), factor = factors[unit];
    return number !== undefined && factor !== undefined ? number * factor : undefined;
}

/** The first period of a shear building of equal storeys, and a way to set it. */
export function firstPeriod(knobs: Knob[]): { period: number; set(text: string, knobs: Knob[], period: number): string } | undefined {
    const of = (all: Knob[], key: string): Knob | undefined => all.find((knob) => knob.key === key);
    if (of(knobs, "kind")?.value !== "shear") return undefined;
    const storeys = inSi(of(knobs, "storeys")), mass = inSi(of(knobs, "mass")), stiffness = inSi(of(knobs, "stiffness"));
    if (!storeys || !mass || !stiffness || storeys < 1 || !(mass > 0) || !(stiffness > 0)) return undefined;
    return {
        period: shearPeriod(stiffness, mass, storeys),
        set(text, now, period) {
            const knob = of(now, "stiffness"), n = inSi(of(now, "storeys")) ?? storeys, m = inSi(of(now, "mass")) ?? mass;
            return knob ? withValue(text, knob, `${Number(shearStiffness(period, m, n).toPrecision(5))} N/m`) : text;
        },
    };
}
