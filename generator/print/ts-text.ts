import { escapeDeceptive } from "./escape-text.ts";

declare const printed: unique symbol;

/**
 * TypeScript printed by this folder. Document strings have the type `string`, and only `printString`, `printLiteral`, `printKey`,
 * `printIdentifier` and `printDoc` turn them into `TsText`.
 */
export type TsText = string & { readonly [printed]: true };

export function code(fixed: TemplateStringsArray, ...filled: readonly (TsText | number)[]): TsText {
  let text = fixed[0] ?? "";
  for (let index = 0; index < filled.length; index++) text += `${filled[index]}${fixed[index + 1] ?? ""}`;
  return text as TsText; // Built from constants and printed pieces.
}

/** Joins printed code. `separator` must be a constant, never a string from the document. */
export function joinText(pieces: readonly TsText[], separator: string): TsText {
  return pieces.join(separator) as TsText; // Built from constants and printed pieces.
}

/** Indents all lines except the first one and empty lines. The code must not contain a multi-line template literal. */
export function indentText(text: TsText, spaces: number): TsText {
  return text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(spaces)}`) as TsText; // Adds only white space.
}

/**
 * Marks a string as printed code because a trusted library (ajv, the TypeScript compiler) printed it. Never pass strings from the
 * document.
 */
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

/**
 * Prints the key of an object literal or object type, quoted if necessary. `__proto__` becomes `["__proto__"]`, which creates an own
 * property.
 */
export function printKey(name: string): TsText {
  if (name === "__proto__") return '["__proto__"]' as TsText;
  return PLAIN_KEY.test(name) ? (name as TsText) : printString(name); // Plain keys are ASCII words.
}

export function printAccess(name: string): TsText {
  return (PLAIN_KEY.test(name) ? `.${name}` : `[${printString(name)}]`) as TsText; // Plain keys are ASCII words.
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Checks whether a string is an identifier. Reserved words also pass, but `generator/names/` never chooses them. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}

/**
 * Prints a name from `names/`.
 * @throws {TypeError} If the name is not an identifier, which is a bug.
 */
export function printIdentifier(name: string): TsText {
  if (!isIdentifier(name)) throw new TypeError(`Not an identifier: ${JSON.stringify(name)}`);
  return name as TsText; // Checked above.
}
