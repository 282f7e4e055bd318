// The buildings as they move: floors as lines on columns, a flash where two of them strike.
import { colourOf } from "../shared/figure";
import { displacements, type PoundingRun } from "./run";

interface Tower {
    name: string;
    floors: number[][];
    /** To the next building, at rest, m. */
    gap: number;
}

export class Stage {
    readonly canvas: HTMLCanvasElement;
    private run: PoundingRun | undefined;
    private towers: Tower[] = [];
    private largest = 1;
    private frame = 0;
    private started = 0;
    private from = 0;
    playing = false;
    /** Seconds of the run, whenever it is drawn. */
    onTime: (time: number) => void = () => undefined;

    constructor() {
        this.canvas = document.createElement("canvas");
        this.canvas.className = "stage";
        this.canvas.setAttribute("role", "img");
        new ResizeObserver(() => this.draw(this.from)).observe(this.canvas);
    }

    show(run: PoundingRun): void {
        this.stop();
        this.run = run;
        const towers = new Map<string, number[][]>();
        this.largest = 1e-9;
        for (const { name, values } of displacements(run)) {
            const tower = name.split(/[.\s:]/)[0] ?? name;
            towers.set(tower, [...(towers.get(tower) ?? []), values]);
            for (const value of values) this.largest = Math.max(this.largest, Math.abs(value));
        }
        const names = [...towers.keys()];
        this.towers = [...towers].map(([name, floors], i) => ({ name, floors, gap: gapBetween(run, name, names[i + 1] ?? "") }));
        this.canvas.setAttribute("aria-label", `Buildings ${this.towers.map((tower) => tower.name).join(", ")}: ` +
            `${run.answer.impacts.length} impacts in ${run.answer.end_time.toPrecision(4)} s`);
        this.draw(0);
    }

    play(): void {
        if (!this.run) return;
        this.playing = true;
        this.started = performance.now() - 1000 * (this.from >= this.end() ? 0 : this.from);
        const step = (): void => {
            const time = (performance.now() - this.started) / 1000;
            this.draw(Math.min(time, this.end()));
            if (time >= this.end()) this.playing = false;
            if (this.playing) this.frame = requestAnimationFrame(step);
        };
        step();
    }

    stop(): void {
        this.playing = false;
        cancelAnimationFrame(this.frame);
    }

    end(): number {
        return this.run?.time.at(-1) ?? 0;
    }

    draw(time: number): void {
        this.from = time;
        const run = this.run, context = this.canvas.getContext("2d");
        if (!run || !context || this.canvas.clientWidth === 0) return;
        const scale = devicePixelRatio, width = this.canvas.clientWidth, height = this.canvas.clientHeight;
        this.canvas.width = width * scale;
        this.canvas.height = height * scale;
        context.scale(scale, scale);
        const style = getComputedStyle(document.documentElement);
        context.strokeStyle = context.fillStyle = style.getPropertyValue("--ink").trim();
        context.fillRect(10, height - 12, width - 20, 2);
        const at = nearest(run.time, time);
        // displacements and gaps are drawn to one scale, so that what touches is seen to touch
        const metre = 36 / this.largest, gaps = this.towers.map((tower) => Math.min(120, metre * tower.gap));
        const body = Math.min(160, (width - 120 - gaps.reduce((a, b) => a + b, 0)) / Math.max(1, this.towers.length));
        let left = (width - body * this.towers.length - gaps.slice(0, -1).reduce((a, b) => a + b, 0)) / 2;
        const edges: number[] = [];
        this.towers.forEach((tower, i) => {
            this.tower(context, tower, i, at, left, body, metre, height - 12);
            left += body + (gaps[i] ?? 0);
            edges.push(left - (gaps[i] ?? 0) / 2);
        });
        const hit = run.answer.impacts.find((impact) => Math.abs(impact.time - time) < 0.06);
        context.font = "13px system-ui, sans-serif";
        context.fillText(`${time.toFixed(2)} s${hit ? `   impact ${hit.pair}, ${hit.onset_speed.toPrecision(3)} m/s` : ""}`, 20, 18);
        if (hit) this.flash(context, hit.pair, edges, height);
        this.onTime(time);
    }

    private tower(context: CanvasRenderingContext2D, tower: Tower, place: number, at: number, left: number,
        body: number, metre: number, ground: number): void {
        const storey = Math.min(110, (ground - 50) / Math.max(...this.towers.map((known) => known.floors.length)));
        context.strokeStyle = colourOf(place);
        context.lineWidth = 3;
        let below = left;
        tower.floors.forEach((floor, i) => {
            const y = ground - storey * (i + 1), here = left + metre * (floor[at] ?? 0);
            context.beginPath();
            context.moveTo(below, y + storey);
            context.lineTo(here, y);
            context.lineTo(here + body, y);
            context.lineTo(below + body, y + storey);
            context.stroke();
            below = here;
        });
        context.fillText(tower.name, left + body / 2 - 4, ground - 6);
    }

    private flash(context: CanvasRenderingContext2D, pair: string, edges: number[], height: number): void {
        const place = this.towers.findIndex((tower) => pair.startsWith(tower.name));
        context.beginPath();
        context.arc(edges[place] ?? 0, height / 2, 14, 0, 2 * Math.PI);
        context.lineWidth = 4;
        context.strokeStyle = colourOf(1);
        context.stroke();
    }
}

/** From the first row of the history; the smallest where several floors can meet. */
function gapBetween(run: PoundingRun, left: string, right: string): number {
    const found = run.history.names.flatMap((name, i) =>
        name.startsWith(`clearance ${left}`) && name.includes(`-${right}`) ? [Number(run.history.columns[i]?.[0])] : []);
    return Math.max(0, Math.min(...found.filter(Number.isFinite), 1e3)) % 1e3;
}

function nearest(times: number[], time: number): number {
    let low = 0, high = times.length - 1;
    while (low < high) {
        const middle = (low + high) >> 1;
        if ((times[middle] ?? 0) < time) low = middle + 1;
        else high = middle;
    }
    return low;
}
