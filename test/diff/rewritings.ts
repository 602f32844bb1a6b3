/** Returns the edited form of a node. Its inner nodes are already edited. */
export type NodeEdit = (value: unknown, key: string) => unknown;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Makes a copy of a document in which every node is edited, inner nodes first. */
export function editNodes(value: unknown, edit: NodeEdit, key = ""): unknown {
  if (Array.isArray(value))
    return edit(
      value.map((item) => editNodes(item, edit)),
      key,
    );
  if (!isObject(value)) return edit(value, key);
  // The members with these names hold values, which are not edited.
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    /^(?:examples?|default|enum|const)$/.test(name) && key !== "properties"
      ? member
      : editNodes(member, edit, name),
  ]);
  return edit(Object.fromEntries(entries), key);
}

/** Reverses the order of members. Paths keep their order, since it decides between similar templates. */
const reversed: NodeEdit = (value, key) =>
  isObject(value) && key !== "paths" ? Object.fromEntries(Object.entries(value).reverse()) : value;

const shuffledLists: NodeEdit = (value, key) =>
  Array.isArray(value) && ["required", "tags"].includes(key) ? value.toReversed() : value;

const otherTexts: NodeEdit = (value) =>
  isObject(value) && typeof value["description"] === "string" ? { ...value, description: "Another." } : value;

const withoutTags: NodeEdit = (value) => {
  if (!isObject(value) || !isObject(value["responses"]) || !Array.isArray(value["tags"])) return value;
  const { tags: _, ...rest } = value;
  return rest;
};

/** Converts `nullable` and exclusive bounds to OpenAPI 3.1, and drops the keywords beside a `$ref`, which OpenAPI 3.0 ignores. */
const asOf31: NodeEdit = (value, key) => {
  if (!isObject(value) || key === "properties") return value;
  if (typeof value["$ref"] === "string")
    return value["nullable"] === undefined ? { $ref: value["$ref"] } : value;
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = value;
  const own: Record<string, unknown> = { ...rest };
  if (exclusiveMinimum === true && rest["minimum"] !== undefined) {
    own["exclusiveMinimum"] = rest["minimum"];
    delete own["minimum"];
  } else if (exclusiveMinimum !== undefined && exclusiveMinimum !== false)
    own["exclusiveMinimum"] = exclusiveMinimum;
  if (exclusiveMaximum === true && rest["maximum"] !== undefined) {
    own["exclusiveMaximum"] = rest["maximum"];
    delete own["maximum"];
  } else if (exclusiveMaximum !== undefined && exclusiveMaximum !== false)
    own["exclusiveMaximum"] = exclusiveMaximum;
  const { type } = rest;
  if (typeof nullable !== "boolean") return nullable === undefined ? own : { ...own, nullable };
  if (!nullable) return own;
  // Beside `allOf`, `anyOf` or `oneOf`, a `type` with `null` does not mean the same as `nullable`.
  if (typeof type !== "string" || ["allOf", "anyOf", "oneOf"].some((name) => name in rest))
    return { ...own, nullable };
  const values = rest["enum"];
  const listed = Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {};
  return { ...own, ...listed, type: [type, "null"] };
};

/** Replaces each reference to a schema that has no references of its own by a copy of the schema. */
function inlineSchemas(document: unknown): unknown {
  const schemas =
    isObject(document) && isObject(document["components"]) ? document["components"]["schemas"] : undefined;
  const plain = new Map(
    Object.entries(isObject(schemas) ? schemas : {}).filter(
      ([, schema]) => !JSON.stringify(schema).includes('"$ref"'),
    ),
  );
  return editNodes(document, (value, key) => {
    if (!isObject(value) || typeof value["$ref"] !== "string" || Object.keys(value).length > 1) return value;
    // References in lists stay, since branches get their names from references.
    const name = /^#\/components\/schemas\/([^/~%]+)$/.exec(value["$ref"])?.[1];
    const schema = name === undefined ? undefined : plain.get(name);
    return schema === undefined || key === "" ? value : schema;
  });
}

/** Rewritings of a document that keep its meaning. */
export const rewritings: Readonly<Record<string, (document: object) => object | undefined>> = {
  "the same text": (document) => document,
  "members in another order": (document) => editNodes(document, reversed) as object,
  "lists that are sets in another order": (document) => editNodes(document, shuffledLists) as object,
  "other descriptions": (document) => editNodes(document, otherTexts) as object,
  "no tags": (document) => editNodes(document, withoutTags) as object,
  "schemas written out": (document) => inlineSchemas(document) as object,
  "OpenAPI 3.1": (document) =>
    "openapi" in document && String(document.openapi).startsWith("3.0")
      ? { ...(editNodes(document, asOf31) as object), openapi: "3.1.0" }
      : undefined,
};
