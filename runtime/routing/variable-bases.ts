import {
  type BasePath,
  fillDefaults,
  findPath,
  type PathSpan,
  splitServerUrl,
  type TemplatePart,
  textOf,
  withoutSlash,
  withSlash,
} from "./base-path.ts";
import { encodeLiteral, spellingsOf } from "./literal-text.ts";
import { type LookUp, NONE, type VariableBases } from "./matcher-parts.ts";

interface Group<O> {
  readonly bases: readonly (readonly BasePiece[])[];
  readonly operations: O[];
  lookUp: LookUp<O> | undefined;
}

/** Creates {@link VariableBases}, in which the shortest matching base path wins. */
export function createVariableBases<O>(lookUpIn: (operations: readonly O[]) => LookUp<O>): VariableBases<O> {
  const groups = new Map<string, Group<O>>();
  return {
    add(bases, operation) {
      const pieces = bases.flatMap((base) => {
        const found = basePiecesOf(base);
        return found === undefined ? [] : [found];
      });
      if (pieces.length === 0) return;
      const key = JSON.stringify(pieces);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { bases: pieces, operations: [operation], lookUp: undefined });
      else group.operations.push(operation);
    },
    find({ method, path, query }) {
      for (const group of groups.values()) {
        group.lookUp ??= lookUpIn(group.operations);
        const ends = new Set(group.bases.flatMap((pieces) => findBaseEnds(pieces, path)));
        for (const end of [...ends].sort((a, b) => a - b)) {
          const found = group.lookUp({ method, path: path.slice(end), query });
          if (found.kind !== "none") return found;
        }
      }
      return NONE;
    },
  };
}

type BasePiece = readonly string[] | "any";

/**
 * Splits a base path at its variables, or returns `undefined` if the path is always equal to {@link basePathOf}. A variable inside the path
 * matches its `enum`, or any string (OpenAPI 3.1.1 §4.8.6). A variable that starts before the path, e.g. in the host, matches only the
 * paths in its default and `enum`.
 */
function basePiecesOf(base: BasePath): readonly BasePiece[] | undefined {
  if (typeof base === "string" || base.variables.length === 0) return undefined;
  const parts = splitServerUrl(base);
  const url = fillDefaults(parts);
  const path = findPath(url);
  const pieces: BasePiece[] = [];
  let from = 0;
  for (const part of parts) {
    const to = from + textOf(part).length;
    pieces.push(readPart(part, from, path, url.slice(Math.max(from, path.start), Math.min(to, path.end))));
    from = to;
  }
  const isOne = pieces.every((piece) => piece !== "any" && new Set(piece).size === 1);
  return isOne ? undefined : normalisePieces(pieces);
}

function readPart(part: TemplatePart, from: number, path: PathSpan, own: string): BasePiece {
  if (typeof part === "string" || from > path.end) return [own];
  if (part.enum !== undefined) return [own, ...part.enum.map((value) => pathIn(value, from, path))];
  return from < path.start ? [own] : "any";
}

function pathIn(value: string, from: number, { host, start }: PathSpan): string {
  const text = from >= host && from < start ? `//${value}` : value;
  const span = findPath(text);
  return from < start && span.host === 0 ? "" : text.slice(span.start, span.end);
}

function normalisePieces(pieces: readonly BasePiece[]): readonly BasePiece[] {
  const used = pieces.filter((piece) => piece === "any" || piece.some((text) => text !== ""));
  return used.map((piece, index) => {
    if (piece === "any") return piece;
    const cut = index === used.length - 1 ? piece.map(withoutSlash) : piece;
    const texts = cut.flatMap(spellingsOf).map(encodeLiteral);
    return [...new Set(index === 0 ? texts.map(withSlash) : texts)];
  });
}

/**
 * Finds all offsets at which a base path can end. Each offset precedes a slash; offsets are in ascending order. Takes linear time per
 * string in a piece.
 */
function findBaseEnds(pieces: readonly BasePiece[], path: string): readonly number[] {
  let ends: readonly number[] = [0];
  for (const piece of pieces) {
    const [first] = ends;
    if (first === undefined) return ends;
    ends = piece === "any" ? range(first, path.length) : ends.flatMap((end) => endsBehind(piece, path, end));
    if (piece !== "any" && piece.length > 1) ends = [...new Set(ends)].sort((a, b) => a - b);
  }
  return ends.filter((end) => path[end] === "/");
}

function endsBehind(texts: readonly string[], path: string, start: number): number[] {
  return texts.flatMap((text) => (path.startsWith(text, start) ? [start + text.length] : []));
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
