declare const printed: unique symbol;

/**
 * TypeScript that a printer of this folder made. Text of the document has the type `string`; only `printString`, `printLiteral`,
 * `printKey`, `printIdentifier` and `printDoc` make `TsText` of it.
 */
export type TsText = string & { readonly [printed]: true };

/** Inserts printed pieces into fixed TypeScript. The type of `filled` admits nothing else. */
export function code(fixed: TemplateStringsArray, ...filled: readonly (TsText | number)[]): TsText {
  let text = fixed[0] ?? "";
  for (const [index, piece] of filled.entries()) text += `${piece}${fixed[index + 1] ?? ""}`;
  return text as TsText; // Made of fixed text and printed pieces.
}

/** Joins printed pieces. `separator` must be fixed text, not text of the document. */
export function joinText(pieces: readonly TsText[], separator: string): TsText {
  return pieces.join(separator) as TsText; // Made of fixed text and printed pieces.
}

/** Indents all lines but the first and empty ones. The text must not contain a template literal of several lines. */
export function indentText(text: TsText, spaces: number): TsText {
  return text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(spaces)}`) as TsText; // Only white space is added.
}

/** Takes a text for printed, because a trusted library printed it: ajv, the TypeScript compiler. Never for text of the document. */
export function trustText(text: string): TsText {
  return text as TsText;
}
