declare const printed: unique symbol;

/**
 * A piece of TypeScript that a printer of this folder made. Text of the document never has this type: it becomes one by
 * `printString`, `printLiteral`, `printKey`, `printIdentifier` or `printDoc` and in no other way.
 */
export type TsText = string & { readonly [printed]: true };

/** Puts printed pieces into fixed TypeScript. The fixed parts are ours; what is filled in must have been printed. */
export function code(fixed: TemplateStringsArray, ...filled: readonly (TsText | number)[]): TsText {
  let text = fixed[0] ?? "";
  for (const [index, piece] of filled.entries()) text += `${piece}${fixed[index + 1] ?? ""}`;
  return text as TsText; // made of our own text and of printed pieces only
}

/** Joins printed pieces. The separator is ours, never text of the document. */
export function joinText(pieces: readonly TsText[], separator: string): TsText {
  return pieces.join(separator) as TsText; // as above
}

/** Indents every line but the first; empty lines stay empty. For pieces without multi-line strings in them. */
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
