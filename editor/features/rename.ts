import { encodeFragment, encodeToken } from "../../runtime/pointer.ts";
import type { Span } from "../source/outline.ts";
import type { Group } from "../workspace/group.ts";
import type { NamedSymbol, Occurrence } from "../workspace/occurrence.ts";
import type { Source } from "../workspace/source.ts";
import { findOccurrences, findSymbol } from "./find-symbol.ts";

export interface TextChange {
  readonly source: Source;
  readonly span: Span;
  readonly text: string;
}

export interface Renameable {
  readonly symbol: NamedSymbol;
  readonly span: Span;
}

/** Returns the symbol at an offset, or `undefined` if there is none that can be renamed. */
export function prepareRename(group: Group, path: string, offset: number): Renameable | undefined {
  const found = findSymbol(group, path, offset);
  if (found?.occurrence === undefined) return undefined;
  const { symbol, occurrence } = found;
  const all = findOccurrences(group, symbol).map((one) => one.occurrence);
  // Scopes are defined by the authorization server, so renaming one here would break it.
  if (symbol.kind === "scope" || !all.some(({ role }) => role === "definition")) return undefined;
  if (symbol.target !== undefined && symbol.target.pointer === "") return undefined;
  return { symbol, span: occurrence.span };
}

/** Returns the edits in all files, or a message that explains why the name is invalid. */
export function rename(
  group: Group,
  path: string,
  offset: number,
  name: string,
): readonly TextChange[] | string {
  const prepared = prepareRename(group, path, offset);
  if (prepared === undefined) return "Nothing here can be renamed.";
  const { symbol } = prepared;
  if (name === symbol.name) return [];
  const problem = checkName(group, symbol, name);
  if (problem !== undefined) return problem;
  return findOccurrences(group, symbol).map(({ source, occurrence }) => ({
    source,
    span: occurrence.span,
    text: writeName(source, occurrence, name),
  }));
}

/** Returns the texts of the changed files, by path. */
export function applyChanges(changes: readonly TextChange[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  // From the end, so that earlier offsets stay correct.
  for (const { source, span, text } of changes.toSorted((one, other) => other.span.start - one.span.start)) {
    const before = texts.get(source.path) ?? source.text;
    texts.set(source.path, before.slice(0, span.start) + text + before.slice(span.end));
  }
  return texts;
}

function checkName(group: Group, symbol: NamedSymbol, name: string): string | undefined {
  if (name.trim() === "") return "A name is needed.";
  // OpenAPI 3.1.1 §4.8.7.1 restricts component names to these characters.
  if ((symbol.kind === "node" || symbol.kind === "scheme") && !/^[\w.-]+$/.test(name))
    return `\`${name}\` has characters other than letters, digits, \`.\`, \`-\` and \`_\`.`;
  if ((symbol.kind === "workflow" || symbol.kind === "step") && !/^[\w-]+$/.test(name))
    return `\`${name}\` has characters other than letters, digits, \`-\` and \`_\`.`;
  if (symbol.kind === "parameter" && /[{}/?#]/.test(name))
    return `\`${name}\` cannot be part of a path template.`;
  const scopes = new Set(scopesOf(symbol));
  const isTaken = [...group.occurrences.values()]
    .flat()
    .some(
      (one) =>
        one.role === "definition" &&
        one.symbol.name === name &&
        scopesOf(one.symbol).some((scope) => scopes.has(scope)),
    );
  return isTaken ? `\`${name}\` exists already.` : undefined;
}

function scopesOf({ id, name, scopes }: NamedSymbol): readonly string[] {
  return scopes ?? [id.slice(0, id.length - name.length)];
}

function writeName(source: Source, { form, span, node }: Occurrence, name: string): string {
  if (form === "reference") return encodeFragment(encodeToken(name)).slice(1);
  const quote = source.text[span.start - 1];
  const isKey = node.key !== undefined && span.start >= node.key.start && span.end <= node.key.end;
  const written = isKey ? node.key : node;
  const isQuoted = written !== undefined && span.start > written.start && (quote === '"' || quote === "'");
  if (isQuoted) return quote === '"' ? JSON.stringify(name).slice(1, -1) : name.replaceAll("'", "''");
  return isPlain(name) || span.start !== written?.start ? name : JSON.stringify(name);
}

/** Checks whether YAML parses the text as a string even without quotes. */
export function isPlain(text: string): boolean {
  return (
    /^[A-Za-z_/][\w ./+-]*$/.test(text) &&
    !/^(?:true|false|null|yes|no|on|off)$/i.test(text) &&
    text === text.trim()
  );
}
