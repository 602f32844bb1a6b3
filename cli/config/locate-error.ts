import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Place } from "../../contract/findings/finding.ts";
import { isWithin } from "../../contract/read/origin-copies.ts";

const OWN = dirname(dirname(import.meta.dirname));
const FRAME = /^\s+(?:at (?:.*\()?)?(.+?):(\d+):(\d+)\)?$/gm;

export function locateError(error: unknown): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  for (const [, name = "", line, column] of stack.matchAll(FRAME)) {
    const file = (name.startsWith("file:") ? fileURLToPath(name) : name).replace(/\?[^?]*$/, "");
    const isOwn = isWithin(OWN, file) || file.includes(`${sep}node_modules${sep}`);
    if (!isAbsolute(file) || isOwn || !existsSync(file)) continue;
    const place = { file, pointer: "", line: Number(line) };
    const isCompiled = /\.[cm]?ts$/.test(file);
    return { ...place, column: isCompiled ? indentOf(file, place.line) + 1 : Number(column) };
  }
  return undefined;
}

function indentOf(file: string, line: number): number {
  const text = readFileSync(file, "utf8").split("\n")[line - 1] ?? "";
  return text.length - text.trimStart().length;
}
