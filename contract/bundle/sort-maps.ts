import { referenceWalk } from "../../language/openapi/visit-references.ts";
import { type NodeKind, rewriteChildren } from "../../language/openapi/walk-nodes.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isJson, isRange } from "../../runtime/http-semantics.ts";
import { setMember } from "../../runtime/wire/build-value.ts";
import type { Bundle } from "./bundle-document.ts";

/**
 * Sorts the members of the objects of a bundle by their code units, so that moving an operation or a component changes no output. The
 * `properties` of a schema stay in the author's order, in which types print them. Media types are sorted by preference, since clients send
 * the first one by default: JSON, other JSON types, other types, ranges such as `text/*`. The result contains the argument's own objects
 * where they are already sorted.
 */
export function sortMaps(bundle: Bundle): Bundle {
  const document = sortObject(bundle.document, "document");
  return document === bundle.document ? bundle : { ...bundle, document };
}

function sortValue(value: unknown, kind: NodeKind | undefined): unknown {
  if (!isNode(value)) return value;
  return Array.isArray(value) ? sortInside(value, kind) : sortObject(value, kind);
}

function sortInside<Node extends object>(node: Node, kind: NodeKind | undefined): Node {
  return rewriteChildren(referenceWalk, node, kind, (child, childKind, name) =>
    sortChild(child, childKind, kind, name),
  );
}

function sortObject(node: SchemaObject, kind: NodeKind | undefined): SchemaObject {
  const names = Object.keys(node);
  if (isSorted(names, kind)) return sortInside(node, kind);
  names.sort(kind === "mediaType map" ? compareMediaTypes : undefined);
  const members = kind && referenceWalk.membersOf(kind);
  const sorted: Record<string, unknown> = {};
  for (const name of names) setMember(sorted, name, sortChild(node[name], members?.kindOf(name), kind, name));
  return sorted;
}

/** Sorts a member or item of a parent. */
function sortChild(
  child: unknown,
  kind: NodeKind | undefined,
  parentKind: NodeKind | undefined,
  name: string | number,
): unknown {
  const isKept = parentKind === "schema" && name === "properties" && isNode(child);
  return isKept ? sortInside(child, kind) : sortValue(child, kind);
}

function isNode(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null;
}

function isSorted(names: readonly string[], kind: NodeKind | undefined): boolean {
  for (let index = 1; index < names.length; index++) {
    const before = names[index - 1] ?? "";
    const after = names[index] ?? "";
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
  if (isRange(type)) return 3;
  return isJson(type) ? 1 : 2;
}
