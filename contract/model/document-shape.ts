/** What kind of object stands at a place of an OpenAPI document. */
export type NodeKind =
  | "components"
  | "pathItem"
  | "operation"
  | "callback"
  | "parameter"
  | "header"
  | "requestBody"
  | "response"
  | "mediaType"
  | "encoding"
  | "schema";

/**
 * What a member of an object holds: one node, a list of them, a map by free names, or a map in which names that begin
 * with `x-` are extensions.
 */
export interface MemberShape {
  readonly kind: NodeKind;
  readonly holds: "one" | "list" | "map" | "extensible map";
}

/** The members of an object that lead on to schemas. `"*"` stands for every name but extensions. */
export type ObjectShape = readonly (readonly [member: string, shape: MemberShape])[];

const one = (kind: NodeKind): MemberShape => ({ kind, holds: "one" });
const list = (kind: NodeKind): MemberShape => ({ kind, holds: "list" });
const map = (kind: NodeKind): MemberShape => ({ kind, holds: "map" });
const extensible = (kind: NodeKind): MemberShape => ({ kind, holds: "extensible map" });

/** The methods that have a member of their own in a path item (OpenAPI 3.2 §4.9), in the order of the model. */
export const pathItemMethods: readonly string[] = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
];

/** The members of the document itself. */
export const documentShape: ObjectShape = [
  ["components", one("components")],
  ["paths", extensible("pathItem")],
  ["webhooks", map("pathItem")],
];

/** Where schemas can stand, object by object (OpenAPI 3.2 §4). */
export const objectShapes: Readonly<Record<Exclude<NodeKind, "schema" | "callback">, ObjectShape>> = {
  components: [
    ["schemas", map("schema")],
    ["responses", map("response")],
    ["parameters", map("parameter")],
    ["requestBodies", map("requestBody")],
    ["headers", map("header")],
    ["callbacks", map("callback")],
    ["pathItems", map("pathItem")],
    ["mediaTypes", map("mediaType")],
  ],
  pathItem: [
    ["parameters", list("parameter")],
    ...pathItemMethods.map((method) => [method, one("operation")] as const),
    ["additionalOperations", map("operation")],
  ],
  operation: [
    ["parameters", list("parameter")],
    ["requestBody", one("requestBody")],
    ["responses", extensible("response")],
    ["callbacks", map("callback")],
  ],
  parameter: [
    ["schema", one("schema")],
    ["content", map("mediaType")],
  ],
  header: [
    ["schema", one("schema")],
    ["content", map("mediaType")],
  ],
  requestBody: [["content", map("mediaType")]],
  response: [
    ["headers", map("header")],
    ["content", map("mediaType")],
  ],
  mediaType: [
    ["schema", one("schema")],
    ["itemSchema", one("schema")],
    ["encoding", map("encoding")],
    ["prefixEncoding", list("encoding")],
    ["itemEncoding", one("encoding")],
  ],
  encoding: [
    ["headers", map("header")],
    ["encoding", map("encoding")],
    ["prefixEncoding", list("encoding")],
    ["itemEncoding", one("encoding")],
  ],
};
