import { readdirSync, readFileSync } from "node:fs";

/** Real documents, in a folder beside the project. */
export const corpus = "../shared/corpus";

/** A row of the corpus's table. */
export interface CorpusEntry {
  readonly name: string;
  readonly roots: readonly string[];
  readonly operations: number;
  readonly webhooks: number;
}

/** Folders outside a root document's own folder that it may refer to, by the name of the entry. */
export const allowedFolders: Readonly<Record<string, readonly string[]>> = {
  "camara-quality-on-demand": ["../common"],
  "matrix-client-server": ["../.."],
};

export function readEntries(): readonly CorpusEntry[] {
  const rows = readFileSync(`${corpus}/README.md`, "utf8").split("\n");
  return rows.flatMap((row) => {
    const [, first = "", , , , , operations = ""] = row.split("|").map((cell) => cell.trim());
    const counts = /^(\d+)(?: \+ (\d+) wh)?$/.exec(operations);
    const name = /^[\w.-]+/.exec(first)?.[0];
    if (counts === null || name === undefined) return [];
    return [
      {
        name,
        roots: readRoots(name, first),
        operations: Number(counts[1]),
        webhooks: Number(counts[2] ?? 0),
      },
    ];
  });
}

function readRoots(name: string, cell: string): readonly string[] {
  if (!cell.includes("/")) return [name];
  const folder = /the \d+ files of `([^`]+)`/.exec(cell)?.[1];
  if (folder !== undefined) {
    const files = readdirSync(`${corpus}/${name}/${folder}`).filter((file) => file.endsWith(".yaml"));
    return files.map((file) => `${name}/${folder}${file}`);
  }
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => `${name}/${match[1]}`);
}
