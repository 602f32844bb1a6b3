import { readFileSync, statSync } from "node:fs";
import { isCodePath } from "./is-code-path.ts";
import { listFiles } from "./list-files.ts";

export interface FoundWord {
  readonly path: string;
  /** Zero-based. */
  readonly line: number;
  readonly character: number;
  /** Whether the word names a function or a member, as handlers do, rather than a use. */
  readonly isDefinition: boolean;
}

const MOST_BYTES = 2_000_000;

/** Finds an identifier in the JavaScript and TypeScript files of a folder. Skips dependencies and hidden folders. */
export function searchCode(folder: string, name: string): readonly FoundWord[] {
  const found: FoundWord[] = [];
  const word = new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`, "g");
  for (const path of listFiles(folder, isCodePath)) {
    const text = readText(path);
    if (text.includes(name)) found.push(...findWords(path, text, word));
  }
  return found.sort((one, other) => (one.path < other.path ? -1 : 1));
}

function findWords(path: string, text: string, word: RegExp): readonly FoundWord[] {
  return text.split("\n").flatMap((line, index) => {
    // Words in comments and import lists lead nowhere new.
    if (/^\s*(?:\/\/|\*|\/\*|import\b)/.test(line)) return [];
    return [...line.matchAll(word)].map((match) => {
      const before = line.slice(0, match.index);
      const after = line.slice(match.index + match[0].length);
      const isMember = /^\s*(?:async\s+)?$/.test(before) && /^\s*(?::|,\s*$|\(.*\{\s*$)/.test(after);
      const isDeclared = /\b(?:function|const)\s+$/.test(before);
      return { path, line: index, character: match.index, isDefinition: isMember || isDeclared };
    });
  });
}

function readText(path: string): string {
  try {
    return statSync(path).size > MOST_BYTES ? "" : readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
