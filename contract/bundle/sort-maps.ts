import { pathShape, readPathTemplate } from "../../language/openapi/path-template.ts";
import { referenceWalk } from "../../language/openapi/visit-references.ts";
import { itemKind, type NodeKind } from "../../language/openapi/walk-nodes.ts";
import { addTo } from "../../language/values/group.ts";
import { rewriteItems, rewriteMembers, type SchemaObject } from "../../language/values/json-object.ts";
import { isJson, isRange } from "../../runtime/http-semantics.ts";
import { setMember } from "../../runtime/wire/set-member.ts";
import type { Bundle } from "./bundle-document.ts";

/**
 * Sorts object members by code unit, so that moving an operation or component does not change the output. `properties`, and paths that
 * match the same requests, keep the author's order. Media types are sorted by preference, because clients send the first one: JSON, other
 * JSON types, other types, and ranges such as `text/*`. Objects that are already sorted are shared.
 */
export function sortMaps(bundle: Bundle): Bundle {
  const document = sortObject(bundle.document, "document");
  return document === bundle.document ? bundle : { ...bundle, document };
}

function sortValue(value: unknown, kind: NodeKind | undefined): unknown {
  if (!isNode(value)) return value;
  if (!Array.isArray(value)) return sortObject(value, kind);
  const inner = kind && itemKind(kind);
  return rewriteItems(value, (item) => sortValue(item, inner));
}

function sortObject(node: SchemaObject, kind: NodeKind | undefined): SchemaObject {
  const names = Object.keys(node);
  const order = kind === "pathItem extensible map" ? sortPaths(names) : sortNames(names, kind);
  const sortMember = createMemberSorter(kind);
  if (order === names) return rewriteMembers(node, sortMember, names);
  const sorted: Record<string, unknown> = {};
  for (const name of order) setMember(sorted, name, sortMember(node[name], name));
  return sorted;
}

function createMemberSorter(kind: NodeKind | undefined): (member: unknown, name: string) => unknown {
  const members = kind && referenceWalk.membersOf(kind);
  return (member, name) => {
    if (!isNode(member)) return member;
    const memberKind = members?.kindOf(name);
    return kind === "schema" && name === "properties" && !Array.isArray(member)
      ? rewriteMembers(member, createMemberSorter(memberKind))
      : sortValue(member, memberKind);
  };
}

function isNode(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null;
}

function sortNames(names: readonly string[], kind?: NodeKind): readonly string[] {
  const compare = kind === "mediaType map" ? compareMediaTypes : compareTexts;
  for (let index = 1; index < names.length; index++)
    if (compare(names[index - 1] ?? "", names[index] ?? "") > 0) return names.toSorted(compare);
  return names;
}

function compareTexts(some: string, other: string): number {
  if (some === other) return 0;
  return some < other ? -1 : 1;
}

function sortPaths(paths: readonly string[]): readonly string[] {
  const groups = new Map<string, string[]>();
  const shapes = new Map(paths.map((path) => [path, pathShape(readPathTemplate(path).path)]));
  for (const [path, shape] of shapes) addTo(groups, shape, path);
  const sorted = sortNames(paths);
  if (groups.size === paths.length) return sorted;
  const left = new Map([...groups].map(([shape, group]) => [shape, group.values()]));
  return sorted.map((path) => left.get(shapes.get(path) ?? "")?.next().value ?? path);
}

function compareMediaTypes(some: string, other: string): number {
  const rank = rankOf(some) - rankOf(other);
  return rank === 0 ? compareTexts(some, other) : rank;
}

function rankOf(type: string): number {
  if (type === "application/json") return 0;
  if (isRange(type)) return 3;
  return isJson(type) ? 1 : 2;
}
