import { isIdentifier } from "../print/print-string.ts";
import { camelCase, pascalCase } from "./change-case.ts";
import { reservedFiles, reservedNames } from "./reserved-names.ts";
import { hashName, type NameWish } from "./resolve-names.ts";

/** Longer names are cut and told apart by a hash, for the sake of readers and of editors. */
const LONGEST_NAME = 100;

/** The first choice for a name, before others are looked at. */
export interface ChosenName {
  readonly name: string;
  /** The document's name is taken as it stands. */
  readonly exact: boolean;
  /** The word that it would be and that is taken by the language or by the output. */
  readonly reserved?: string;
}

/** The type of a schema: its own name where that is an identifier, else its words in Pascal case. */
export function chooseTypeName(original: string): ChosenName {
  const exact = isUsable(original) && !reservedNames.has(original);
  if (exact) return { name: original, exact };
  const base = isUsable(original) ? original : shorten(pascalCase(original), original, "Schema");
  return reservedNames.has(base) ? { name: `${base}Model`, exact, reserved: base } : { name: base, exact };
}

/** The function of an operation: its id in camel case. */
export function chooseFunctionName(original: string): ChosenName {
  const name = shorten(camelCase(original), original, "operation");
  if (reservedNames.has(name)) return { name: `${name}Operation`, exact: false, reserved: name };
  return { name, exact: name === original };
}

/** Whether a pinned name can be used as it stands. */
export function isUsablePin(pin: unknown): pin is string {
  return typeof pin === "string" && isUsable(pin) && !reservedNames.has(pin);
}

/** Characters beyond the basic plane are letters to some compilers only. */
function isUsable(text: string): boolean {
  return text.length <= LONGEST_NAME && isIdentifier(text) && !/[\u{10000}-\u{10FFFF}]/u.test(text);
}

function shorten(name: string, original: string, kind: string): string {
  if (name === "") return `${kind}_${hashName(original)}`;
  return isUsable(name) ? name : `${name.slice(0, LONGEST_NAME - 30)}_${hashName(original)}`;
}

const LONGEST_FILE = 80;

/**
 * The wish for a file name, without folder and ending, made of the name that the thing goes by in code. ASCII only,
 * because file systems differ in how they fold and normalise other letters; told apart without regard to case.
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
