// The engine as the page sees it: commands of the program, answered by a worker that can be stopped.
import type { Answer, Job, PutFile, Quantity, Reply, Start } from "./protocol";

export class Cancelled extends Error {
    constructor() {
        super("cancelled");
    }
}

/** A refusal of the program, in its own words. */
export class Refusal extends Error {}

interface Waiting {
    job: Job;
    resolve(reply: Reply): void;
    reject(reason: Error): void;
}

export class Engine {
    private worker: Worker | undefined;
    private waiting = new Map<number, Waiting>();
    private next = 0;

    constructor(private readonly script: string, private readonly module: WebAssembly.Module) {}

    /** Answers in the order of the commands. */
    async run(commands: string[][], files: PutFile[] = []): Promise<Answer[]> {
        const reply = await this.ask({ what: "run", commands, files });
        return reply.answers ?? [];
    }

    /** One command that must succeed: what it prints as JSON. */
    async json<T>(words: string[], files: PutFile[] = []): Promise<T> {
        const [answer] = await this.run([words], files);
        return parsed<T>(answer);
    }

    async mathml(formulas: string[]): Promise<string[]> {
        return (await this.ask({ what: "mathml", formulas })).texts ?? [];
    }

    /** Values with their units as bare numbers in SI, or why they are none. */
    async si(...values: Quantity[]): Promise<Answer[]> {
        return (await this.ask({ what: "si", values })).answers ?? [];
    }

    async million(law: string, settings: [string, string][], count: number): Promise<Reply> {
        return this.ask({ what: "million", law, settings, count });
    }

    /** Whatever is under way ends at once; the next request starts a new worker. */
    cancel(): void {
        this.worker?.terminate();
        this.worker = undefined;
        for (const { reject } of this.waiting.values()) reject(new Cancelled());
        this.waiting.clear();
    }

    get busy(): boolean {
        return this.waiting.size > 0;
    }

    private ask(job: Job): Promise<Reply> {
        const worker = this.started();
        const id = this.next++;
        return new Promise<Reply>((resolve, reject) => {
            this.waiting.set(id, { job, resolve, reject });
            worker.postMessage({ id, job });
        });
    }

    private started(): Worker {
        if (this.worker) return this.worker;
        const url = URL.createObjectURL(new Blob([this.script], { type: "text/javascript" }));
        const worker = new Worker(url);
        URL.revokeObjectURL(url);
        worker.postMessage({ module: this.module } satisfies Start);
        worker.onmessage = (event: MessageEvent<Reply>) => this.answered(event.data);
        worker.onerror = (event) => {
            event.preventDefault();
            const failure = new Refusal(`the engine stopped: ${event.message}`);
            for (const { reject } of this.waiting.values()) reject(failure);
            this.waiting.clear();
            this.worker = undefined;
        };
        this.worker = worker;
        return worker;
    }

    private answered(reply: Reply): void {
        const waiting = this.waiting.get(reply.id);
        this.waiting.delete(reply.id);
        if (reply.failure === undefined) {
            waiting?.resolve(reply);
            return;
        }
        // what broke the engine may have left its memory in any state: the others that wait get a new one
        this.worker?.terminate();
        this.worker = undefined;
        for (const [id, { job }] of this.waiting) this.started().postMessage({ id, job });
        waiting?.reject(new Refusal(`the engine could not do this: ${reply.failure}`));
    }
}

export function parsed<T>(answer: Answer | undefined): T {
    if (!answer) throw new Refusal("the engine gave no answer");
    if (answer.error !== undefined) throw new Refusal(answer.error);
    return JSON.parse(answer.text ?? "null") as T;
}
