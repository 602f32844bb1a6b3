import {
  skipJsonSpace,
  skipJsonString,
  skipJsonWord,
  unescapeJson,
} from "../../language/values/json-text.ts";

/** The position of the caret in a JSON text that may be incomplete. */
export interface JsonPosition {
  /** The names and indexes on the path to the object or value at the caret. */
  readonly path: readonly string[];
  /** Whether the name of a member or a value is expected there. */
  readonly expects: "name" | "value";
  /** The names of the members before the caret in the object at the caret. */
  readonly names: readonly string[];
  /** The offset of the text that a completion replaces. */
  readonly start: number;
  /** The part of the name or value before the caret, without its opening quotation mark. */
  readonly written: string;
}

interface Level {
  readonly kind: "object" | "array";
  readonly names: string[];
  index: number;
  /** Set after a colon: the name of the member whose value follows. */
  name: string | undefined;
}

/** Finds the position of a caret; `undefined` if nothing can be completed: after a complete value, or in text that is not JSON. */
export function findJsonPosition(text: string, caret: number): JsonPosition | undefined {
  const levels: Level[] = [];
  // The last token that ended before the caret.
  let last = "";
  const before = text.slice(0, caret);
  for (let index = skipJsonSpace(before, 0); index < caret; ) {
    const end = skipToken(before, index);
    const found = before.slice(index, end);
    const level = levels.at(-1);
    const isOpen = end === caret && (/^"(?:[^"\\]|\\.)*$/s.test(found) || /^[^\s{}[\],:"]+$/.test(found));
    if (isOpen) return positionAt(levels, { last, start: index, written: found.replace(/^"/, "") });
    if (found === "{" || found === "[") {
      levels.push({ kind: found === "{" ? "object" : "array", names: [], index: 0, name: undefined });
    } else if (found === "}" || found === "]") levels.pop();
    else if (found === "," && level !== undefined) {
      level.index += 1;
      level.name = undefined;
    } else if (found === ":" && level !== undefined) level.name = readString(last);
    else if (level?.kind === "object" && level.name === undefined && found.startsWith('"'))
      level.names.push(readString(found));
    last = found;
    index = skipJsonSpace(before, end);
  }
  return positionAt(levels, { last, start: caret, written: "" });
}

/** Skips a string, a word, or a character that separates values. */
function skipToken(text: string, start: number): number {
  if (text[start] === '"') return skipJsonString(text, start);
  return Math.max(start + 1, skipJsonWord(text, start));
}

function positionAt(
  levels: readonly Level[],
  { last, start, written }: { readonly last: string; readonly start: number; readonly written: string },
): JsonPosition | undefined {
  if (last !== "" && !/^[{[,:]$/.test(last)) return undefined;
  const level = levels.at(-1);
  const expects = level?.kind === "object" && level.name === undefined ? "name" : "value";
  const path = levels.flatMap((each) => {
    if (each.kind === "array") return [String(each.index)];
    return each.name === undefined ? [] : [each.name];
  });
  return { path, expects, names: level?.names ?? [], start, written };
}

function readString(quoted: string): string {
  const raw = quoted.replace(/^"|"$/g, "");
  return unescapeJson(raw) ?? raw;
}
