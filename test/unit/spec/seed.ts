import { existsSync, readdirSync, readFileSync } from "node:fs";

const folder = "../shared/seed";

/** The reason to skip tests that compare with the service's description; `undefined` if it is available. */
export const seedIsMissing: string | undefined = existsSync(`${folder}/facts.md`)
  ? undefined
  : `skipped: the service's description is not in ${folder}`;

/** The rows of the table of facts and gaps, each a list of cells; without the heading. */
export function readFactRows(): readonly (readonly string[])[] {
  return readRows(readFileSync(`${folder}/facts.md`, "utf8")).filter(([id]) => /^[FG]\d+$/.test(id ?? ""));
}

/** The text of the service's description. */
export function readDescription(): string {
  const file = readdirSync(folder).find((name) => /^000_.*\.txt$/.test(name));
  if (file === undefined) throw new Error(`no description in ${folder}`);
  return readFileSync(`${folder}/${file}`, "utf8");
}

/** The rows of every Markdown table in a text. */
export function readRows(text: string): readonly (readonly string[])[] {
  const lines = text.split("\n").filter((line) => line.startsWith("|"));
  return lines.map((line) =>
    line
      .slice(1, line.lastIndexOf("|"))
      .split("|")
      .map((cell) => cell.trim()),
  );
}
