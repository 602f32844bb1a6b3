/** A value of the document, to be edited in place. */
type Node = Record<string, unknown>;

/** An edit as an author makes it, of a copy of the document; `false` where the document has nothing to make it on. */
export interface AuthorEdit {
  readonly title: string;
  apply(document: Node): boolean;
}

/** What authors do to documents, each more than once in its way; made one after the other, some take back what others did. */
export const authorEdits: readonly AuthorEdit[] = [
  edit("a member is added", (document) =>
    onEvery(objectSchemas(document), 7, (schema, at) => {
      membersOf(schema)[`added${at}`] = { type: "string", minLength: at };
    }),
  ),
  edit("a member is removed", (document) =>
    onEvery(objectSchemas(document), 5, (schema) => {
      const [first = ""] = Object.keys(membersOf(schema));
      delete membersOf(schema)[first];
    }),
  ),
  edit("a small schema that others take in changes its type", (document) =>
    onEvery(smallSchemas(document), 2, (schema) => {
      for (const keyword of Object.keys(schema)) delete schema[keyword];
      schema["type"] = "integer";
      schema["maximum"] = 7;
    }),
  ),
  edit("a description changes", (document) =>
    onEvery(nodesOf(document, isDescribed), 11, (node) => {
      node["description"] = `${String(node["description"])} Said anew.`;
    }),
  ),
  edit("an enum is widened", (document) =>
    onEvery(
      nodesOf(document, ({ enum: values }) => Array.isArray(values)),
      2,
      ({ enum: values }) => {
        if (Array.isArray(values)) values.push("one more");
      },
    ),
  ),
  edit("a member becomes read-only, or is no more", (document) =>
    onEvery(objectSchemas(document), 3, (schema) => {
      const [first] = Object.values(membersOf(schema)).filter(isNode);
      if (first !== undefined) first["readOnly"] = first["readOnly"] !== true;
    }),
  ),
  edit("an operation gets another id", (document) =>
    onEvery(
      nodesOf(document, ({ operationId }) => typeof operationId === "string"),
      4,
      (operation) => {
        operation["operationId"] = `${String(operation["operationId"])}Anew`;
      },
    ),
  ),
  edit("a reference leads elsewhere", (document) => {
    const refs = schemaNames(document).map((name) => `#/components/schemas/${name}`);
    return onEvery(
      nodesOf(document, ({ $ref }) => refs.includes(String($ref))),
      6,
      (node, at) => {
        node["$ref"] = refs[at % refs.length];
      },
    );
  }),
  edit("a schema is renamed", (document) => {
    const [, second] = schemaNames(document);
    if (second === undefined) return false;
    const schemas = schemasOf(document);
    schemas[`${second}Anew`] = schemas[second];
    delete schemas[second];
    const ref = `#/components/schemas/${second}`;
    for (const node of nodesOf(document, ({ $ref }) => $ref === ref)) node["$ref"] = `${ref}Anew`;
    return true;
  }),
  edit("a schema is removed that others refer to", (document) => {
    const [first] = schemaNames(document);
    return first !== undefined && delete schemasOf(document)[first];
  }),
  edit("a discriminator comes, changes or goes", (document) =>
    onEvery(
      nodesOf(document, ({ oneOf, anyOf }) => Array.isArray(oneOf) || Array.isArray(anyOf)),
      1,
      (union, at) => {
        if (union["discriminator"] === undefined || at % 2 === 0)
          union["discriminator"] = { propertyName: `kind${at}` };
        else delete union["discriminator"];
      },
    ),
  ),
  edit("members change their order", (document) =>
    onEvery(objectSchemas(document), 4, (schema) => {
      schema["properties"] = Object.fromEntries(Object.entries(membersOf(schema)).reverse());
    }),
  ),
  edit("a path is removed", (document) => {
    const paths = document["paths"];
    const [first] = isNode(paths) ? Object.keys(paths) : [];
    return isNode(paths) && first !== undefined && delete paths[first];
  }),
  edit("schemas become nullable", (document) =>
    onEvery(objectSchemas(document), 3, (schema) => {
      if (String(document["openapi"]).startsWith("3.0")) schema["nullable"] = true;
      else schema["type"] = ["object", "null"];
    }),
  ),
  edit("an anchor comes that a reference leads to", (document) => {
    const [first, second] = schemaNames(document).map((name) => schemasOf(document)[name]);
    if (!isNode(first) || !isNode(second)) return false;
    second["$anchor"] = "anew";
    first["properties"] = { ...membersOf(first), anew: { $ref: "#anew" } };
    return true;
  }),
  edit("an anchor moves", (document) => {
    const schemas = Object.values(schemasOf(document)).filter(isNode);
    const holder = schemas.find(({ $anchor }) => $anchor === "anew");
    const other = schemas.at(-1);
    if (holder === undefined || other === undefined) return false;
    delete holder["$anchor"];
    other["$anchor"] = "anew";
    return true;
  }),
  edit("formats are no longer checked", (document) => {
    document["x-tenon-formats"] = "annotate";
    return true;
  }),
];

function edit(title: string, apply: AuthorEdit["apply"]): AuthorEdit {
  return { title, apply };
}

/** Changes each `step`th node; `false` where there is none. */
function onEvery(nodes: readonly Node[], step: number, change: (node: Node, at: number) => void): boolean {
  for (let at = 0; at < nodes.length; at += step) {
    const node = nodes[at];
    if (node !== undefined) change(node, at);
  }
  return nodes.length > 0;
}

function schemasOf(document: Node): Node {
  const components = document["components"];
  const schemas = isNode(components) ? components["schemas"] : undefined;
  return isNode(schemas) ? schemas : {};
}

function schemaNames(document: Node): readonly string[] {
  return Object.keys(schemasOf(document));
}

function objectSchemas(document: Node): readonly Node[] {
  return nodesOf(schemasOf(document), (node) => isNode(node["properties"]) && node["type"] === "object");
}

function smallSchemas(document: Node): readonly Node[] {
  const isSmall = (node: unknown): node is Node => isNode(node) && typeof node["type"] === "string";
  return Object.values(schemasOf(document)).filter(
    (schema): schema is Node => isSmall(schema) && schema["properties"] === undefined,
  );
}

function membersOf(schema: Node): Node {
  const { properties } = schema;
  return isNode(properties) ? properties : {};
}

function isDescribed({ description }: Node): boolean {
  return typeof description === "string";
}

/** The objects of a value that are of a kind, in the order of the document. */
function nodesOf(value: unknown, is: (node: Node) => boolean): readonly Node[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap((member) => nodesOf(member, is));
  return isNode(value) && is(value) ? [value, ...inner] : inner;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
