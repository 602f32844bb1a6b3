import { pointerTo } from "../../runtime/pointer.ts";
import type { Direction } from "../schema/directional-members.ts";
import { gone, isObject, type SchemaObject } from "../values/json-object.ts";
import { isObjectKind, kindsLeadingTo, type Member, type ObjectKind } from "./document-shape.ts";
import { createWalk, type NodeKind, rewriteChildren, type Walk } from "./walk-nodes.ts";

export interface Site {
  readonly pointer: string;
  /** The message direction. Absent under `components.schemas`, whose schemas can be used in both directions. */
  readonly direction: Direction | undefined;
  /** Whether the API sends the requests, because the node is inside a webhook or an odd number of callbacks. */
  readonly mirrored: boolean;
}

/** A site below another one. Its pointer is computed when it is read, since most rewrites read only a few. */
class InnerSite implements Site {
  readonly direction: Direction | undefined;
  readonly mirrored: boolean;
  readonly #outer: Site;
  readonly #token: string | number | undefined;
  #pointer: string | undefined;

  /** @param token - The last token of the pointer. Without it, the pointer is that of `outer`. */
  constructor(
    outer: Site,
    token: string | number | undefined,
    direction: Direction | undefined,
    mirrored: boolean,
  ) {
    this.#outer = outer;
    this.#token = token;
    this.direction = direction;
    this.mirrored = mirrored;
  }

  get pointer(): string {
    if (this.#token === undefined) return this.#outer.pointer;
    this.#pointer ??= pointerTo(this.#outer.pointer, this.#token);
    return this.#pointer;
  }
}

export interface DocumentVisitor {
  schema(schema: unknown, site: Site): unknown;
  mediaType?(media: SchemaObject, site: Site): SchemaObject;
  /** Rewrites a reference. Schema references are passed to {@link schema} instead. */
  reference?(reference: SchemaObject, kind: ObjectKind, site: Site): unknown;
  /** Replaces a value that is not an object although OpenAPI requires one. Schemas are excluded. If absent, the value is kept. */
  misfit?(value: unknown, kind: Exclude<ObjectKind, "schema">): unknown;
  readonly dropsExtensions?: boolean;
}

export function rewriteDocument(document: SchemaObject, visitor: DocumentVisitor): SchemaObject {
  const site: Site = { pointer: "", direction: undefined, mirrored: false };
  return rewriteInside(document, "document", site, visitor);
}

/** Rewrites a node. Schemas of any JSON type are passed to the visitor, which rewrites them together with their content. */
export function rewriteNode(value: unknown, kind: ObjectKind, site: Site, visitor: DocumentVisitor): unknown {
  if (kind === "schema") return visitor.schema(value, site);
  if (!isObject(value)) return visitor.misfit === undefined ? value : visitor.misfit(value, kind);
  if (visitor.reference !== undefined && Object.hasOwn(value, "$ref")) {
    return visitor.reference(value, kind, site);
  }
  const node = kind === "mediaType" ? (visitor.mediaType?.(value, site) ?? value) : value;
  return rewriteInside(node, kind, enterNode(kind, site), visitor);
}

function enterNode(kind: ObjectKind, site: Site): Site {
  const { direction, mirrored } = site;
  switch (kind) {
    case "parameter":
    case "requestBody":
      return new InnerSite(site, undefined, mirrored ? "response" : "request", mirrored);
    case "response":
      return new InnerSite(site, undefined, mirrored ? "request" : "response", mirrored);
    case "header":
      return new InnerSite(site, undefined, direction ?? "response", mirrored);
    case "callback":
      return new InnerSite(site, undefined, undefined, !mirrored);
    case "document":
    case "info":
    case "tag":
    case "server":
    case "serverVariable":
    case "components":
    case "pathItem":
    case "operation":
    case "mediaType":
    case "encoding":
    case "example":
    case "link":
    case "securityScheme":
    case "flows":
    case "flow":
    case "schema":
    case "discriminator":
    case "text":
    case "schemaName":
      return site;
  }
}

function rewriteInside<Node extends object>(
  node: Node,
  kind: NodeKind,
  site: Site,
  visitor: DocumentVisitor,
): Node {
  return rewriteChildren(schemaWalk, node, kind, (child, childKind, token) => {
    // Data members are not visited, so this is an extension (`x-…`) in a map.
    if (childKind === undefined) return visitor.dropsExtensions === true ? gone : child;
    const mirrored = site.mirrored || (kind === "document" && token === "webhooks");
    const inside = new InnerSite(site, token, site.direction, mirrored);
    if (isObjectKind(childKind)) return rewriteNode(child, childKind, inside, visitor);
    const isDue = childKind.endsWith(" list") ? Array.isArray(child) : isObject(child);
    return isDue ? rewriteInside(child as object, childKind, inside, visitor) : child;
  });
}

const schemaWalk = createSchemaWalk();

function createSchemaWalk(): Walk {
  const isOfOpenapi3 = ({ only }: Member): boolean => only !== 2;
  const leading = kindsLeadingTo(["schema"], isOfOpenapi3);
  return createWalk(
    (member) => member.holds !== undefined && leading.has(member.holds.object) && isOfOpenapi3(member),
    "table",
  );
}
