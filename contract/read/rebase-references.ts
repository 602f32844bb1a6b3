import { identifierOf, selfOf, walkSchemaResources } from "../../language/openapi/walk-schema-resources.ts";
import { resolveUri, splitFragment } from "../../language/schema/local-ref.ts";
import { groupBy } from "../../language/values/group.ts";
import { isObject, textOf } from "../../language/values/json-object.ts";
import { decodeFragment, decodePointer, encodeFragment, pointerTo } from "../../runtime/pointer.ts";

/**
 * Rewrites references that depend on an `$id` or `$self` as JSON Pointers (JSON Schema Core §8.2, OpenAPI 3.2 Appendix F), so that later
 * stages need no base URIs. References whose target is not in the file are kept.
 */
export function rebaseReferences(value: unknown): unknown {
  const identifiers = collectIdentifiers(value);
  if (identifiers.ids.size === 0) return value;
  const changes: Change[] = [];
  walkSchemaResources(value, ({ node, base, pointer: at }) => {
    for (const keyword of ["$ref", "$dynamicRef"]) {
      const ref = Object.hasOwn(node, keyword) ? node[keyword] : undefined;
      if (typeof ref !== "string") continue;
      const pointer = locate(ref, base, keyword, identifiers);
      if (pointer === undefined || encodeFragment(pointer) === ref) continue;
      changes.push({ path: decodePointer(pointerTo(at, keyword)) ?? [], text: encodeFragment(pointer) });
    }
  });
  return changes.length === 0 ? value : applyChanges(value, changes, 0);
}

interface Change {
  readonly path: readonly string[];
  readonly text: string;
}

/**
 * Returns the pointer to a reference's target. Returns `undefined` if the reference stays unchanged, e.g. because its target is in another
 * file.
 */
function locate(
  ref: string,
  base: string,
  keyword: string,
  { ids, anchors }: SchemaIdentifiers,
): string | undefined {
  const [path, encoded] = splitFragment(ref);
  const uri = path === "" ? base : resolveUri(path, base);
  const resource = uri === "" ? "" : ids.get(uri);
  if (resource === undefined) return undefined;
  const fragment = decodeFragment(encoded);
  // The target of a `$dynamicRef` to an anchor depends on the dynamic scope.
  if (fragment !== "" && !fragment.startsWith("/"))
    return keyword === "$dynamicRef" ? undefined : anchors.get(`${uri}#${fragment}`);
  return path === "" && resource === "" ? undefined : resource + fragment;
}

function applyChanges(value: unknown, changes: readonly Change[], depth: number): unknown {
  const [first] = changes;
  if (first !== undefined && first.path.length === depth) return first.text;
  const groups = groupBy(changes, ({ path }) => path[depth] ?? "");
  const rewrite = (name: string, member: unknown): unknown => {
    const group = groups.get(name);
    return group === undefined ? member : applyChanges(member, group, depth + 1);
  };
  if (Array.isArray(value)) return value.map((item, index) => rewrite(String(index), item));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rewrite(name, member)]));
}

export interface SchemaIdentifiers {
  /**
   * Pointers by anchor (`$anchor` or `$dynamicAnchor`). The key is `#name` for anchors of the file itself, and `URI#name` for anchors in a
   * schema with an `$id`.
   */
  readonly anchors: ReadonlyMap<string, string>;
  /** Pointers by URI without fragment. The URI is the resolved `$id` of a schema, or the `$self` of the complete file (`""`). */
  readonly ids: ReadonlyMap<string, string>;
}

export function collectIdentifiers(value: unknown): SchemaIdentifiers {
  const anchors = new Map<string, string>();
  const ids = new Map<string, string>();
  const enter = (names: Map<string, string>, name: string, pointer: string): void => {
    if (!names.has(name)) names.set(name, pointer);
  };
  const self = selfOf(value);
  if (self !== "") enter(ids, self, "");
  walkSchemaResources(value, ({ node, base, pointer }) => {
    if (identifierOf(node) !== undefined) enter(ids, base, pointer);
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const name = textOf(node, keyword);
      if (name === undefined) continue;
      enter(anchors, `${base}#${name}`, pointer);
      if (base === self) enter(anchors, `#${name}`, pointer);
    }
    // Up to draft 7, anchors were written as an `$id` that consists only of a fragment.
    const id = textOf(node, "$id");
    if (id !== undefined && /^#[^/]/.test(id)) enter(anchors, `${base}${id}`, pointer);
  });
  return { anchors, ids };
}
