// The buildings as they move: storeys on moving floors, and a burst where two of them strike.
import { colourOf } from "../shared/figure";
import { displacements, type ImpactRow, type PoundingRun } from "./run";

interface Tower {
    name: string;
    floors: number[][];
    /** To the next building, at rest, m. */
    gap: number;
}

interface Layout {
    /** Pixels per metre of displacement and gap. */
    metre: number;
    body: number;
    storey: number;
    ground: number;
    lefts: number[];
}

/** Seconds of the page during which an impact is seen. */
const afterglow = 0.35;

export class Stage {
    readonly canvas: HTMLCanvasElement;
    private run: PoundingRun | undefined;
    private towers: Tower[] = [];
    private largest = 1;
    private strongest = 1;
    private frame = 0;
    private last = 0;
    time = 0;
    playing = false;
    /** Seconds of the run in a second of the page. */
    speed = 1;
    /** Whenever it is drawn or stops. */
    onTime: (time: number) => void = () => undefined;

    constructor() {
        this.canvas = document.createElement("canvas");
        this.canvas.className = "stage first";
        this.canvas.setAttribute("role", "img");
        new ResizeObserver(() => this.draw(this.time)).observe(this.canvas);
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw(this.time));
    }

    show(run: PoundingRun): void {
        this.run = run;
        const towers = new Map<string, number[][]>();
        this.largest = 1e-9;
        for (const { name, values } of displacements(run)) {
            const tower = name.split(/[.\s:]/)[0] ?? name;
            towers.set(tower, [...(towers.get(tower) ?? []), values]);
            for (const value of values) this.largest = Math.max(this.largest, Math.abs(value));
        }
        this.strongest = Math.max(1e-300, ...run.answer.impacts.map((impact) => impact.peak_force));
        const names = [...towers.keys()];
        this.towers = [...towers].map(([name, floors], i) => ({ name, floors, gap: gapBetween(run, name, names[i + 1] ?? "") }));
        this.canvas.setAttribute("aria-label", `Buildings ${this.towers.map((tower) => tower.name).join(", ")}: ` +
            `${run.answer.impacts.length} impacts in ${run.answer.end_time.toPrecision(4)} s`);
        this.draw(Math.min(this.time, this.end()));
    }

    play(): void {
        if (!this.run) return;
        if (this.time >= this.end()) this.time = 0;
        this.playing = true;
        this.last = performance.now();
        const step = (now: number): void => {
            if (!this.playing) return;
            const time = this.time + (this.speed * Math.max(0, now - this.last)) / 1000;
            this.last = now;
            if (time >= this.end()) this.playing = false;
            this.draw(Math.min(time, this.end()));
            if (this.playing) this.frame = requestAnimationFrame(step);
        };
        this.frame = requestAnimationFrame(step);
    }

    stop(): void {
        this.playing = false;
        cancelAnimationFrame(this.frame);
        this.onTime(this.time);
    }

    end(): number {
        return this.run?.time.at(-1) ?? 0;
    }

    draw(time: number): void {
        this.time = time;
        const run = this.run, context = this.canvas.getContext("2d");
        if (!run || !context || this.canvas.clientWidth === 0) return;
        const scale = devicePixelRatio, width = this.canvas.clientWidth, height = this.canvas.clientHeight;
        if (this.canvas.width !== Math.round(width * scale) || this.canvas.height !== Math.round(height * scale)) {
            this.canvas.width = Math.round(width * scale);
            this.canvas.height = Math.round(height * scale);
        }
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.clearRect(0, 0, width, height);
        const layout = this.layout(width, height), ink = variable("--ink"), pale = variable("--pale");
        context.fillStyle = pale;
        context.fillRect(8, layout.ground, width - 16, 2);
        for (let x = 12; x < width - 16; x += 12) {
            context.beginPath();
            context.moveTo(x, layout.ground + 2);
            context.lineTo(x - 6, layout.ground + 9);
            context.strokeStyle = pale;
            context.lineWidth = 1;
            context.stroke();
        }
        const at = place(run.time, time);
        this.towers.forEach((tower, i) => this.tower(context, tower, i, at, layout));
        const seen = run.answer.impacts.filter((hit) => time >= hit.time && time - hit.time < afterglow * Math.max(this.speed, 0.05));
        for (const hit of seen) this.burst(context, hit, at, layout, (time - hit.time) / (afterglow * Math.max(this.speed, 0.05)));
        context.font = "13px system-ui, sans-serif";
        context.fillStyle = ink;
        const last = seen.at(-1);
        context.fillText(`${time.toFixed(2)} s`, 14, 20);
        if (last) context.fillText(`${last.pair}: ${last.onset_speed.toPrecision(3)} m/s`, 90, 20);
        this.ruler(context, layout, width, ink);
        this.onTime(time);
    }

    private layout(width: number, height: number): Layout {
        // displacements and gaps are drawn to one scale, so that what touches is seen to touch
        const room = Math.min(60, width / 12);
        const gaps = this.towers.slice(0, -1).reduce((sum, tower) => sum + tower.gap, 0);
        const metre = Math.min(room / this.largest, gaps > 0 ? (0.3 * width) / gaps : Infinity);
        const body = Math.max(16, Math.min(150, (width - 2.6 * room - metre * gaps) / Math.max(1, this.towers.length)));
        const ground = height - 14, tallest = Math.max(1, ...this.towers.map((tower) => tower.floors.length));
        const lefts: number[] = [];
        let left = (width - body * this.towers.length - metre * gaps) / 2;
        for (const tower of this.towers) {
            lefts.push(left);
            left += body + metre * tower.gap;
        }
        return { metre, body, storey: Math.min(150, (ground - 48) / tallest), ground, lefts };
    }

    private left(tower: number, floor: number, at: Place, layout: Layout): number {
        const values = this.towers[tower]?.floors[floor];
        return (layout.lefts[tower] ?? 0) + (values ? layout.metre * between(values, at) : 0);
    }

    private tower(context: CanvasRenderingContext2D, tower: Tower, index: number, at: Place, layout: Layout): void {
        const { body, storey, ground } = layout, colour = colourOf(index);
        let below = layout.lefts[index] ?? 0;
        tower.floors.forEach((_, floor) => {
            const y = ground - storey * (floor + 1), here = this.left(index, floor, at, layout);
            const corner = (part: number, up: number): [number, number] =>
                [below + (here - below) * up + body * part, y + storey * (1 - up)];
            context.beginPath();
            context.moveTo(below, y + storey);
            context.lineTo(here, y);
            context.lineTo(here + body, y);
            context.lineTo(below + body, y + storey);
            context.closePath();
            context.globalAlpha = 0.16;
            context.fillStyle = colour;
            context.fill();
            // windows lean with the walls
            context.globalAlpha = 0.32;
            const panes = Math.max(1, Math.floor(body / 34)), rows = Math.max(1, Math.round(storey / 50));
            for (let row = 0; row < rows; ++row)
                for (let pane = 0; pane < panes; ++pane) {
                    const from = (pane + 0.25) / panes, to = (pane + 0.75) / panes, low = (row + 0.3) / rows, high = (row + 0.75) / rows;
                    context.beginPath();
                    context.moveTo(...corner(from, low));
                    context.lineTo(...corner(from, high));
                    context.lineTo(...corner(to, high));
                    context.lineTo(...corner(to, low));
                    context.closePath();
                    context.fill();
                }
            context.globalAlpha = 1;
            context.strokeStyle = colour;
            context.lineWidth = 2.5;
            context.beginPath();
            context.moveTo(below, y + storey);
            context.lineTo(here, y);
            context.lineTo(here + body, y);
            context.lineTo(below + body, y + storey);
            context.stroke();
            below = here;
        });
        context.fillStyle = variable("--ink");
        context.font = "600 13px system-ui, sans-serif";
        const top = tower.floors.length, x = this.left(index, top - 1, at, layout) + body / 2;
        context.fillText(tower.name, x - context.measureText(tower.name).width / 2, ground - storey * top - 7);
    }

    /** Rays at the floors that met; longer for a stronger blow, paler with time. */
    private burst(context: CanvasRenderingContext2D, hit: ImpactRow, at: Place, layout: Layout, age: number): void {
        const [left = ""] = hit.pair.split("-");
        const [name = "", level] = left.split(".");
        const index = Math.max(0, this.towers.findIndex((tower) => tower.name === name));
        const floors = this.towers[index]?.floors.length ?? 1, floor = level === undefined ? floors - 1 : Number(level) - 1;
        const barrierFirst = name === "barrier";
        const x = this.left(index, Math.min(floors - 1, Math.max(0, floor || 0)), at, layout) + (barrierFirst ? 0 : layout.body);
        const y = layout.ground - layout.storey * (Math.max(0, floor || 0) + 1);
        const size = 9 + 22 * Math.sqrt(hit.peak_force / this.strongest);
        context.globalAlpha = 1 - age;
        context.strokeStyle = variable("--burst");
        context.lineWidth = 3;
        for (let ray = 0; ray < 8; ++ray) {
            const angle = (ray * Math.PI) / 4 + Math.PI / 8, from = size * (0.25 + 0.5 * age), to = size * (0.6 + 0.6 * age);
            context.beginPath();
            context.moveTo(x + from * Math.cos(angle), y + from * Math.sin(angle));
            context.lineTo(x + to * Math.cos(angle), y + to * Math.sin(angle));
            context.stroke();
        }
        context.globalAlpha = 1;
    }

    /** How long a displacement is drawn. */
    private ruler(context: CanvasRenderingContext2D, layout: Layout, width: number, ink: string): void {
        const raw = 60 / layout.metre, power = 10 ** Math.floor(Math.log10(raw));
        const length = power * ([5, 2, 1].find((m) => m * power <= raw) ?? 1), pixels = length * layout.metre;
        const text = length >= 1 ? `${length} m` : length >= 0.01 ? `${Number((100 * length).toPrecision(1))} cm` : `${Number((1000 * length).toPrecision(1))} mm`;
        context.strokeStyle = context.fillStyle = ink;
        context.lineWidth = 1.5;
        context.beginPath();
        context.moveTo(width - 16 - pixels, 12);
        context.lineTo(width - 16 - pixels, 20);
        context.moveTo(width - 16 - pixels, 16);
        context.lineTo(width - 16, 16);
        context.moveTo(width - 16, 12);
        context.lineTo(width - 16, 20);
        context.stroke();
        context.fillText(text, width - 24 - pixels - context.measureText(text).width, 20);
    }
}

function variable(name: string): string {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** From the first row of the history; the smallest where several floors can meet. */
function gapBetween(run: PoundingRun, left: string, right: string): number {
    const found = run.history.names.flatMap((name, i) =>
        name.startsWith(`clearance ${left}`) && name.includes(`-${right}`) ? [Number(run.history.columns[i]?.[0])] : []);
    return Math.max(0, Math.min(...found.filter(Number.isFinite), 1e3)) % 1e3;
}

interface Place {
    row: number;
    part: number;
}

function place(times: number[], time: number): Place {
    let low = 0, high = times.length - 1;
    while (low < high) {
        const middle = (low + high) >> 1;
        if ((times[middle] ?? 0) < time) low = middle + 1;
        else high = middle;
    }
    const after = times[low] ?? 0, before = times[low - 1] ?? after;
    return low === 0 || after <= before ? { row: low, part: 1 } : { row: low, part: Math.min(1, Math.max(0, (time - before) / (after - before))) };
}

function between(values: number[], { row, part }: Place): number {
    const after = values[row] ?? 0, before = values[row - 1] ?? after;
    return before + part * (after - before);
}
