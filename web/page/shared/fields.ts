// A quantity that can be typed with its unit or moved with a slider, and a place for what is wrong with it.
import { element } from "./dom";

export interface Scale {
    unit: string;
    least: number;
    most: number;
    logarithmic: boolean;
    whole?: boolean;
}

export interface Field {
    readonly root: HTMLElement;
    value: string;
    complain(sentence: string): void;
}

let fields = 0;

/** `changed` is called with every movement; what was typed may be anything. */
export function quantityField(label: string, value: string, scale: Scale, changed: () => void): Field {
    const id = `field-${fields++}`;
    const text = element("input", { id, type: "text", value, autocomplete: "off", spellcheck: "false",
        "aria-describedby": `${id}-wrong` });
    const slider = element("input", { type: "range", min: 0, max: 1000, value: 500, class: "slider",
        "aria-label": `${label}, slider` });
    const wrong = element("p", { id: `${id}-wrong`, class: "wrong", "aria-live": "polite" });
    const follow = (): void => {
        const at = position(text.value, scale);
        if (at !== undefined) slider.value = String(Math.round(at * 1000));
        slider.setAttribute("aria-valuetext", text.value);
    };
    text.addEventListener("input", () => { follow(); changed(); });
    slider.addEventListener("input", () => {
        text.value = at_position(Number(slider.value) / 1000, scale);
        slider.setAttribute("aria-valuetext", text.value);
        changed();
    });
    follow();
    const root = element("div", { class: "field" },
        element("label", { for: id }, label), text, slider, wrong);
    return {
        root,
        get value() { return text.value; },
        set value(next: string) { text.value = next; follow(); },
        complain(sentence) {
            wrong.textContent = sentence;
            text.toggleAttribute("aria-invalid", false);
            if (sentence) text.setAttribute("aria-invalid", "true");
        },
    };
}

export function choiceField(label: string, options: [string, string][], value: string,
    changed: () => void): Field {
    const id = `field-${fields++}`;
    const select = element("select", { id }, ...options.map(([key, text]) =>
        element("option", { value: key, selected: key === value }, text)));
    const wrong = element("p", { class: "wrong", "aria-live": "polite" });
    select.addEventListener("change", changed);
    return {
        root: element("div", { class: "field" }, element("label", { for: id }, label), select, wrong),
        get value() { return select.value; },
        set value(next: string) { select.value = next; },
        complain(sentence) { wrong.textContent = sentence; },
    };
}

/** One of a few, all seen at once. */
export function switchField(label: string, options: [string, string][], value: string, changed: () => void): Field {
    const name = `field-${fields++}`;
    const inputs = options.map(([key]) => element("input", { type: "radio", name, id: `${name}-${key}`, value: key, checked: key === value,
        onchange: changed }));
    const wrong = element("p", { class: "wrong", "aria-live": "polite" });
    return {
        root: element("div", { class: "field switch", role: "radiogroup", "aria-label": label }, ...options.map(([key, text], i) =>
            element("span", {}, inputs[i], element("label", { for: `${name}-${key}` }, text))), wrong),
        get value() { return inputs.find((input) => input.checked)?.value ?? ""; },
        set value(next: string) { for (const input of inputs) input.checked = input.value === next; },
        complain(sentence) { wrong.textContent = sentence; },
    };
}

export function textField(label: string, value: string, changed: () => void, suggestions?: HTMLDataListElement): Field {
    const id = `field-${fields++}`;
    const input = element("input", { id, type: "text", value, autocomplete: "off", spellcheck: "false",
        "aria-describedby": `${id}-wrong`, list: suggestions?.id });
    const wrong = element("p", { id: `${id}-wrong`, class: "wrong", "aria-live": "polite" });
    input.addEventListener("input", changed);
    return {
        root: element("div", { class: "field" }, element("label", { for: id }, label), input, wrong),
        get value() { return input.value; },
        set value(next: string) { input.value = next; },
        complain(sentence) {
            wrong.textContent = sentence;
            if (sentence) input.setAttribute("aria-invalid", "true");
            else input.removeAttribute("aria-invalid");
        },
    };
}

/** Where the number of a text lies on the slider, if its unit is the slider's or none. */
function position(text: string, scale: Scale): number | undefined {
    const match = /^\s*([-+.\deE]+)\s*(.*?)\s*$/.exec(text);
    const value = Number(match?.[1]);
    if (!match || !Number.isFinite(value) || (match[2] !== "" && match[2] !== scale.unit)) return undefined;
    const { least, most } = scale;
    const at = scale.logarithmic ? Math.log(value / least) / Math.log(most / least)
        : (value - least) / (most - least);
    return Number.isFinite(at) ? Math.min(1, Math.max(0, at)) : undefined;
}

function at_position(at: number, scale: Scale): string {
    const { least, most } = scale;
    const value = scale.logarithmic ? least * (most / least) ** at : least + (most - least) * at;
    const number = scale.whole ? Math.round(value) : Number(value.toPrecision(3));
    return scale.unit ? `${number} ${scale.unit}` : String(number);
}
