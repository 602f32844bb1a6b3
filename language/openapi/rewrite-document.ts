import { encodeToken } from "../../runtime/pointer.ts";
import type { Direction } from "../schema/one-way-members.ts";
import type { SchemaObject } from "../values/json-object.ts";
import { isObject } from "../values/json-object.ts";
import {
  type Holding,
  kindsLeadingTo,
  type Member,
  type ObjectKind,
  objectKinds,
  shapeOf,
} from "./document-shape.ts";

/** Where a node stands while a document is rewritten. */
export interface Site {
  readonly pointer: string;
  /** Which way what stands here travels; absent under `components.schemas`, where both ways meet. */
  readonly direction: Direction | undefined;
  /** Under a webhook or callback, where the API is the one that asks. */
  readonly mirrored: boolean;
}

/** What happens to the nodes of a document. Each answers its argument where nothing changes. */
export interface DocumentVisitor {
  schema(schema: unknown, site: Site): unknown;
  /** A Reference Object in place of a node that is not a schema. */
  reference?(reference: SchemaObject, kind: ObjectKind, site: Site): unknown;
  /** What is no object in place of a node that is not a schema; stays as it is where this is absent. */
  misfit?(value: unknown, kind: Exclude<ObjectKind, "schema">): unknown;
  /** In the place of all this, an entry of `paths`, `webhooks` or a section of `components`, with all that is in it. */
  entry?(value: unknown, kind: ObjectKind, site: Site): unknown;
  /** Whether maps lose their extensions (`x-…`), which may hold anything. Default: these stay as they are. */
  readonly dropsExtensions?: boolean;
}

/**
 * Rewrites every schema of an OpenAPI 3 document, wherever it stands. What does not change is shared with the argument:
 * an untouched document is answered as the same object.
 */
export function rewriteDocument(document: SchemaObject, visitor: DocumentVisitor): SchemaObject {
  return rewriteMembers(
    document,
    "document",
    { pointer: "", direction: undefined, mirrored: false },
    visitor,
  );
}

/** Rewrites one node of a document and all below it. */
export function rewriteNode(value: unknown, kind: ObjectKind, site: Site, visitor: DocumentVisitor): unknown {
  if (kind === "schema") return visitor.schema(value, site);
  if (!isObject(value)) return visitor.misfit === undefined ? value : visitor.misfit(value, kind);
  if (visitor.reference !== undefined && Object.hasOwn(value, "$ref")) {
    return visitor.reference(value, kind, site);
  }
  const inside = enterNode(kind, site);
  if (kind === "callback")
    return rewriteMap(value, { object: "pathItem", form: "extensible map" }, inside, visitor);
  return rewriteMembers(value, kind, inside, visitor);
}

/**
 * Who owns the data decides the direction: what an API sends in a webhook or callback is to `readOnly` what its
 * responses are (JSON Schema 2020-12 Validation §9.4 speaks of the owning authority).
 */
function enterNode(kind: ObjectKind, site: Site): Site {
  const { pointer, mirrored } = site;
  switch (kind) {
    case "parameter":
    case "requestBody":
      return { pointer, mirrored, direction: mirrored ? "response" : "request" };
    case "response":
      return { pointer, mirrored, direction: mirrored ? "request" : "response" };
    case "header":
      return { pointer, mirrored, direction: site.direction ?? "response" };
    case "callback":
      return { pointer, mirrored: !mirrored, direction: undefined };
    default:
      return site;
  }
}

function rewriteMembers(
  node: SchemaObject,
  kind: ObjectKind,
  site: Site,
  visitor: DocumentVisitor,
): SchemaObject {
  let copy: Record<string, unknown> | undefined;
  for (const [name, holds] of schemaMembers.get(kind) ?? []) {
    // No prototype has a member of these names.
    const before = node[name];
    if (before === undefined) continue;
    const after = rewriteMember(before, holds, enterMember(site, name), visitor);
    if (after === before) continue;
    copy ??= { ...node };
    copy[name] = after;
  }
  return copy ?? node;
}

function enterMember({ pointer, direction, mirrored }: Site, name: string): Site {
  const isWebhooks = pointer === "" && name === "webhooks";
  return { pointer: `${pointer}/${name}`, direction, mirrored: mirrored || isWebhooks };
}

function rewriteMember(value: unknown, shape: Holding, site: Site, visitor: DocumentVisitor): unknown {
  switch (shape.form) {
    case "one":
      return rewriteNode(value, shape.object, site, visitor);
    case "list":
      return Array.isArray(value) ? rewriteList(value, shape, site, visitor) : value;
    default:
      return isObject(value) ? rewriteMap(value, shape, site, visitor) : value;
  }
}

function rewriteList(
  values: readonly unknown[],
  shape: Holding,
  site: Site,
  visitor: DocumentVisitor,
): readonly unknown[] {
  let copy: unknown[] | undefined;
  values.forEach((before, index) => {
    const after = rewriteNode(before, shape.object, enterMember(site, String(index)), visitor);
    if (after === before) return;
    copy ??= [...values];
    copy[index] = after;
  });
  return copy ?? values;
}

function rewriteMap(
  values: SchemaObject,
  shape: Holding,
  site: Site,
  visitor: DocumentVisitor,
): SchemaObject {
  let copy: Record<string, unknown> | undefined;
  const isOfEntries = visitor.entry !== undefined && entryMap.test(site.pointer);
  for (const name of Object.keys(values)) {
    if (shape.form === "extensible map" && name.startsWith("x-")) {
      if (visitor.dropsExtensions !== true) continue;
      copy ??= { ...values };
      delete copy[name];
      continue;
    }
    const before = values[name];
    const inside = enterMember(site, encodeToken(name));
    const after =
      isOfEntries && visitor.entry !== undefined
        ? visitor.entry(before, shape.object, inside)
        : rewriteNode(before, shape.object, inside, visitor);
    if (after === before) continue;
    // The copy has the name already, so that setting it cannot reach a prototype.
    copy ??= { ...values };
    copy[name] = after;
  }
  return copy ?? values;
}

const entryMap = /^\/(?:paths|webhooks|components\/[^/]+)$/;

/** The members of OpenAPI 3 that lead on to schemas, by object. */
const schemaMembers = findSchemaMembers();

function findSchemaMembers(): ReadonlyMap<ObjectKind, readonly (readonly [name: string, Holding])[]> {
  const isOfOpenapi3 = ({ only }: Member): boolean => only !== 2;
  const leading = kindsLeadingTo(["schema", "callback"], isOfOpenapi3);
  const membersOf = (kind: ObjectKind): readonly (readonly [string, Holding])[] =>
    [...shapeOf(kind)].flatMap(([name, member]) => {
      const { holds } = member;
      return holds !== undefined && leading.has(holds.object) && isOfOpenapi3(member)
        ? [[name, holds] as const]
        : [];
    });
  return new Map(objectKinds.map((kind) => [kind, membersOf(kind)]));
}
