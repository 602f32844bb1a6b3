import { referenceWalk } from "../../language/openapi/node-kinds.ts";
import { type NodeKind, rewriteChildren } from "../../language/openapi/walk-nodes.ts";
import { objectOf, type SchemaObject } from "../../language/values/json-object.ts";
import type { Bundle } from "./bundle-document.ts";

/**
 * The bundle with the members of every object in one order, whatever the author's: maps of JSON have none (RFC 8259 §4), so the
 * same document gives the same output. Names are ordered by their code units; media types by what a client is most likely to
 * mean, since the first of a body's is what it sends unless told otherwise: JSON, JSON of another name, others, ranges.
 * What is in order already is shared with the argument.
 */
export function sortMaps(bundle: Bundle): Bundle {
  const document = sortObject(bundle.document, "document", 0);
  return document === bundle.document ? bundle : { ...bundle, document };
}

function sortValue(value: unknown, kind: NodeKind | undefined, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return sortInside(value, kind, depth);
  return REMEMBERED.has(depth)
    ? sortOnce(value as SchemaObject, kind, depth)
    : sortObject(value as SchemaObject, kind, depth);
}

function sortInside<Node extends object>(node: Node, kind: NodeKind | undefined, depth: number): Node {
  return rewriteChildren(referenceWalk, node, kind, (child, childKind) =>
    sortValue(child, childKind, depth + 1),
  );
}

/** How deep paths, operations and named schemas stand. While a document is watched, most of them are the same objects after an edit. */
const REMEMBERED: ReadonlySet<number> = new Set([2, 3]);

const done = new WeakMap<object, { readonly kind: NodeKind | undefined; readonly sorted: SchemaObject }>();

function sortOnce(node: SchemaObject, kind: NodeKind | undefined, depth: number): SchemaObject {
  const known = done.get(node);
  if (known !== undefined && known.kind === kind) return known.sorted;
  const sorted = sortObject(node, kind, depth);
  done.set(node, { kind, sorted });
  return sorted;
}

function sortObject(node: SchemaObject, kind: NodeKind | undefined, depth: number): SchemaObject {
  const inside = sortInside(node, kind, depth);
  const names = Object.keys(node);
  if (isSorted(names, kind)) return inside;
  names.sort(kind === "mediaType map" ? compareMediaTypes : undefined);
  return objectOf(names.map((name) => [name, inside[name]]));
}

function isSorted(names: readonly string[], kind: NodeKind | undefined): boolean {
  for (let index = 1; index < names.length; index++) {
    const [before = "", after = ""] = [names[index - 1], names[index]];
    if (kind === "mediaType map" ? compareMediaTypes(before, after) > 0 : before > after) return false;
  }
  return true;
}

function compareMediaTypes(some: string, other: string): number {
  const rank = rankOf(some) - rankOf(other);
  if (rank !== 0 || some === other) return rank;
  return some < other ? -1 : 1;
}

function rankOf(type: string): number {
  if (type === "application/json") return 0;
  if (type.includes("*")) return 3;
  return /[/+]json\b/i.test(type) ? 1 : 2;
}
