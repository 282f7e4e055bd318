// Tables as the program writes them: a line of names with units, then numbers.

export interface Table {
    names: string[];
    columns: string[][];
}

export function readCsv(text: string): Table {
    const lines = text.split("\n").filter((line) => line !== "");
    const names = (lines[0] ?? "").split(",");
    const columns: string[][] = names.map(() => []);
    for (const line of lines.slice(1)) line.split(",").forEach((cell, i) => columns[i]?.push(cell));
    return { names, columns };
}

/** The column whose name begins so, as numbers; empty if there is none. */
export function numbers(table: Table, name: string): number[] {
    const at = table.names.findIndex((known) => known.startsWith(name));
    return (table.columns[at] ?? []).map((cell) => (cell === "" ? NaN : Number(cell)));
}
