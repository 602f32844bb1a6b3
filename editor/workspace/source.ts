import { indexLines, type SourceLines } from "../../contract/findings/code-frame.ts";
import { findChange } from "../../contract/read/find-change.ts";
import { createOutline } from "../source/create-outline.ts";
import type { Outline, Span } from "../source/outline.ts";
import { updateOutline } from "../source/update-outline.ts";

/** A text and its outline, which is computed lazily. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly outline: Outline;
  readonly lines: SourceLines;
}

/** @param before - The source of an earlier version of the file, whose outline is updated and must not be used any longer. */
export function createSource(path: string, text: string, before?: Source): Source {
  let outline = before === undefined ? undefined : outlineAfter(before, text);
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

function outlineAfter(before: Source, text: string): Outline | undefined {
  const change = findChange(before.text, text);
  return change === undefined ? before.outline : updateOutline(before.outline, text, change);
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
