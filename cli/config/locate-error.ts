import { existsSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, isAbsolute, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Place } from "../../contract/findings/finding.ts";
import { isWithin } from "../../contract/read/origin-copies.ts";
import { keepTranspiled } from "./transpile-typescript.ts";

/** The folder of tenon's own code. */
const OWN = dirname(dirname(import.meta.dirname));
const FRAME = /^\s+at (?:.*\()?(.+?):(\d+):(\d+)\)?$/gm;
const SOURCE_MAP = /\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/;

/**
 * The place in a user's file where an error was thrown. This is the place of the first stack frame that is in neither tenon nor a package,
 * with the absolute path of the file. `undefined` if there is no such frame.
 */
export function locateError(error: unknown): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  for (const [, name = "", line, column] of stack.matchAll(FRAME)) {
    const file = (name.startsWith("file:") ? fileURLToPath(name) : name).replace(/\?[^?]*$/, "");
    const isOwn = isWithin(OWN, file) || file.includes(`${sep}node_modules${sep}`);
    if (!isAbsolute(file) || isOwn || !existsSync(file)) continue;
    const place = { file, pointer: "", line: Number(line), column: Number(column) };
    return /\.[cm]?ts$/.test(file) ? toSource(place) : place;
  }
  return undefined;
}

/** Converts a place in compiled code to one in its source; `undefined` if the source map has none. */
function toSource(place: Place): Place | undefined {
  const [, map = ""] = SOURCE_MAP.exec(keepTranspiled(place.file)) ?? [];
  if (map === "") return undefined;
  // The compiler wrote this JSON.
  const payload = JSON.parse(Buffer.from(map, "base64").toString("utf8")) as ConstructorParameters<
    typeof SourceMap
  >[0];
  const entry = new SourceMap(payload).findEntry(place.line - 1, place.column - 1);
  if (!("originalLine" in entry)) return undefined;
  return { ...place, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}
