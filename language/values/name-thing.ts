import type { AboutText } from "./likely-kinds.ts";

/** Words that say what a schema is for, not what it describes: `InstrumentInput`, `vessel_create`, `RoomDto`. */
const ROLES: ReadonlySet<string> = new Set(
  "api|base|body|core|create|created|data|detail|details|dto|entity|entry|full|get|in|info|input|item|items|list|me|minimal|mini|model|models|my|new|object|out|output|page|partial|patch|payload|post|props|public|put|read|record|request|res|resource|response|result|results|schema|short|simple|summary|type|update|v|view|write".split(
    "|",
  ),
);

const MOST_WORDS = 2;

/**
 * Returns what a named thing is, in words, from the name of its schema or of the member that contains it: `order line` for `OrderLineInput`
 * and `orderLines`. Returns `undefined` if the name does not say it.
 */
export function nameThing({ owner = "" }: Pick<AboutText, "owner">): string | undefined {
  const words = owner
    .replaceAll(/\p{Lu}+(?!\p{Ll})|\p{Lu}/gu, " $&")
    .split(/[^\p{L}]+/u)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2 && !ROLES.has(word));
  const last = words.pop();
  if (last === undefined) return undefined;
  return [...words.slice(1 - MOST_WORDS), singularOf(last)].join(" ");
}

/** @param noun - In lower case. */
export function singularOf(noun: string): string {
  if (noun === "people") return "person";
  if (/ies$/.test(noun)) return noun.replace(/ies$/, "y");
  if (/(?:ss|us|is)$/.test(noun)) return noun;
  return noun.replace(/(?<=x|ch|sh|ss)es$/, "").replace(/s$/, "");
}
