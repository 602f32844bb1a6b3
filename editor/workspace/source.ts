import { indexLines, type SourceLines } from "../../contract/findings/code-frame.ts";
import { createOutline } from "../source/create-outline.ts";
import type { Outline, Span } from "../source/outline.ts";

/** A text and its outline, which is computed lazily. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly outline: Outline;
  readonly lines: SourceLines;
}

export function createSource(path: string, text: string): Source {
  let outline: Outline | undefined;
  let lines: SourceLines | undefined;
  return {
    path,
    text,
    get outline() {
      outline ??= createOutline(text);
      return outline;
    },
    get lines() {
      lines ??= indexLines(text);
      return lines;
    },
  };
}

/** Reads a file by absolute path, preferring the editor's unsaved text. Returns `undefined` if the file is missing or must not be read. */
export type ReadSource = (path: string) => Source | undefined;

/** Zero-based line and UTF-16 character offset, as in the Language Server Protocol. */
interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

export function rangeOf({ lines }: Source, { start, end }: Span): Range {
  const locate = (offset: number): Position => {
    const { line, column } = lines.locate(offset);
    return { line: line - 1, character: column - 1 };
  };
  return { start: locate(start), end: locate(end) };
}
