import { escapeDeceptive } from "./escape-text.ts";
import type { TsText } from "./ts-text.ts";

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ['"', '\\"'],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** Prints any text as a string literal in double quotes, in plain sight: nothing invisible, no lone surrogate. */
export function printString(text: string): TsText {
  const quoted = text.replace(/[\\"\n\r\t]/g, (character) => SHORT_ESCAPES.get(character) ?? character);
  return `"${escapeDeceptive(quoted)}"` as TsText; // escaped above
}
