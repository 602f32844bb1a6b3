import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Span } from "../source/outline.ts";

/** A `@source openapi.yaml:12` comment in generated code. */
export interface SourceLine {
  readonly span: Span;
  readonly path: string;
  /** Starts at 1. */
  readonly line: number;
}

/** Finds the `@source` comments whose file is beside one of the documents. */
export function listSourceLines(text: string, documents: readonly string[]): readonly SourceLine[] {
  const folders = [...new Set(documents.map((path) => dirname(path)))];
  return [...text.matchAll(/@source ([^\s:]+):(\d+)/g)].flatMap((match) => {
    const [whole, file = "", line = ""] = match;
    const path = folders.map((folder) => resolve(folder, file)).find((candidate) => existsSync(candidate));
    const start = match.index + "@source ".length;
    return path === undefined
      ? []
      : [{ path, line: Number(line), span: { start, end: match.index + whole.length } }];
  });
}
