// A figure as data: what uPlot draws on the page, and what leaves it as SVG, PNG or CSV.
import uPlot from "uplot";
import { element, replace } from "./dom";

export interface Series {
    name: string;
    /** Place in the palette. */
    colour: number;
    dashed?: boolean;
    /** A line to compare with, pale. */
    thin?: boolean;
    /** The other half of a curve that has its name already. */
    unnamed?: boolean;
    /** Pixels; 2 unless told. */
    width?: number;
    /** Of which law. */
    law?: string;
    x: number[];
    y: number[];
}

export interface Figure {
    id: string;
    title: string;
    x: string;
    y: string;
    series: Series[];
    /** Both axes from 0 to 1. */
    unit?: boolean;
    /** Ends of both axes, where they are not those of the numbers. */
    range?: { x: [number, number]; y: [number, number] };
    /** Abscissae of events. */
    marks?: number[];
}

/** Okabe and Ito's colours, which people with any colour vision tell apart. */
export const palette = ["--c0", "--c1", "--c2", "--c3", "--c4", "--c5"];

export function colourOf(place: number): string {
    const style = getComputedStyle(document.documentElement);
    return style.getPropertyValue(palette[place % palette.length] ?? "--c0").trim();
}

/** Draws figures into one holder and keeps them as wide as it is. */
export class Plot {
    private plot: uPlot | undefined;
    private shape = "";
    private readonly pointer = element("div", { class: "pointer", hidden: true });
    figure: Figure | undefined;

    /** `legend`: where the names of the curves go, if they are not told elsewhere. */
    constructor(private readonly holder: HTMLElement, private readonly height = 260, private readonly legend?: HTMLElement) {
        new ResizeObserver(() => this.resize()).observe(holder);
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
    }

    show(figure: Figure): void {
        this.figure = figure;
        this.holder.setAttribute("role", "img");
        this.holder.setAttribute("aria-label", spoken(figure));
        // the same curves with other numbers need no new plot
        const shape = JSON.stringify([figure.title, figure.x, figure.y, figure.series.map((s) => [s.name, s.colour, s.dashed, s.thin, s.width])]);
        if (this.plot && shape === this.shape) {
            this.plot.setData(aligned(figure));
            return;
        }
        this.shape = shape;
        this.redraw();
    }

    /** The same curves with another mark. */
    mark(x: number): void {
        if (!this.figure || this.figure.marks?.[0] === x) return;
        this.figure = { ...this.figure, marks: [x] };
        this.plot?.redraw(false);
    }

    /** Shows where on the abscissa something else is. */
    point(x: number): void {
        if (!this.plot) return;
        const at = this.plot.valToPos(x, "x");
        this.pointer.hidden = !(at >= 0 && at <= this.plot.over.clientWidth);
        this.pointer.style.transform = `translateX(${at}px)`;
    }

    private redraw(): void {
        if (!this.figure) return;
        if (this.legend) replace(this.legend, ...this.figure.series.filter((s) => !s.unnamed).map(({ name, colour, dashed }) => legendItem(name, colour, dashed)));
        this.plot?.destroy();
        this.plot = new uPlot(options(this.figure, this.holder.clientWidth || 320, this.height, () => this.figure?.marks ?? []), aligned(this.figure), this.holder);
        this.plot.over.append(this.pointer);
    }

    private resize(): void {
        if (this.plot && this.holder.clientWidth > 0)
            this.plot.setSize({ width: this.holder.clientWidth, height: this.height });
    }
}

export function legendItem(name: string, colour: number, dashed = false): HTMLElement {
    const mark = element("span", { class: "mark", "aria-hidden": "true" });
    mark.style.borderTop = `3px ${dashed ? "dashed" : "solid"} var(${palette[colour % palette.length] ?? "--c0"})`;
    return element("li", {}, mark, name);
}

function spoken(figure: Figure): string {
    const parts = figure.series.map((s) => {
        const finite = s.y.filter(Number.isFinite);
        if (finite.length === 0) return `${s.name}: nothing`;
        const [least, most] = extent(finite);
        return `${s.name} from ${least.toPrecision(3)} to ${most.toPrecision(3)}`;
    });
    return `${figure.title}: ${figure.y} over ${figure.x}. ${parts.join("; ")}`;
}

export function extent(values: number[]): [number, number] {
    let least = Infinity, most = -Infinity;
    for (const value of values) {
        if (!Number.isFinite(value)) continue;
        least = Math.min(least, value);
        most = Math.max(most, value);
    }
    return [least, most];
}

/** uPlot wants one sorted abscissa; a loop is two curves over it. */
function aligned(figure: Figure): uPlot.AlignedData {
    if (figure.series.length === 0) return [[], []];
    const tables = figure.series.map((s) => {
        const order = s.x.map((_, i) => i).sort((a, b) => (s.x[a] ?? 0) - (s.x[b] ?? 0));
        const xs: number[] = [], ys: (number | null)[] = [];
        for (const i of order) {
            const x = s.x[i] ?? NaN, y = s.y[i] ?? NaN;
            if (!Number.isFinite(x) || x === xs[xs.length - 1]) continue;
            xs.push(x);
            ys.push(Number.isFinite(y) ? y : null);
        }
        return [xs, ys] as uPlot.AlignedData;
    });
    return uPlot.join(tables);
}

function options(figure: Figure, width: number, height: number, marks: () => number[]): uPlot.Options {
    const style = getComputedStyle(document.documentElement);
    const ink = style.getPropertyValue("--ink").trim(), grid = style.getPropertyValue("--line").trim(),
        pale = style.getPropertyValue("--pale").trim(), burst = style.getPropertyValue("--burst").trim();
    const axis = (label: string, size: number): uPlot.Axis => ({
        label, stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 },
        size, labelSize: 20, font: "12px system-ui, sans-serif", labelFont: "12px system-ui, sans-serif",
        values: (_, ticks) => ticks.map(tick),
    });
    const ends = figure.unit ? { x: [0, 1], y: [0, 1.02] } as const : figure.range;
    return {
        width, height, legend: { show: false }, cursor: { drag: { x: true, y: true } },
        scales: ends ? { x: { time: false, range: [...ends.x] }, y: { range: [...ends.y] } } : { x: { time: false }, y: {} },
        axes: [axis(figure.x, 34), axis(figure.y, 58)],
        hooks: { draw: [(plot) => drawMarks(plot, marks(), burst)] },
        series: [{}, ...figure.series.map((s) => ({
            label: s.name, stroke: s.thin ? pale : colourOf(s.colour), width: s.thin ? 1 : (s.width ?? 2), spanGaps: true, points: { show: false },
            ...(s.dashed ? { dash: [6, 4] } : {}),
        }))],
    };
}

function drawMarks(plot: uPlot, marks: number[], colour: string): void {
    const { left, width, top } = plot.bbox, length = 7 * devicePixelRatio;
    plot.ctx.save();
    plot.ctx.strokeStyle = colour;
    plot.ctx.lineWidth = devicePixelRatio;
    plot.ctx.beginPath();
    for (const mark of marks) {
        const x = plot.valToPos(mark, "x", true);
        if (x < left || x > left + width) continue;
        plot.ctx.moveTo(x, top);
        plot.ctx.lineTo(x, top + length);
    }
    plot.ctx.stroke();
    plot.ctx.restore();
}

export function tick(value: number): string {
    if (value === 0) return "0";
    const size = Math.abs(value);
    return size >= 1e5 || size < 1e-3 ? value.toExponential().replace("e+", "e") : String(Number(value.toPrecision(6)));
}
