import { resolve } from "node:path";
import type { Finding, Place, Severity } from "../../contract/findings/finding.ts";
import { tokenEnd } from "./token-end.ts";

/** Zero-based line and UTF-16 character offset, as in the Language Server Protocol. */
interface TextPosition {
  readonly line: number;
  readonly character: number;
}

interface TextRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

interface FileRange {
  readonly path: string;
  readonly range: TextRange;
}

/** A finding with absolute paths and ranges, ready to be published. */
export interface LocatedFinding extends FileRange {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly fix?: string | undefined;
  readonly pointer: string;
  readonly related: readonly FileRange[];
}

export interface LineSource {
  /** Returns a line of a file. `line` starts at 1. */
  readLine(path: string, line: number): string;
}

/**
 * @param folder - Base folder for the finding's relative paths.
 * @param root - The file to use for a finding without a place.
 */
export function locateFinding(
  { code, severity, message, fix, places }: Finding,
  folder: string,
  root: string,
  lines: LineSource,
): LocatedFinding {
  const locate = (place: Place): FileRange => {
    const path = resolve(folder, place.file);
    return { path, range: rangeAt(lines.readLine(path, place.line), place) };
  };
  const [subject, ...others] = places;
  const at = subject === undefined ? { path: root, range: emptyRange } : locate(subject);
  const pointer = subject?.pointer ?? "";
  return { code, severity, message, fix, pointer, ...at, related: others.map(locate) };
}

const emptyRange: TextRange = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function rangeAt(text: string, { line, column }: Place): TextRange {
  const character = Math.min(column - 1, text.length);
  return {
    start: { line: line - 1, character },
    end: { line: line - 1, character: tokenEnd(text, character) },
  };
}
