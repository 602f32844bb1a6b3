import { hashName } from "./hash-name.ts";
import { reservedFiles } from "./reserved-names.ts";
import type { NameWish } from "./resolve-names.ts";

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
