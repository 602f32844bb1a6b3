import type { TsText } from "./ts-text.ts";

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Whether a text has the form of an identifier. Says nothing of reserved words; names are chosen in `names/`. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}

/** Prints a name made by `names/`. Throws a `TypeError` on anything else: that would be our own mistake. */
export function printIdentifier(name: string): TsText {
  if (!isIdentifier(name)) throw new TypeError(`Not an identifier: ${JSON.stringify(name)}`);
  return name as TsText; // checked above
}
