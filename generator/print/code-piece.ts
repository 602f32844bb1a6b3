import { type DocPart, type DocTag, printDoc } from "./print-doc.ts";
import { printLiteral } from "./print-literal.ts";
import { isIdentifier, printKey, type TsText } from "./ts-text.ts";

/** A part of a piece of code. Its `kind` is the reason why the text is safe. */
export type CodePart =
  | { readonly kind: "fixed"; readonly text: string }
  /** Printed data. It can only replace an expression, a type or a key. */
  | { readonly kind: "data"; readonly text: TsText }
  | { readonly kind: "doc"; readonly text: TsText }
  | { readonly kind: "name"; readonly text: string }
  | { readonly kind: "import"; readonly name: ImportedName };

/**
 * A piece of TypeScript for a generated module. Pieces are created only by {@link code} and the printers, so document strings appear only
 * as literals, keys, names or comments.
 */
export class Code {
  readonly parts: readonly CodePart[];

  constructor(parts: readonly CodePart[]) {
    this.parts = parts;
  }
}

/**
 * An import that {@link code} accepts as a value and prints as its local name. The import statement is added to the module that contains
 * the code.
 */
export class ImportedName {
  readonly from: string;
  readonly name: string;
  readonly isType: boolean;
  /** Preferred name in the importing module. If it is taken, another name is printed. */
  readonly local: string;

  constructor(from: string, name: string, isType: boolean, local: string = name) {
    for (const word of [name, local])
      if (!isIdentifier(word)) throw new TypeError(`An import cannot be called ${JSON.stringify(word)}`);
    if (!/^(?:\.\/)?[\w@][\w@./:-]*$/.test(from) || /(?:^|\/)\.\.?(?:\/|$)/.test(from.replace(/^\.\//, "")))
      throw new TypeError(
        `${JSON.stringify(from)} is neither a package nor a file of the output such as "./client"`,
      );
    this.from = from;
    this.name = name;
    this.isType = isType;
    this.local = local;
  }
}

/** Values accepted by {@link code}: code is inserted unchanged, an import becomes its name, and other data becomes a literal. */
export type CodeValue = Code | ImportedName | Data;

/** JSON-like data. `undefined` members are omitted. */
export type Data =
  | null
  | boolean
  | number
  | string
  | readonly Data[]
  | { readonly [key: string]: Data | undefined };

/**
 * Creates code from fixed TypeScript with interpolated values. Strings become string literals.
 * @throws {TypeError} For a value that is not data, such as a function or `NaN`.
 */
export function code(fixed: TemplateStringsArray, ...values: readonly CodeValue[]): Code {
  const parts: CodePart[] = [];
  for (const [index, text] of fixed.entries()) {
    parts.push({ kind: "fixed", text });
    if (index >= values.length) continue;
    try {
      parts.push(...partsOf(values[index]));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const before = text.trimEnd().slice(-40);
      throw new TypeError(
        `${error.message}, as value ${index + 1} of \`code\`, after ${JSON.stringify(before)}`,
        { cause: error },
      );
    }
  }
  return new Code(parts);
}

function partsOf(value: CodeValue | undefined): readonly CodePart[] {
  if (value instanceof Code) return value.parts;
  if (value instanceof ImportedName) return [{ kind: "import", name: value }];
  return [{ kind: "data", text: printLiteral(value) }];
}

/** Joins pieces of code. `separator` must be a constant. Default: a line break. */
export function joinCode(pieces: Iterable<CodeValue>, separator = "\n"): Code {
  const parts: CodePart[] = [];
  for (const piece of pieces) {
    if (parts.length > 0) parts.push({ kind: "fixed", text: separator });
    parts.push(...partsOf(piece));
  }
  return new Code(parts);
}

/**
 * Returns the name of a declaration in the printed module.
 * @throws {TypeError} If the name is not an identifier.
 */
export function nameCode(name: string): Code {
  if (!isIdentifier(name)) throw new TypeError(`Not an identifier: ${JSON.stringify(name)}`);
  return new Code([{ kind: "name", text: name }]);
}

/** Returns the key of a member in an object literal or object type. The key is bare, quoted or computed, as needed. */
export function keyCode(name: string): Code {
  const text = printKey(name);
  return new Code([isIdentifier(text) ? { kind: "name", text } : { kind: "data", text }]);
}

export function accessCode(name: string): Code {
  const key = keyCode(name);
  const isBare = key.parts.every(({ kind }) => kind === "name");
  return isBare ? code`.${key}` : code`[${name}]`;
}

/**
 * Returns a doc comment including the line break, or nothing if there is no text. Strings in the document cannot terminate the comment.
 *
 * @param parts - Markdown paragraphs and tags. `undefined` entries are skipped.
 * @param indent - Number of spaces before each line. Default: 0.
 * @throws {TypeError} If a tag is not a word.
 */
export function docCode(parts: readonly (string | DocTag | undefined)[], indent = 0): Code {
  const given = parts.filter((part): part is DocPart => part !== undefined);
  for (const part of given)
    if (typeof part !== "string" && !/^[A-Za-z]+$/.test(part.tag))
      throw new TypeError(`Not a tag: ${JSON.stringify(part.tag)}`);
  const text = printDoc(given, indent);
  return new Code(text === "" ? [] : [{ kind: "doc", text }]);
}
