// Equation, source and errata of the chosen laws.
import type { Engine } from "../engine/client";
import { copyButton } from "../shared/copy";
import { append, element, formula, replace } from "../shared/dom";
import type { LawInfo } from "./catalogue";

interface Erratum {
    id: string;
    source: string;
    where: string;
    verdict: string;
    printed: string;
    right: string;
    why: string;
}

export class LawDetails {
    readonly root = element("div", { class: "details" });
    private errata: Erratum[] | undefined;
    private shownLaws = "";

    constructor(private readonly engine: Engine) {}

    async show(laws: LawInfo[]): Promise<void> {
        const ids = laws.map((law) => law.id).join();
        if (ids === this.shownLaws) return;
        this.shownLaws = ids;
        this.errata ??= await this.engine.json<Erratum[]>(["errata", "--json"]);
        const articles = await Promise.all(laws.map((law) => this.article(law)));
        if (ids === this.shownLaws) replace(this.root, element("h3", {}, "The laws themselves"), ...articles);
    }

    private async article(law: LawInfo): Promise<HTMLElement> {
        const [cite] = await this.engine.run([["cite", ...law.cite]]);
        const bibtex = cite?.text ?? "";
        const article = element("article", { "aria-label": law.name }, element("h4", {}, law.name),
            ...(await this.statements("", law.tex, law.equation)),
            ...(law.published ? await this.statements("Published: ", law.publishedTex, law.published) : []));
        append(article,
            law.validity ? element("p", {}, `Valid for: ${law.validity}`) : undefined,
            element("details", {}, element("summary", {}, `Source: ${law.cite.join(", ")}, as in ${law.where}`),
                element("pre", { tabindex: "0", role: "region", "aria-label": `BibTeX of ${law.name}` }, bibtex),
                copyButton("Copy BibTeX", () => bibtex)));
        const errata = (this.errata ?? []).filter((erratum) => concerns(erratum, law));
        if (errata.length > 0)
            append(article, element("details", {}, element("summary", {}, `Errata (${errata.length})`),
                element("ul", {}, ...(await Promise.all(errata.map((erratum) => this.erratum(erratum)))))));
        return article;
    }

    /** As mathematics, or as the program prints it. */
    private async statements(lead: string, statements: [string, string][] = [], text: string): Promise<HTMLElement[]> {
        const equations = await this.engine.mathml(statements.map(([tex]) => tex));
        if (equations.length === 0 || equations.some((mathml) => !mathml))
            return [element("p", { class: "equation" }, lead, element("code", {}, text))];
        return Promise.all(equations.map(async (mathml, i) => {
            const when = statements[i]?.[1] ?? "";
            return element("p", { class: "equation" }, i === 0 ? lead : "", formula(mathml), when ? "  " : "", ...(await this.prose(when)));
        }));
    }

    private async erratum(erratum: Erratum): Promise<HTMLElement> {
        const line = element("li", {}, element("strong", {}, `${erratum.id}, ${erratum.source}, ${erratum.where}: `));
        append(line, "printed ", ...(await this.prose(erratum.printed)), "; right: ", ...(await this.prose(erratum.right)),
            ". Why: ", ...(await this.prose(erratum.why)));
        return line;
    }

    /** Text with formulas between dollars. */
    private async prose(text: string): Promise<Node[]> {
        const parts = text.split("$");
        const formulas = await this.engine.mathml(parts.filter((_, i) => i % 2 === 1));
        return parts.map((part, i) => {
            const mathml = i % 2 === 1 ? formulas[(i - 1) / 2] : undefined;
            return mathml ? formula(mathml) : document.createTextNode(part);
        });
    }
}

/** An erratum of the equation that the law was taken from, or of its own source. */
function concerns(erratum: Erratum, law: LawInfo): boolean {
    const [, key = "", place = ""] = /^\[(\w+)\]\s*(.*)$/.exec(law.where) ?? [];
    const number = /\([A-Z]?\d+[a-z]?\)/.exec(place)?.[0];
    if (erratum.source === key && number && erratum.where.includes(number)) return true;
    return law.cite.includes(erratum.source) && erratum.source !== key;
}

