import { suggestName } from "../wire/suggest-name.ts";

/** Larger documents are searched in part, so that many unknown paths cost little. */
const MOST_PATHS = 2000;

/**
 * Suggests the path template, such as `/v1/notes/{id}`, that a mistyped path probably means: one segment is spelled otherwise, or slashes
 * are doubled. Expressions match any segment.
 */
export function suggestPath(path: string, templates: Iterable<string>): string | undefined {
  const segments = splitPath(path);
  let read = 0;
  for (const template of templates) {
    if (read++ === MOST_PATHS) break;
    const parts = splitPath(template);
    if (parts.length !== segments.length) continue;
    const others = parts.flatMap((part, index) => {
      const segment = segments[index] ?? "";
      return part === segment || part.includes("{") ? [] : [[segment, part] as const];
    });
    const [first] = others;
    if (first === undefined) return template;
    if (others.length === 1 && suggestName(first[0], [first[1]]) !== undefined) return template;
  }
  return undefined;
}

function splitPath(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "");
}
