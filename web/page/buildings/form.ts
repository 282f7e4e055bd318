// The sliders of the page of buildings: views of the scenario's text, made anew when its tables change.
import { append, button, element, replace } from "../shared/dom";
import { choiceField, quantityField, type Field } from "../shared/fields";
import { stiffnessKind, type LawInfo } from "../laws/catalogue";
import { readKnobs, sliderOf, split, withKey, withValue, type Knob } from "./knobs";
import { firstPeriod, newScenario } from "./scenario";

const motions: [string, string][] = Array.from({ length: 30 }, (_, i) => {
    const name = `G${String(i + 1).padStart(2, "0")}`;
    return [name, `built in: ${name}`];
});
/** Stiffnesses of the literature, where a law of the other kind is chosen. */
const typical = { linear: "93.5 MN/m", hertz: "2.75e9 N/m^1.5" };

interface Shown {
    field: Field;
    /** What of the text the field is. */
    of(knobs: Knob[]): string | undefined;
    knob: Pick<Knob, "table" | "index" | "key">;
}

export class BuildingsForm {
    readonly root = element("form", { class: "controls", onsubmit: (event: Event) => event.preventDefault() });
    private readonly body = element("div");
    private shown: Shown[] = [];
    private shape = "";
    private text = "";
    private record = "";

    /** `changed` is called with the whole text. */
    constructor(private readonly laws: LawInfo[], private readonly changed: (text: string) => void) {
        const count = choiceField("Buildings", [["2", "two"], ["3", "three"]], "2", () => undefined);
        const storeys = choiceField("Each", [["1", "an oscillator"], ["3", "three storeys"], ["6", "six storeys"]], "1", () => undefined);
        append(this.root, this.body, element("fieldset", {}, element("legend", {}, "Start anew"), count.root, storeys.root,
            element("p", { class: "buttons" }, button("Write this scenario", () =>
                this.changed(newScenario({ count: Number(count.value), storeys: Number(storeys.value) }))))));
    }

    /** The name of a dropped record, so that it can be chosen. */
    useRecord(name: string): void {
        this.record = name;
        const knobs = readKnobs(this.text);
        const source = knobs.find((knob) => knob.table === "ground" && (knob.key === "synthetic" || knob.key === "record"));
        this.shape = "";
        this.changed(source ? withKey(this.text, source, "record", name) : withoutGround(this.text) + `\n[ground]\nrecord = "${name}"\n`);
    }

    show(text: string): void {
        this.text = text;
        const knobs = readKnobs(text);
        const shape = JSON.stringify([this.record, knobs.map((k) => [k.table, k.index, k.key, sliderOf(k) ? split(k.value)[1] : k.key === "name" ? k.value : ""])]);
        if (shape !== this.shape) {
            this.shape = shape;
            this.make(knobs);
        }
        for (const { field, of } of this.shown) {
            const value = of(knobs);
            if (value !== undefined && value !== field.value) field.value = value;
            field.complain("");
        }
    }

    /** The sentence stands in the field of its line; false if there is none. */
    complain(sentence: string): boolean {
        const line = Number(/scenario\.toml:(\d+)/.exec(sentence)?.[1]);
        const knob = readKnobs(this.text).find((known) => known.line === line);
        const shown = knob && this.shown.find((s) => same(s.knob, knob));
        shown?.field.complain(plain(sentence));
        return shown !== undefined;
    }

    private make(knobs: Knob[]): void {
        this.shown = [];
        const groups = new Map<string, HTMLElement[]>();
        const into = (title: string, field: Shown): void => {
            this.shown.push(field);
            groups.set(title, [...(groups.get(title) ?? []), field.field.root]);
        };
        for (const knob of knobs) {
            const title = titleOf(knob, knobs);
            if (knob.table === "ground" && (knob.key === "synthetic" || knob.key === "record")) into(title, this.motion(knob));
            else if (knob.table === "law" && knob.key === "law") into(title, this.law(knob));
            else this.slider(knob, knobs, (field) => into(title, field));
        }
        replace(this.body, ...[...groups].map(([title, fields]) =>
            element("fieldset", {}, element("legend", {}, title), ...fields)));
    }

    private slider(knob: Knob, knobs: Knob[], into: (field: Shown) => void): void {
        const slider = sliderOf(knob);
        if (!slider) return;
        const own = (all: Knob[]): Knob[] => all.filter((k) => k.table === knob.table && k.index === knob.index);
        const known = firstPeriod(own(knobs));
        if (knob.key === "stiffness" && known) {
            const field: Field = quantityField("first period", "", { unit: "s", least: 0.1, most: 4, logarithmic: true }, () => {
                const [period] = split(field.value), now = own(readKnobs(this.text));
                if (period !== undefined && period > 0) this.put(known.set(this.text, now, period));
                else field.complain("a period in seconds is expected, such as 0.7 s");
            });
            into({ field, knob, of: (all) => {
                const period = firstPeriod(own(all))?.period;
                const [typed] = split(field.value);
                // the stiffness has five digits: what was typed stays
                if (period === undefined || (typed !== undefined && Math.abs(typed / period - 1) < 1e-3)) return undefined;
                return `${Number(period.toPrecision(3))} s`;
            } });
            return;
        }
        const field: Field = quantityField(slider.label, knob.value, slider.scale, () => this.write(knob, field.value));
        into({ field, knob, of: (all) => all.find((k) => same(k, knob))?.value });
    }

    private motion(knob: Knob): Shown {
        const names = [...new Set([...(this.record ? [this.record] : []), ...(knob.key === "record" ? [knob.value] : [])])];
        const field: Field = choiceField("Ground motion", [...names.map((name): [string, string] => [`record ${name}`, `file: ${name}`]),
            ...motions], knob.value, () => {
            const source = readKnobs(this.text).find((k) => k.table === "ground" && (k.key === "synthetic" || k.key === "record"));
            const [, record] = /^record (.*)$/s.exec(field.value) ?? [];
            if (source) this.put(withKey(this.text, source, record === undefined ? "synthetic" : "record", record ?? field.value));
        });
        return { field, knob, of: (all) => {
            const source = all.find((k) => k.table === "ground" && (k.key === "synthetic" || k.key === "record"));
            return source && (source.key === "record" ? `record ${source.value}` : source.value);
        } };
    }

    private law(knob: Knob): Shown {
        const offered = this.laws.filter((law) => law.id === knob.value || fitsBuildings(law));
        const field: Field = choiceField("Law", offered.map((law) => [law.id, law.name]), knob.value, () => {
            const before = this.laws.find((law) => law.id === this.find(knob)?.value), law = this.laws.find((l) => l.id === field.value);
            this.write(knob, field.value);
            const kind = law && stiffnessKind(law), K = readKnobs(this.text).find((k) => k.table === "law" && (k.key === "K" || k.key === "stiffness"));
            // a stiffness of the other kind would be refused, or mean something else
            if (K && kind && (!before || stiffnessKind(before) !== kind)) this.put(withValue(this.text, K, typical[kind]));
        });
        return { field, knob, of: (all) => all.find((k) => same(k, knob))?.value };
    }

    private find(knob: Knob): Knob | undefined {
        return readKnobs(this.text).find((k) => same(k, knob));
    }

    private write(knob: Knob, value: string): void {
        const now = this.find(knob);
        if (now) this.put(withValue(this.text, now, value));
    }

    private put(text: string): void {
        this.text = text;
        this.changed(text);
    }
}

function same(a: Pick<Knob, "table" | "index" | "key">, b: Pick<Knob, "table" | "index" | "key">): boolean {
    return a.table === b.table && a.index === b.index && a.key === b.key;
}

function titleOf(knob: Knob, knobs: Knob[]): string {
    const of = (table: string, index: number): string | undefined =>
        knobs.find((k) => k.table === table && k.index === index && k.key === "name")?.value;
    const several = knobs.some((k) => k.table === knob.table && k.index > 0);
    if (knob.table === "building") return `Building ${of("building", knob.index) ?? String.fromCharCode(65 + knob.index)}`;
    if (knob.table === "pair") return several ? `Pair ${of("pair", knob.index) ?? knob.index + 1}` : "Pair";
    return { law: "Contact law", ground: "Ground" }[knob.table] ?? knob.table;
}

/** Laws that a stiffness and a restitution make complete. */
function fitsBuildings(law: LawInfo): boolean {
    return law.kind === "point" && law.calibrated !== null && stiffnessKind(law) !== undefined &&
        law.parameters.every((p) => p.default !== null || p.default_from !== null || ["K", "e", law.calibrated].includes(p.name) ||
            law.either.some((group) => group.includes(p.name)));
}

/** The program's sentence without the place that the field itself is. */
export function plain(sentence: string): string {
    return sentence.replace(/^\/?scenario\.toml:(\d+)(:\d+)?:?\s*/, "line $1: ").replaceAll("/scenario.toml", "scenario.toml");
}

function withoutGround(text: string): string {
    return text.replace(/^\s*\[ground\][^]*?(?=^\s*\[|$(?![^]))/m, "");
}
