import { encodeToken } from "../../runtime/pointer.ts";
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
    const inside = enterMember(site, encodeToken(String(token)));
    if (isObjectKind(childKind)) return rewriteNode(child, childKind, inside, visitor);
    const isDue = childKind.endsWith(" list") ? Array.isArray(child) : isObject(child);
    return isDue ? rewriteInside(child as object, childKind, inside, visitor) : child;
  });
}

function enterMember({ pointer, direction, mirrored }: Site, name: string): Site {
  const isWebhooks = pointer === "" && name === "webhooks";
  return { pointer: `${pointer}/${name}`, direction, mirrored: mirrored || isWebhooks };
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
