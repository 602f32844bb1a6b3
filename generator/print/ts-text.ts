declare const printed: unique symbol;

/**
 * A piece of TypeScript created by a printer of this folder. Text of the document has another type; only `printString`, `printLiteral`,
 * `printKey`, `printIdentifier` and `printDoc` convert it.
 */
export type TsText = string & { readonly [printed]: true };

/** Inserts printed pieces into fixed TypeScript. The type allows only printed pieces. */
export function code(fixed: TemplateStringsArray, ...filled: readonly (TsText | number)[]): TsText {
  let text = fixed[0] ?? "";
  for (const [index, piece] of filled.entries()) text += `${piece}${fixed[index + 1] ?? ""}`;
  return text as TsText; // Consists of fixed text and printed pieces.
}

/** Joins printed pieces. The separator is fixed text, never text of the document. */
export function joinText(pieces: readonly TsText[], separator: string): TsText {
  return pieces.join(separator) as TsText; // Consists of fixed text and printed pieces.
}

/** Indents every line but the first; empty lines stay empty. Only for pieces without multi-line strings. */
export function indentText(text: TsText, spaces: number): TsText {
  return text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(spaces)}`) as TsText; // Adds only white space.
}

/** Declares text as printed that a trusted library has printed, such as ajv or the TypeScript compiler. Never for text of the document. */
export function trustText(text: string): TsText {
  return text as TsText;
}
