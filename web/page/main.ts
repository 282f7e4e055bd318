// The page: four views, of which the address says which is open.
import "uplot/dist/uPlot.min.css";
import "./style.css";
import { AuditView } from "./audit/view";
import { BuildingsView } from "./buildings/view";
import { Engine } from "./engine/client";
import { LawsView } from "./laws/view";
import type { LawInfo } from "./laws/catalogue";
import { byId, element, replace } from "./shared/dom";
import { readAddress } from "./shared/fragment";
import { StringView } from "./string/view";

declare global {
    interface Window {
        /** For those who open the console: any command of the program that this page has. */
        percuss: {
            run(...words: string[]): Promise<unknown>;
            million(law: string, settings: [string, string][], count: number): Promise<unknown>;
        };
    }
}

/** Written by the build behind the page: scripts and data that stand in it. */
declare const PERCUSS_PARTS: {
    engine: string;
    worker: string;
    worklet: string;
    string: string;
    tex: Record<string, [string, string][]>;
    audit: unknown;
    examples: Record<string, string>;
};

interface View {
    readonly root: HTMLElement;
    open(values: URLSearchParams): void;
}

const titles: Record<string, string> = { laws: "Laws", buildings: "Buildings", string: "String", audit: "Audit" };

async function start(): Promise<void> {
    const parts = PERCUSS_PARTS;
    const script = `${parts.engine}\n${parts.worker}`;
    const quick = new Engine(script), long = new Engine(script);
    window.percuss = {
        run: async (...words) => (await quick.run([words]))[0],
        million: (law, settings, count) => long.million(law, settings, count),
    };
    const catalogue = await quick.json<LawInfo[]>(["laws", "--json"]);
    for (const law of catalogue) {
        const tex = parts.tex[law.id];
        if (tex) law.tex = tex;
    }
    const first = readAddress();
    const laws = new LawsView(quick, catalogue, first.view === "laws" ? first.values : new URLSearchParams());
    const views: Record<string, View> = {
        laws, buildings: new BuildingsView(long, parts.examples), audit: new AuditView(parts.audit),
        string: new StringView({ worklet: parts.worklet, wasm: parts.string }),
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
