declare const printed: unique symbol;

/**
 * A piece of TypeScript made by a printer of this folder. Text of the document has another type; only `printString`,
 * `printLiteral`, `printKey`, `printIdentifier` and `printDoc` convert it.
 */
export type TsText = string & { readonly [printed]: true };

/** Inserts printed pieces into fixed TypeScript. The type ensures that only printed pieces are inserted. */
export function code(fixed: TemplateStringsArray, ...filled: readonly (TsText | number)[]): TsText {
  let text = fixed[0] ?? "";
  for (const [index, piece] of filled.entries()) text += `${piece}${fixed[index + 1] ?? ""}`;
  return text as TsText; // made of our own text and of printed pieces only
}

/** Joins printed pieces. The separator is fixed text, never text of the document. */
export function joinText(pieces: readonly TsText[], separator: string): TsText {
  return pieces.join(separator) as TsText; // as above
}

/** Indents every line but the first; empty lines stay empty. Only for pieces without multi-line strings. */
export function indentText(text: TsText, spaces: number): TsText {
  return text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(spaces)}`) as TsText; // white space only
}

/**
 * Marks text that a trusted library printed, such as ajv or the TypeScript compiler, as printed.
 * Never for text of the document.
 */
export function trustText(text: string): TsText {
  return text as TsText;
}
