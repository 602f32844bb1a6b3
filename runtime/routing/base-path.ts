import type { ServerDescriptor, ServerVariableDescriptor } from "../descriptors.ts";
import { normaliseLiteral } from "./normalise-path.ts";

/** What stands before the paths of operations: a text as it is, or the path of a server with all that its variables admit. */
export type BasePath = string | ServerDescriptor;

/** A piece of a base path: one of several texts, or any text, with slashes or without. */
export type BasePiece = readonly string[] | "any";

/**
 * The path of a base where variables take their defaults, without a slash at the end: `https://api.example/v1/` gives `/v1`. A URL
 * that cannot be read counts as one without a path.
 */
export function basePathOf(base: BasePath): string {
  if (typeof base === "string") return normaliseBasePath(base);
  const url = fillDefaults(splitServerUrl(base));
  const { start, end } = findPath(url);
  return normaliseBasePath(url.slice(start, end));
}

/** A base path as the matcher takes it: a slash before, none behind, empty for the root. */
export function normaliseBasePath(path: string): string {
  return withSlash(normaliseLiteral(withoutSlash(path)));
}

/**
 * The pieces of a base path where variables make it more than {@link basePathOf}; else `undefined`. A variable in the path is what
 * its `enum` lists, or any text where it has none (OpenAPI 3.1.1 §4.8.6). One that stands for the host, or for a whole URL, has
 * the paths of its default and its `enum`: of another value nothing is known, and every path would be below it.
 */
export function basePiecesOf(base: BasePath): readonly BasePiece[] | undefined {
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

/** A text of a server's URL, or a variable. */
type TemplatePart = string | ServerVariableDescriptor;

function splitServerUrl({ url, variables }: ServerDescriptor): readonly TemplatePart[] {
  const byName = new Map(variables.map((variable) => [`{${variable.name}}`, variable]));
  return url.split(/(\{[^{}]*\})/).map((text) => byName.get(text) ?? text);
}

function textOf(part: TemplatePart): string {
  return typeof part === "string" ? part : part.default;
}

function fillDefaults(parts: readonly TemplatePart[]): string {
  return parts.map(textOf).join("");
}

/** Where in a URL the host begins, and where its path begins and ends. */
interface PathSpan {
  readonly host: number;
  readonly start: number;
  readonly end: number;
}

function findPath(url: string): PathSpan {
  const host = /^(?:[^/?#]*:)?\/\//.exec(url)?.[0].length ?? 0;
  const start = host === 0 ? 0 : endBefore(/[/?#]/g, url, host);
  return { host, start, end: endBefore(/[?#]/g, url, start) };
}

function endBefore(delimiter: RegExp, text: string, from: number): number {
  delimiter.lastIndex = from;
  return delimiter.exec(text)?.index ?? text.length;
}

/** @param own - What of the part is in the path, by its default. */
function readPart(part: TemplatePart, from: number, path: PathSpan, own: string): BasePiece {
  if (typeof part === "string" || from > path.end) return [own];
  if (part.enum !== undefined) return [own, ...part.enum.map((value) => pathIn(value, from, path))];
  return from < path.start ? [own] : "any";
}

/** What of a value is in the path, where its variable begins at a place of the URL. */
function pathIn(value: string, from: number, { host, start }: PathSpan): string {
  const text = from >= host && from < start ? `//${value}` : value;
  const span = findPath(text);
  // A scheme by itself.
  return from < start && span.host === 0 ? "" : text.slice(span.start, span.end);
}

function normalisePieces(pieces: readonly BasePiece[]): readonly BasePiece[] {
  const used = pieces.filter((piece) => piece === "any" || piece.some((text) => text !== ""));
  return used.map((piece, index) => {
    if (piece === "any") return piece;
    const cut = index === used.length - 1 ? piece.map(withoutSlash) : piece;
    const texts = cut.map(normaliseLiteral);
    return [...new Set(index === 0 ? texts.map(withSlash) : texts)];
  });
}

/** A relative URL is relative to where the document is, of which no more is known than its root: `./api` gives `/api`. */
function withSlash(relative: string): string {
  const text = relative.replace(/^\/?(?:\.{1,2}\/)*\.{1,2}(?=\/|$)/, "");
  return text === "" || text.startsWith("/") ? text : `/${text}`;
}

function withoutSlash(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "/") end--;
  return text.slice(0, end);
}

/**
 * Where a base path may end in a path that is below it: at slashes, the shortest base first. Takes time in proportion to the path, for
 * each piece and text of the base.
 */
export function findBaseEnds(pieces: readonly BasePiece[], path: string): readonly number[] {
  let ends: readonly number[] = [0];
  for (const piece of pieces) {
    const [first] = ends;
    if (first === undefined) return ends;
    ends = piece === "any" ? range(first, path.length) : ends.flatMap((end) => endsBehind(piece, path, end));
    // Each once, and in order.
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
