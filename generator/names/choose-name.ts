import { isIdentifier } from "../print/print-string.ts";
import { camelCase, pascalCase } from "./change-case.ts";
import { reservedFiles, reservedNames } from "./reserved-names.ts";
import { hashName, type NameWish } from "./resolve-names.ts";

/** The maximum length of a name. Longer names are shortened, and made unique by a hash. */
const LONGEST_NAME = 100;

/** The first choice for a name. */
export interface ChosenName {
  readonly name: string;
  /** Whether it is the unchanged name from the document. */
  readonly exact: boolean;
  /** The preferred word, if that is reserved by the language or the output. */
  readonly reserved?: string;
}

/** The name of a schema's type: the schema's name if it is an identifier, else its words in Pascal case. */
export function chooseTypeName(original: string): ChosenName {
  const exact = isUsable(original) && !reservedNames.has(original);
  if (exact) return { name: original, exact };
  const base = isUsable(original) ? original : shorten(pascalCase(original), original, "Schema");
  return reservedNames.has(base) ? { name: `${base}Model`, exact, reserved: base } : { name: base, exact };
}

/** The name of an operation's function: its id in camel case. */
export function chooseFunctionName(original: string): ChosenName {
  const name = shorten(camelCase(original), original, "operation");
  if (reservedNames.has(name)) return { name: `${name}Operation`, exact: false, reserved: name };
  return { name, exact: name === original };
}

/** Tells whether a pinned name can be used unchanged. Names with a dollar sign are those of a client's own codecs. */
export function isUsablePin(pin: unknown): pin is string {
  return typeof pin === "string" && isUsable(pin) && !reservedNames.has(pin) && !/^\$\w*Codec$/.test(pin);
}

/**
 * Tells whether a text can be used as a name. Letters beyond the basic plane are refused, since only some compilers accept them in names.
 */
function isUsable(text: string): boolean {
  return text.length <= LONGEST_NAME && isIdentifier(text) && !/[\u{10000}-\u{10FFFF}]/u.test(text);
}

function shorten(name: string, original: string, kind: string): string {
  if (name === "") return `${kind}_${hashName(original)}`;
  return isUsable(name) ? name : `${name.slice(0, LONGEST_NAME - 30)}_${hashName(original)}`;
}

const LONGEST_FILE = 80;

/**
 * The request for a file name, without folder and ending, derived from the name in code. ASCII only, because file systems differ in how
 * they fold and normalise other letters. File names are compared ignoring case.
 */
export function wishForFile(original: string, name: string): NameWish {
  const plain = name.replace(/[^\w]/g, "").slice(0, LONGEST_FILE);
  const faithful = plain === name && !reservedFiles.has(plain.toLowerCase());
  const file = faithful ? name : `${plain}_${hashName(original)}`;
  return {
    original,
    seed: original,
    candidates: [file],
    rank: 0,
    claims: (wanted) => [wanted.toLowerCase()],
  };
}
