import { escapeDeceptive } from "./escape-text.ts";

declare const printed: unique symbol;

/**
 * TypeScript from a printer of this folder. The document's strings have the type `string`; only `printString`, `printLiteral`, `printKey`,
 * `printIdentifier` and `printDoc` turn them into `TsText`.
 */
export type TsText = string & { readonly [printed]: true };

export function code(fixed: TemplateStringsArray, ...filled: readonly (TsText | number)[]): TsText {
  let text = fixed[0] ?? "";
  for (const [index, piece] of filled.entries()) text += `${piece}${fixed[index + 1] ?? ""}`;
  return text as TsText; // Made of fixed text and printed pieces.
}

/** `separator` must be fixed text, never a string of the document. */
export function joinText(pieces: readonly TsText[], separator: string): TsText {
  return pieces.join(separator) as TsText; // Made of fixed text and printed pieces.
}

/** Indents all lines but the first and empty ones. Must not contain a multi-line template literal. */
export function indentText(text: TsText, spaces: number): TsText {
  return text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(spaces)}`) as TsText; // Only white space is added.
}

/** Marks a string as printed code because a trusted library printed it: ajv, the TypeScript compiler. Never for strings of the document. */
export function trustText(text: string): TsText {
  return text as TsText;
}

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ['"', '\\"'],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

export function printString(text: string): TsText {
  const quoted = text.replace(/[\\"\n\r\t]/g, (character) => SHORT_ESCAPES.get(character) ?? character);
  return `"${escapeDeceptive(quoted)}"` as TsText;
}

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;

/** Prints the key of an object literal or type, quoted if needed. `__proto__` becomes `["__proto__"]`, which makes an own member. */
export function printKey(name: string): TsText {
  if (name === "__proto__") return '["__proto__"]' as TsText;
  return PLAIN_KEY.test(name) ? (name as TsText) : printString(name); // A plain key is an ASCII word.
}

export function printAccess(name: string): TsText {
  return (PLAIN_KEY.test(name) ? `.${name}` : `[${printString(name)}]`) as TsText; // A plain key is an ASCII word.
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Also true of reserved words, which `generator/names/` never chooses. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}

/** Prints a name from `names/`. Throws a `TypeError` if it is not an identifier, which would be a bug. */
export function printIdentifier(name: string): TsText {
  if (!isIdentifier(name)) throw new TypeError(`Not an identifier: ${JSON.stringify(name)}`);
  return name as TsText; // Checked above.
}
