// What can be chosen and moved on the page of laws.
import { append, element, replace } from "../shared/dom";
import { choiceField, quantityField, switchField, textField, type Field } from "../shared/fields";
import { matches, ownParameters, stiffnessKind, type LawInfo } from "./catalogue";
import type { LawResult } from "./compute";
import { mostLaws, type LawsState } from "./state";

type Name = "mass" | "speed" | "stiffness" | "linear" | "body1" | "body2" | "restitution" | "release" | "damping" | "hysteresis";

export class LawsForm {
    readonly root = element("form", { class: "controls", onsubmit: (event: Event) => event.preventDefault() });
    private readonly fields = {} as Record<Name, Field>;
    private readonly own = element("div");
    private ownFields = new Map<string, Field>();
    private readonly list = element("ul", { class: "choices" });
    private readonly search: HTMLInputElement;
    private readonly bodies: HTMLInputElement;
    private readonly wrong = element("p", { class: "wrong", role: "alert" });
    private readonly known = element("datalist", { id: "bodies" });

    constructor(private readonly catalogue: LawInfo[], private state: LawsState, private readonly changed: () => void) {
        this.search = element("input", { id: "law-search", type: "search", placeholder: "name, author, year",
            oninput: () => this.listLaws() });
        this.bodies = element("input", { type: "checkbox", id: "by-bodies", onchange: () => this.moved() });
        this.makeFields();
        const f = this.fields;
        append(this.root,
            element("fieldset", {}, element("legend", {}, `Laws, up to ${mostLaws}`),
                element("label", { for: "law-search" }, "Search"), this.search, this.list),
            element("fieldset", {}, element("legend", {}, "Impact"), f.speed.root,
                element("p", { class: "check" }, this.bodies, element("label", { for: "by-bodies" }, "two bodies by material and shape")),
                f.mass.root, f.stiffness.root, f.linear.root, f.body1.root, f.body2.root, this.known),
            element("fieldset", {}, element("legend", {}, "Damping"), f.damping.root, f.restitution.root, f.release.root,
                f.hysteresis.root, this.own), this.wrong);
        this.show(state);
    }

    show(state: LawsState): void {
        this.state = state;
        for (const name of Object.keys(this.fields) as Name[]) this.fields[name].value = state[name];
        this.bodies.checked = state.bodies;
        this.listLaws();
        this.showNeeded();
    }

    /** Materials of the program, as spheres and planes to choose from. */
    suggest(materials: string[]): void {
        replace(this.known, ...materials.flatMap((name) => [`${name} sphere R=10mm`, `${name} plane`])
            .map((value) => element("option", { value })));
    }

    /** Each refusal stands where it was typed, if its sentence says where. */
    complain(results: LawResult[]): void {
        for (const field of [...Object.values(this.fields), ...this.ownFields.values()]) field.complain("");
        const general: string[] = [];
        for (const { law, error } of results) {
            if (!error) continue;
            const place = this.placeOf(error, law);
            if (place) place.complain(error);
            else general.push(`${law.name}: ${error}`);
        }
        this.wrong.textContent = general.join(" ");
    }

    private placeOf(sentence: string, law: LawInfo): Field | undefined {
        for (const [option, name] of [["--mass", "mass"], ["--speed", "speed"], ["--restitution", "restitution"],
            ["--body1", "body1"], ["--body2", "body2"], ["--release", "release"], ["--hysteresis", "hysteresis"]] as const)
            if (sentence.includes(option)) return this.fields[name];
        if (sentence.includes("--stiffness") || /\bK\b/.test(sentence))
            return this.fields[stiffnessKind(law) === "linear" ? "linear" : "stiffness"];
        for (const [name, field] of this.ownFields)
            if (name.startsWith(`${law.id}.`) && new RegExp(`\\b${name.split(".")[1]}\\b`).test(sentence)) return field;
        return undefined;
    }

    private makeFields(): void {
        const moved = (): void => this.moved();
        const f = this.fields, s = this.state;
        const scale = (unit: string, least: number, most: number, logarithmic = true) => ({ unit, least, most, logarithmic });
        f.mass = quantityField("Effective mass", s.mass, scale("kg", 1e-6, 1e6), moved);
        f.speed = quantityField("Speed at first touch", s.speed, scale("m/s", 1e-3, 100), moved);
        f.stiffness = quantityField("Stiffness, F = K d^1.5", s.stiffness, scale("", 1e4, 1e12), moved);
        f.linear = quantityField("Stiffness, F = K d", s.linear, scale("", 1e2, 1e10), moved);
        f.restitution = quantityField("Restitution asked for", s.restitution, scale("", 0.01, 1, false), moved);
        f.body1 = textField("Body 1: material and shape", s.body1, moved, this.known);
        f.body2 = textField("Body 2: material and shape", s.body2, moved, this.known);
        f.release = choiceField("Contact ends", [["no-tension", "when the force is zero"],
            ["geometric", "when the indentation is zero"], ["pull-off", "by pull-off (adhesive laws)"]], s.release, moved);
        f.damping = switchField("Damping", [["published", "As published"], ["calibrated", "Same restitution"]], s.damping, moved);
        f.hysteresis = choiceField("Damping of elastic laws", [["", "none"], ["energy", "energy"],
            ...this.catalogue.filter((law) => law.is_hysteresis).map((law): [string, string] => [law.id, law.name])],
            s.hysteresis, moved);
    }

    private moved(): void {
        const s = this.state;
        for (const name of ["mass", "speed", "stiffness", "linear", "body1", "body2", "restitution", "release", "hysteresis"] as const)
            s[name] = this.fields[name].value;
        s.damping = this.fields.damping.value === "calibrated" ? "calibrated" : "published";
        s.bodies = this.bodies.checked;
        for (const [name, field] of this.ownFields) s.own.set(name, field.value);
        this.showNeeded();
        this.changed();
    }

    private chosen(): LawInfo[] {
        return this.catalogue.filter((law) => this.state.laws.includes(law.id));
    }

    /** Only the fields that a chosen law reads. */
    private showNeeded(): void {
        const chosen = this.chosen(), f = this.fields;
        const has = (kind: string): boolean => chosen.some((law) => stiffnessKind(law) === kind);
        f.mass.root.hidden = this.state.bodies;
        f.stiffness.root.hidden = this.state.bodies || !has("hertz");
        f.linear.root.hidden = !has("linear");
        f.body1.root.hidden = f.body2.root.hidden = !this.state.bodies;
        f.hysteresis.root.hidden = !chosen.some((law) => law.takes_hysteresis);
        const names = chosen.flatMap((law) => ownParameters(law).map((p) => `${law.id}.${p.name}`));
        if (names.join() === [...this.ownFields.keys()].join()) return;
        this.ownFields = new Map(chosen.flatMap((law) => ownParameters(law).map((p): [string, Field] => {
            const name = `${law.id}.${p.name}`;
            return [name, textField(`${law.name}: ${p.name}, ${p.doc} (${p.unit})`,
                this.state.own.get(name) ?? String(p.typical), () => this.moved())];
        })));
        replace(this.own, ...[...this.ownFields.values()].map((field) => field.root));
    }

    private listLaws(): void {
        const search = this.search.value.trim();
        const chosen = (law: LawInfo): number => (this.state.laws.includes(law.id) ? 0 : 1);
        const found = this.catalogue.filter((law) => matches(law, search)).sort((a, b) => chosen(a) - chosen(b));
        const full = this.state.laws.length >= mostLaws;
        replace(this.list, ...found.map((law) => {
            const id = `law-${law.id}`, checked = this.state.laws.includes(law.id);
            const box = element("input", { type: "checkbox", id, checked, disabled: full && !checked,
                onchange: () => this.choose(law.id, box.checked) });
            return element("li", {}, box, element("label", { for: id }, law.name));
        }));
        if (found.length === 0) replace(this.list, element("li", {}, "no law has these words"));
    }

    private choose(id: string, on: boolean): void {
        const rest = this.state.laws.filter((known) => known !== id);
        if (!on && rest.length === 0) {
            this.listLaws();
            return;
        }
        this.state.laws = on ? [...rest, id] : rest;
        const focus = `law-${id}`;
        this.listLaws();
        document.getElementById(focus)?.focus();
        this.showNeeded();
        this.changed();
    }
}
