import { pathItemMethods } from "../../language/openapi/document-shape.ts";
import { followRefs } from "../../language/openapi/find-node.ts";
import { kindAt, type ReferenceVisitor, visitReferences } from "../../language/openapi/visit-references.ts";
import {
  createWalkTo,
  type NodeKind,
  rewriteChildren,
  visitChildren,
} from "../../language/openapi/walk-nodes.ts";
import { pointerOfRef, schemaRef, splitPointer } from "../../language/schema/local-ref.ts";
import {
  asObject,
  elementsOf,
  gone,
  isObject,
  memberOf,
  membersOf,
  rewriteMembers,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import { encodePointer, pointerTo, readPointer } from "../../runtime/pointer.ts";
import { placeId } from "./build-operation.ts";
import type { OperationFilter } from "./operation-filter.ts";

export interface SelectedDocument {
  readonly document: SchemaObject;
  readonly leftOut: readonly string[];
  readonly kept: readonly string[];
  readonly names: readonly string[];
  readonly isEmpty: boolean;
}

/**
 * Removes excluded operations and webhooks, as well as links to them, and components and scopes that no other operation uses. Callbacks
 * stay with the operation that receives the callback URL. In a normalised document, each reference points to a component.
 */
export function selectOperations(document: SchemaObject, filter: OperationFilter): SelectedDocument {
  const leftOut: string[] = [];
  const [ids, others, wanted]: readonly [string[], string[], string[]] = [[], [], []];
  const selected = ["paths", "webhooks"].reduce(
    (left, section) =>
      rewriteMembers(
        left,
        (items) =>
          isObject(items) ? selectItems(items, section, { filter, leftOut, ids, others, wanted }) : items,
        Object.hasOwn(left, section) ? [section] : [],
      ),
    document,
  );
  const linked = dropLinks(selected, document, leftOut);
  const names = [...ids, ...new Set(others)];
  return { ...dropComponents(linked, leftOut), names, isEmpty: ids.length > 0 && wanted.length === 0 };
}

interface Selecting {
  readonly filter: OperationFilter;
  readonly leftOut: string[];
  readonly ids: string[];
  readonly others: string[];
  readonly wanted: string[];
}

function selectItems(items: SchemaObject, section: string, selecting: Selecting): SchemaObject {
  return rewriteMembers(items, (item, path) => {
    if (!isObject(item) || (section === "paths" && path.startsWith("x-"))) return item;
    const pointer = pointerTo("", section, path);
    const own = selectMethods(item, pointer, path, selecting, (name) => pathItemMethods.includes(name));
    const others = memberOf(own, "additionalOperations");
    const left = isObject(others)
      ? {
          ...own,
          additionalOperations: selectMethods(others, `${pointer}/additionalOperations`, path, selecting),
        }
      : own;
    const isEmpty = left !== item && !Object.keys(left).some(holdsOperations(left));
    if (isEmpty) selecting.leftOut.push(pointer);
    return isEmpty ? gone : left;
  });
}

function holdsOperations(item: SchemaObject): (name: string) => boolean {
  return (name) =>
    name === "additionalOperations" ? membersOf(item[name]).length > 0 : pathItemMethods.includes(name);
}

function selectMethods(
  operations: SchemaObject,
  pointer: string,
  path: string,
  { filter, leftOut, ids, others, wanted }: Selecting,
  isMethod: (name: string) => boolean = () => true,
): SchemaObject {
  return rewriteMembers(operations, (operation, name) => {
    if (!isMethod(name) || !isObject(operation)) return operation;
    const at = pointerTo(pointer, name);
    const method = pathItemMethods.includes(name.toLowerCase()) ? name.toUpperCase() : name;
    const id = textOf(operation, "operationId") ?? placeId(method, at);
    ids.push(id);
    const tags = elementsOf(memberOf(operation, "tags")).filter((tag) => typeof tag === "string");
    others.push(path, ...tags.map((tag) => `tag:${tag}`));
    if (filter.isWanted({ id, method, path, tags })) {
      wanted.push(id);
      return operation;
    }
    leftOut.push(at);
    return gone;
  });
}

const linkWalk = createWalkTo("link");
const operationWalk = createWalkTo("operation");

function dropLinks(selected: SchemaObject, before: SchemaObject, leftOut: readonly string[]): SchemaObject {
  const pointers = new Set(leftOut);
  const removed = new Set(
    leftOut.flatMap((pointer) => {
      const id = memberOf(asObject(readPointer(before, pointer)), "operationId");
      return typeof id === "string" ? [id] : [];
    }),
  );
  const leadsAway = (link: unknown): boolean => {
    const found = asObject(followRefs(selected, { value: link, pointer: "" })?.value);
    const [id, ref] = [textOf(found, "operationId"), textOf(found, "operationRef")];
    return id === undefined ? pointers.has(pointerOfRef(ref ?? "") ?? "#") : removed.has(id);
  };
  const rewrite = (node: unknown, kind: NodeKind | undefined): unknown => {
    if (kind === "link") return leadsAway(node) ? gone : node;
    if (typeof node !== "object" || node === null || kind === undefined) return node;
    return rewriteChildren(linkWalk, node, kind, rewrite);
  };
  return asObject(rewrite(selected, "document"));
}

function dropComponents(
  document: SchemaObject,
  leftOut: readonly string[],
): Pick<SelectedDocument, "document" | "leftOut" | "kept"> {
  const components = memberOf(document, "components");
  if (!isObject(components)) return { document, leftOut, kept: [] };
  const reached = reachComponents(document, components);
  const scopes = listScopes(document);
  const [gonePointers, kept]: [string[], string[]] = [[], []];
  const left = rewriteMembers(components, (section, name) => {
    if (!isObject(section) || name.startsWith("x-")) return section;
    const some = rewriteMembers(section, (component, key) => {
      const pointer = pointerTo("/components", name, key);
      const isKept = name === "securitySchemes" ? scopes.has(key) : reached.has(pointer);
      (isKept ? kept : gonePointers).push(pointer);
      if (!isKept) return gone;
      return name === "securitySchemes" ? dropScopes(component, scopes.get(key) ?? new Set()) : component;
    });
    return Object.keys(some).length > 0 ? some : gone;
  });
  return { document: { ...document, components: left }, leftOut: [...leftOut, ...gonePointers], kept };
}

function reachComponents(document: SchemaObject, components: SchemaObject): ReadonlySet<string> {
  const reached = new Set<string>();
  const open: string[] = [];
  const reach = (text: string): void => {
    const pointer = encodePointer(splitPointer(pointerOfRef(text) ?? "").slice(0, 3));
    if (!pointer.startsWith("/components/") || reached.has(pointer)) return;
    reached.add(pointer);
    open.push(pointer);
  };
  const visitor: ReferenceVisitor = {
    found: ({ kind, text }) => {
      reach(text);
      // Values in a discriminator mapping can be schema names.
      if (kind === "schemaName") reach(schemaRef(text));
    },
  };
  // Every schema with a `$dynamicAnchor` can be the target of a `$dynamicRef`.
  for (const [name, schema] of membersOf(memberOf(components, "schemas")))
    if (isObject(schema) && Object.hasOwn(schema, "$dynamicAnchor")) reach(schemaRef(name));
  visitReferences({ ...document, components: {} }, "document", [], visitor);
  for (let pointer = open.pop(); pointer !== undefined; pointer = open.pop()) {
    const path = splitPointer(pointer);
    visitReferences(readPointer(document, pointer), kindAt(path) ?? "schema", path, visitor);
  }
  return reached;
}

function listScopes(document: SchemaObject): ReadonlyMap<string, ReadonlySet<string>> {
  const scopes = new Map<string, Set<string>>();
  const read = (security: unknown): void => {
    for (const [scheme, listed] of elementsOf(security).flatMap(membersOf)) {
      const known = scopes.get(scheme) ?? new Set();
      scopes.set(scheme, known);
      for (const scope of elementsOf(listed)) known.add(String(scope));
    }
  };
  let isByDefault = false;
  const visit = (node: unknown, kind: NodeKind | undefined): void => {
    if (typeof node !== "object" || node === null || kind === undefined) return;
    if (kind === "operation") {
      const security = memberOf(asObject(node), "security");
      if (security === undefined) isByDefault = true;
      else read(security);
    }
    visitChildren(operationWalk, node, kind, visit);
  };
  visit(document, "document");
  if (isByDefault) read(memberOf(document, "security"));
  return scopes;
}

function dropScopes(scheme: unknown, needed: ReadonlySet<string>): unknown {
  if (!isObject(scheme) || needed.size === 0) return scheme;
  const rewriteIn = (object: unknown, name: string, rewrite: (member: unknown) => unknown): unknown =>
    isObject(object) && Object.hasOwn(object, name) ? rewriteMembers(object, rewrite, [name]) : object;
  return rewriteIn(scheme, "flows", (flows) =>
    isObject(flows)
      ? rewriteMembers(flows, (flow) =>
          rewriteIn(flow, "scopes", (scopes) =>
            isObject(scopes)
              ? rewriteMembers(scopes, (text, scope) => (needed.has(scope) ? text : gone))
              : scopes,
          ),
        )
      : flows,
  );
}
