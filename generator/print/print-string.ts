import { escapeDeceptive } from "./escape-text.ts";
import type { TsText } from "./ts-text.ts";

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ['"', '\\"'],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/** Prints a text as a string literal in double quotes. Deceptive characters are escaped. */
export function printString(text: string): TsText {
  const quoted = text.replace(/[\\"\n\r\t]/g, (character) => SHORT_ESCAPES.get(character) ?? character);
  return `"${escapeDeceptive(quoted)}"` as TsText; // Escaped above.
}

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;

/** Prints the key of an object literal or type, with quotes if needed. `__proto__` becomes `["__proto__"]`, which makes an own member. */
export function printKey(name: string): TsText {
  if (name === "__proto__") return '["__proto__"]' as TsText;
  return PLAIN_KEY.test(name) ? (name as TsText) : printString(name); // A plain key is an ASCII word.
}

/** Prints the access to a member: `.name` or `["na-me"]`. */
export function printAccess(name: string): TsText {
  return (PLAIN_KEY.test(name) ? `.${name}` : `[${printString(name)}]`) as TsText; // A plain key is an ASCII word.
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Tells whether a text has the form of an identifier. Reserved words have it, too; `names/` avoids them. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}

/** Prints a name that `names/` made. Throws a `TypeError` for a text that is not an identifier, which would be a bug. */
export function printIdentifier(name: string): TsText {
  if (!isIdentifier(name)) throw new TypeError(`Not an identifier: ${JSON.stringify(name)}`);
  return name as TsText; // Checked above.
}
