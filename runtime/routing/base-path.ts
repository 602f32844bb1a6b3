import type { ServerDescriptor, ServerVariableDescriptor } from "../descriptors.ts";
import { normalisePath } from "../paths/normalise-path.ts";
import { encodeLiteral } from "./literal-text.ts";

/** A prefix for operation paths: a path or a server. A server with variables represents several prefixes. */
export type BasePath = string | ServerDescriptor;

/**
 * Returns the base path of a server, e.g. `/v1` for `https://api.example/v1/`, or `""` for the root. Variables are replaced with their
 * defaults.
 */
export function basePathOf(base: BasePath): string {
  return normalisePath(writtenBasePathOf(base));
}

/** Like {@link basePathOf}, but keeps the document's percent-encoding. */
export function writtenBasePathOf(base: BasePath): string {
  if (typeof base === "string") return withSlash(encodeLiteral(withoutSlash(base)));
  const url = fillDefaults(splitServerUrl(base));
  const { start, end } = findPath(url);
  return writtenBasePathOf(url.slice(start, end));
}

export type TemplatePart = string | ServerVariableDescriptor;

export function splitServerUrl({ url, variables }: ServerDescriptor): readonly TemplatePart[] {
  const byName = new Map(variables.map((variable) => [`{${variable.name}}`, variable]));
  return url.split(/(\{[^{}]*\})/).map((text) => byName.get(text) ?? text);
}

export function textOf(part: TemplatePart): string {
  return typeof part === "string" ? part : part.default;
}

export function fillDefaults(parts: readonly TemplatePart[]): string {
  return parts.map(textOf).join("");
}

export interface PathSpan {
  readonly host: number;
  readonly start: number;
  readonly end: number;
}

export function findPath(url: string): PathSpan {
  const host = /^(?:[^/?#]*:)?\/\//.exec(url)?.[0].length ?? 0;
  const start = host === 0 ? 0 : endBefore(/[/?#]/g, url, host);
  return { host, start, end: endBefore(/[?#]/g, url, start) };
}

function endBefore(delimiter: RegExp, text: string, from: number): number {
  delimiter.lastIndex = from;
  return delimiter.exec(text)?.index ?? text.length;
}

/**
 * Converts a relative URL to a path: `./api` becomes `/api`. Leading `.` and `..` segments are dropped, because the document's location is
 * unknown.
 */
export function withSlash(relative: string): string {
  const text = relative.replace(/^\/?(?:\.{1,2}\/)*\.{1,2}(?=\/|$)/, "");
  return text === "" || text.startsWith("/") ? text : `/${text}`;
}

export function withoutSlash(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}

export function hasVariables(base: BasePath): boolean {
  return typeof base !== "string" && base.variables.length > 0;
}
