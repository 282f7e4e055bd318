// node web/build.mjs ENGINE-FOLDER PARTS.json OUT.html: checks are the compiler's; this only bundles and puts all into one file.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [folder, data, out] = process.argv.slice(2);

async function bundle(entry) {
    const made = await build({
        entryPoints: [join(here, "page", entry)], bundle: true, minify: true, write: false, format: "iife", outdir: "out",
        target: "es2022", charset: "utf8", legalComments: "none",
    });
    const text = (end) => made.outputFiles.find((file) => file.path.endsWith(end))?.text ?? "";
    return { script: text(".js"), style: text(".css") };
}

// Compressed first: in base64 the same bytes compress a fifth worse, and the file is a third of the size on a disk.
const packed = (name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).toString("base64");
const page = await bundle("main.ts"), worker = await bundle("engine/worker.ts"), worklet = await bundle("string/worklet.ts");
const parts = {
    glue: readFileSync(join(folder, "engine.js"), "utf8"), engine: packed("engine.wasm"), worker: worker.script,
    worklet: worklet.script, string: packed("string.wasm"), plainString: packed("string_plain.wasm"), ...JSON.parse(readFileSync(data, "utf8")),
};
// inside a script of a page, neither its end nor a comment may be spelt
const inert = (text) => text.replace(/<(?=\/script|script|!--)/gi, "\\x3c");
const json = JSON.stringify(parts).replace(/</g, "\\u003c");
const html = readFileSync(join(here, "page/index.html"), "utf8")
    .replace("/*style*/", () => page.style)
    .replace("/*script*/", () => `const PERCUSS_PARTS=${json};\n${inert(page.script)}`);
writeFileSync(out, html);
console.log(`${out}: ${(html.length / 1e6).toFixed(2)} MB`);
