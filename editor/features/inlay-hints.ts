import { decodePointer, lastToken } from "../../runtime/pointer.ts";
import { findByPointer, memberOf, type Outline, type OutlineNode, type Span } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import { countUsesBySymbol } from "../workspace/count-uses.ts";
import type { Group } from "../workspace/group.ts";
import type { NamedSymbol, Occurrence } from "../workspace/occurrence.ts";
import type { Source } from "../workspace/source.ts";

export interface Hint {
  readonly offset: number;
  readonly label: string;
}

/** Shows the number of uses after the name of each component, and after a `$ref` the type of the schema or what else it leads to. */
export function listHints(group: Group, source: Source, { start, end }: Span): readonly Hint[] {
  const uses = countUsesBySymbol(group);
  return (group.occurrences.get(source.path) ?? []).flatMap((occurrence): readonly Hint[] => {
    const { whole } = occurrence;
    if (whole.end < start || end < whole.start) return [];
    const { role, symbol, form } = occurrence;
    if (role === "definition" && symbol.kind === "node")
      return [{ offset: whole.end, label: showUses(uses.get(symbol.id) ?? 0) }];
    const label = role === "use" && form === "reference" ? describeTarget(group, occurrence) : undefined;
    return label === undefined ? [] : [{ offset: whole.end, label: `→ ${label}` }];
  });
}

function showUses(count: number): string {
  if (count === 0) return "unused";
  return count === 1 ? "1 use" : `${count} uses`;
}

/** Returns the type of a schema. For other components, returns `undefined` if the last segment of the reference is their name. */
function describeTarget(group: Group, { symbol }: Occurrence): string | undefined {
  const { target } = symbol;
  if (target === undefined) return undefined;
  const source = group.files.get(target.path);
  const node = source && findByPointer(source.outline, target.pointer);
  if (isNamed(symbol)) return source && node && describeType(source.outline, node);
  const title = source && readScalar(source.outline, memberOf(node, "title"));
  const tokens = decodePointer(target.pointer) ?? [];
  return title ?? (tokens.length > 1 ? tokens.join(" › ") : undefined);
}

/** Describes the type of a schema briefly: `string date-time`, `array of Note`, `one of 3`. */
function describeType(outline: Outline, node: OutlineNode): string | undefined {
  const text = (owner: OutlineNode | undefined, member: string): string | undefined =>
    readScalar(outline, memberOf(owner, member));
  const types = memberOf(node, "type");
  const type =
    types?.kind === "list"
      ? types.children.map((child) => readScalar(outline, child)).join(" | ")
      : readScalar(outline, types);
  const items = memberOf(node, "items");
  const item = items && (lastToken(text(items, "$ref") ?? "") ?? text(items, "type"));
  if (type === "array" && item !== undefined) return `array of ${item}`;
  const values = memberOf(node, "enum")?.children.length;
  if (values !== undefined) return `${type ?? "value"}, ${values === 1 ? "1 value" : `${values} values`}`;
  const union = ["oneOf", "anyOf"].map((name) => memberOf(node, name)).find((found) => found !== undefined);
  if (union !== undefined) return `one of ${union.children.length}`;
  const format = text(node, "format");
  return type !== undefined && format !== undefined ? `${type} ${format}` : type;
}

function isNamed({ target }: NamedSymbol): boolean {
  const tokens = decodePointer(target?.pointer ?? "") ?? [];
  return tokens.length > 0 && tokens.length <= 3 && tokens[0] !== "paths" && tokens[0] !== "webhooks";
}
