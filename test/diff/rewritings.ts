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
  // The members with these names hold values, which are not edited; `default` may also be a response.
  const entries = Object.entries(value).map(([name, member]) => [
    name,
    /^(?:examples?|default|enum|const)$/.test(name) && key !== "properties" && key !== "responses"
      ? member
      : editNodes(member, edit, name),
  ]);
  return edit(Object.fromEntries(entries), key);
}

/** Reverses the order of members. Paths keep their order, since it decides between similar templates. */
const reversed: NodeEdit = (value, key) =>
  isObject(value) && key !== "paths" ? Object.fromEntries(Object.entries(value).reverse()) : value;

const shuffledLists: NodeEdit = (value, key) =>
  Array.isArray(value) && ["required", "tags", "oneOf", "anyOf", "allOf"].includes(key)
    ? value.toReversed()
    : value;

/** Reverses `enum` as well, which {@link editNodes} does not edit. */
const shuffledValues: NodeEdit = (value, key) =>
  isObject(value) && key !== "properties" && Array.isArray(value["enum"])
    ? { ...value, enum: value["enum"].toReversed() }
    : value;

/** Wraps each bare reference to a schema in an `allOf` of one. Branches keep their references, which name them. */
const asPart: NodeEdit = (value, key) =>
  isObject(value) && isBareRef(value) && key !== "" ? { allOf: [value] } : value;

function isBareRef(value: object): value is { readonly $ref: string } {
  return (
    "$ref" in value &&
    typeof value.$ref === "string" &&
    value.$ref.startsWith("#/components/schemas/") &&
    Object.keys(value).length === 1
  );
}

function schemasOf(document: unknown): Record<string, unknown> {
  const components = isObject(document) && isObject(document["components"]) ? document["components"] : {};
  return isObject(components["schemas"]) ? components["schemas"] : {};
}

/** Whether names of schemas are values of a discriminator. */
function hasDiscriminator(document: unknown): boolean {
  return JSON.stringify(document).includes('"discriminator"');
}

/** The references that are the schema of an XML body. The component names the root element if no `xml.name` does (OpenAPI 3.2 §4.26). */
function xmlRoots(document: unknown): ReadonlySet<unknown> {
  const roots = new Set<unknown>();
  editNodes(document, (value, key) => {
    const schema = isObject(value) && /[/+]xml\b/.test(key) ? value["schema"] : undefined;
    if (isObject(schema) && isBareRef(schema)) roots.add(schema.$ref);
    return value;
  });
  return roots;
}

const renamed = (ref: string): string => ref.replace(/^#\/components\/schemas\/[^/]+/, "$&Renamed");

/** Gives all named schemas another name. `undefined` if the name has a meaning that cannot be written out. */
function renameSchemas(document: object): object | undefined {
  if (xmlRoots(document).size > 0) return undefined;
  let isNamed = true;
  const edited = editNodes(document, (value, key) => {
    if (!isObject(value)) return value;
    const mapped = isObject(value["discriminator"]) ? mapBranches(value, value["discriminator"]) : value;
    isNamed &&= mapped !== undefined;
    if (mapped === undefined || key === "mapping" || typeof mapped["$ref"] !== "string") return mapped;
    return { ...mapped, $ref: renamed(mapped["$ref"]) };
  }) as { readonly components?: object };
  if (!isNamed) return undefined;
  const schemas = Object.entries(schemasOf(edited)).map(([name, schema]) => [`${name}Renamed`, schema]);
  return { ...edited, components: { ...edited.components, schemas: Object.fromEntries(schemas) } };
}

/**
 * Writes out which branch each value of a discriminator stands for; without a mapping, the names of the schemas are the values. The branches
 * are already renamed. `undefined` if schemas elsewhere are the branches.
 */
function mapBranches(
  schema: Record<string, unknown>,
  discriminator: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const lists: readonly unknown[] = [schema["oneOf"], schema["anyOf"]].flat();
  const refs = lists.flatMap((branch) =>
    isObject(branch) && typeof branch["$ref"] === "string" ? [branch["$ref"]] : [],
  );
  if (refs.length === 0) return undefined;
  const given = isObject(discriminator["mapping"]) ? discriminator["mapping"] : {};
  const targets = Object.entries(given).map(([name, to]) => {
    const ref = String(to);
    return [name, renamed(ref.includes("/") ? ref : `#/components/schemas/${ref}`)] as const;
  });
  const unnamed = refs
    .filter((ref) => !targets.some(([, to]) => to === ref))
    .map((ref) => [ref.slice(ref.lastIndexOf("/") + 1, -"Renamed".length), ref] as const);
  const mapping = Object.fromEntries([...targets, ...unnamed]);
  return { ...schema, discriminator: { ...discriminator, mapping } };
}

/** Gives all path parameters that are written in their operation or path item another name. */
function renamePathParameters(document: object): object | undefined {
  const { paths } = document as { readonly paths?: unknown };
  if (!isObject(paths) || /"in":"path"/.test(JSON.stringify({ ...document, paths: {} }))) return undefined;
  const renamed = editNodes(paths, (value) =>
    isObject(value) && value["in"] === "path" && typeof value["name"] === "string"
      ? { ...value, name: `${value["name"]}_x` }
      : value,
  );
  if (/"\$ref":"#\/paths/.test(JSON.stringify(document))) return undefined;
  const entries = Object.entries(renamed as object).map(([path, item]) => [
    path.replaceAll("}", "_x}"),
    item,
  ]);
  return { ...document, paths: Object.fromEntries(entries) };
}

/** Moves each schema of a property to a named schema. */
function hoistSchemas(document: object): object | undefined {
  if (hasDiscriminator(document) || !("openapi" in document)) return undefined;
  const hoisted: Record<string, unknown> = {};
  const edited = editNodes(document, (value, key) => {
    if (key !== "properties" || !isObject(value)) return value;
    const members = Object.entries(value).map(([name, schema]) => {
      // Of a property, these say more than its schema does.
      if (!isObject(schema) || "$ref" in schema || "readOnly" in schema || "writeOnly" in schema)
        return [name, schema];
      const own = `Hoisted${Object.keys(hoisted).length}`;
      hoisted[own] = schema;
      return [name, { $ref: `#/components/schemas/${own}` }];
    });
    return Object.fromEntries(members);
  }) as { readonly components?: object };
  return { ...edited, components: { ...edited.components, schemas: { ...schemasOf(edited), ...hoisted } } };
}

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
  const roots = xmlRoots(document);
  const schemas =
    isObject(document) && isObject(document["components"]) ? document["components"]["schemas"] : undefined;
  const plain = new Map(
    Object.entries(isObject(schemas) ? schemas : {}).filter(
      ([, schema]) => !JSON.stringify(schema).includes('"$ref"'),
    ),
  );
  return editNodes(document, (value, key) => {
    if (!isObject(value) || !isBareRef(value) || roots.has(value.$ref)) return value;
    // References in lists stay, since branches get their names from references.
    const name = /^#\/components\/schemas\/([^/~%]+)$/.exec(value.$ref)?.[1];
    const schema = name === undefined ? undefined : plain.get(name);
    return schema === undefined || key === "" ? value : schema;
  });
}

/** Rewritings of a document that keep its meaning. */
export const rewritings: Readonly<Record<string, (document: object) => object | undefined>> = {
  "the same text": (document) => document,
  "members in another order": (document) => editNodes(document, reversed) as object,
  "lists that are sets in another order": (document) => editNodes(document, shuffledLists) as object,
  "values of enums in another order": (document) => editNodes(document, shuffledValues) as object,
  "references in an allOf of one": (document) =>
    hasDiscriminator(document) ? undefined : (editNodes(document, asPart) as object),
  "other names of schemas": renameSchemas,
  "other names of path parameters": renamePathParameters,
  "properties as named schemas": hoistSchemas,
  "other descriptions": (document) => editNodes(document, otherTexts) as object,
  "no tags": (document) => editNodes(document, withoutTags) as object,
  "schemas written out": (document) => inlineSchemas(document) as object,
  "OpenAPI 3.1": (document) =>
    "openapi" in document && String(document.openapi).startsWith("3.0")
      ? { ...(editNodes(document, asOf31) as object), openapi: "3.1.0" }
      : undefined,
};
