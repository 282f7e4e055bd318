// The page: four views, of which the address says which is open.
import "uplot/dist/uPlot.min.css";
import "./style.css";
import { AuditView } from "./audit/view";
import { BuildingsView } from "./buildings/view";
import { Engine } from "./engine/client";
import { LawsView } from "./laws/view";
import type { LawInfo } from "./laws/catalogue";
import type { Model } from "./laws/copy";
import { byId, element, replace } from "./shared/dom";
import { readAddress } from "./shared/fragment";
import { unpacked } from "./shared/unpack";
import { StringView } from "./string/view";

declare global {
    interface Window {
        /** For those who open the console: any command of the program that this page has. */
        percuss: {
            run(...words: string[]): Promise<unknown>;
            /** What is drawn on the page of laws. */
            figures(): unknown;
            million(law: string, settings: [string, string][], count: number): Promise<unknown>;
        };
    }
}

/** Written by the build behind the page: scripts and data that stand in it. */
declare const PERCUSS_PARTS: {
    glue: string;
    worker: string;
    worklet: string;
    /** Modules, compressed, in base64. */
    engine: string;
    string: string;
    plainString: string;
    /** Statements of each law as TeX, and when they hold; and of its published relation. */
    tex: Record<string, [string, string][]>;
    published: Record<string, [string, string][]>;
    audit: unknown;
    simulators: Model[];
    examples: Record<string, string>;
};

interface View {
    readonly root: HTMLElement;
    open(values: URLSearchParams): void;
}

const titles: Record<string, string> = { laws: "Laws", buildings: "Buildings", string: "String", audit: "Audit" };

async function start(): Promise<void> {
    const parts = PERCUSS_PARTS;
    const script = `${parts.glue}\n${parts.worker}`;
    const [module, wasm, plain] = await Promise.all([unpacked(parts.engine).then((bytes) => WebAssembly.compile(bytes)),
        unpacked(parts.string), unpacked(parts.plainString)]);
    const quick = new Engine(script, module), long = new Engine(script, module);
    window.percuss = {
        run: async (...words) => (await quick.run([words]))[0],
        million: (law, settings, count) => long.million(law, settings, count),
        figures: () => laws.figures(),
    };
    const catalogue = await quick.json<LawInfo[]>(["laws", "--json"]);
    for (const law of catalogue) {
        const tex = parts.tex[law.id], published = parts.published[law.id];
        if (tex) law.tex = tex;
        if (published) law.publishedTex = published;
    }
    const first = readAddress();
    const laws = new LawsView(quick, catalogue, first.view === "laws" ? first.values : new URLSearchParams(), parts.simulators);
    const views: Record<string, View> = {
        laws, buildings: new BuildingsView(long, catalogue, parts.examples), audit: new AuditView(parts.audit),
        string: new StringView(quick, { worklet: parts.worklet, wasm, plain }),
    };
    replace(byId("main"), ...Object.values(views).map((view) => view.root));
    const show = (): void => {
        const { view, values } = readAddress();
        const name = view in views ? view : "laws";
        for (const [id, known] of Object.entries(views)) known.root.hidden = id !== name;
        for (const anchor of document.querySelectorAll("nav a"))
            if (anchor.getAttribute("href") === `#${name}`) anchor.setAttribute("aria-current", "page");
            else anchor.removeAttribute("aria-current");
        document.title = `${titles[name]} – percuss`;
        views[name]?.open(values);
    };
    addEventListener("hashchange", show);
    show();
    document.documentElement.dataset["ready"] = "yes";
}

start().catch((failure: unknown) => {
    replace(byId("main"), element("p", { role: "alert", class: "wrong" },
        `This page could not start: ${failure instanceof Error ? failure.message : String(failure)}. ` +
        "It needs a browser of 2022 or newer, with WebAssembly."));
});
