import { posix } from "node:path";
import type { EmittedFile } from "../output/emitted-file.ts";
import type { Wanted } from "./reach-statements.ts";

const IMPORT =
  /^(?:import|export)\b([^;"'`]*?)(?:\bfrom )?["']((?:\.{1,2}\/)+runtime\/[^"']+)["']|\bimport\(["']((?:\.{1,2}\/)+runtime\/[^"']+)["']\)/gm;

/**
 * Lists the names that the modules of an output import from the runtime, by the path of the runtime's module. Files of users' templates
 * and emitters count, too.
 */
export function readEntries(files: readonly EmittedFile[]): ReadonlyMap<string, Wanted> {
  const entries = new Map<string, Wanted>();
  for (const { path, text } of files) {
    if (!/\.tsx?$/.test(path)) continue;
    for (const [, clause = "", fixed, later = ""] of text.matchAll(IMPORT)) {
      const target = posix.join(posix.dirname(path), fixed ?? later);
      const module = `${target.replace(/^runtime\//, "").replace(/\.[jt]s$/, "")}.ts`;
      entries.set(module, join(entries.get(module), namesIn(clause)));
    }
  }
  return entries;
}

/** The names in the braces of an import; `all` if the import has anything besides braces. */
function namesIn(clause: string): Wanted {
  const [, list] = /^\s*(?:type\s*)?\{([^}]*)\}\s*$/.exec(clause) ?? [];
  if (list === undefined) return "all";
  const names = list.split(",").map(
    (item) =>
      item
        .trim()
        .replace(/^type /, "")
        .split(" as ")[0] ?? "",
  );
  return new Set(names);
}

function join(one: Wanted | undefined, other: Wanted): Wanted {
  if (one === undefined) return other;
  return one === "all" || other === "all" ? "all" : new Set([...one, ...other]);
}
