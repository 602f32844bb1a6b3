/** An object of the document, edited in place. */
type Node = Record<string, unknown>;

/** An edit that an author makes. `apply` edits a copy of the document, and returns `false` if the document has no part to edit. */
export interface AuthorEdit {
  readonly title: string;
  apply(document: Node): boolean;
}

/** Edits that authors make, applied one after the other. Some revert earlier ones. */
export const authorEdits: readonly AuthorEdit[] = [
  edit("a keyword is something else than it should be", (document) =>
    onEvery(objectSchemas(document), 9, (schema) => {
      schema["maxProperties"] = "many";
    }),
  ),
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
  edit("an operation is added", (document) => {
    const [first] = operationsOf(document);
    if (first === undefined) return false;
    const operation = { ...structuredClone(first.operation), operationId: "addedAnew" };
    const paths = document["paths"];
    if (isNode(paths)) paths["/added-anew"] = { get: operation };
    return true;
  }),
  edit("an operation is removed", (document) => {
    const [, second] = operationsOf(document);
    return second !== undefined && delete second.item[second.method];
  }),
  edit("two operations change places", (document) => {
    const [first] = operationsOf(document);
    const last = operationsOf(document).at(-1);
    if (first === undefined || last === undefined || first.item === last.item) return false;
    first.item[first.method] = last.operation;
    last.item[last.method] = first.operation;
    return true;
  }),
  edit("what operations say of themselves changes", (document) =>
    onEvery(
      operationsOf(document).map(({ operation }) => operation),
      3,
      (operation, at) => {
        operation["summary"] = `Anew ${at}`;
        operation["deprecated"] = operation["deprecated"] !== true;
        operation["responses"] = { ...Object(operation["responses"]), 418: { description: "Anew." } };
      },
    ),
  ),
  edit("components that are no schemas change", (document) =>
    onEvery(
      nodesOf(document, ({ in: place, name }) => typeof place === "string" && typeof name === "string"),
      2,
      (parameter) => {
        if (parameter["in"] !== "path") parameter["required"] = parameter["required"] !== true;
      },
    ),
  ),
  edit("the document is called something else, and is served elsewhere", (document) => {
    document["info"] = { ...Object(document["info"]), title: "Anew" };
    document["servers"] = [{ url: "https://anew.example" }];
    return true;
  }),
  edit("something comes that nothing is made of", (document) =>
    onEvery(nodesOf(document, isDescribed), 9, (node, at) => {
      node[`unknown${at}`] = true;
    }),
  ),
  edit("a schema comes to admit nothing", (document) =>
    onEvery(smallSchemas(document), 2, (schema) => {
      schema["allOf"] = [{ type: "boolean" }, { type: "array" }];
    }),
  ),
  edit("schemas become nullable", (document) =>
    onEvery(objectSchemas(document), 3, (schema) => {
      if (String(document["openapi"]).startsWith("3.0")) schema["nullable"] = true;
      else schema["type"] = ["object", "null"];
    }),
  ),
  edit("a reference leads into another schema", (document) => {
    const [first, second] = schemaNames(document).map((name) => [name, schemasOf(document)[name]] as const);
    if (first === undefined || second === undefined || !isNode(first[1]) || !isNode(second[1])) return false;
    second[1]["properties"] = { ...membersOf(second[1]), inside: { type: "string", format: "uri" } };
    first[1]["properties"] = {
      ...membersOf(first[1]),
      led: { $ref: `#/components/schemas/${second[0]}/properties/inside` },
    };
    return true;
  }),
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

/** Changes every `step`th node; `false` if there is none. */
function onEvery(nodes: readonly Node[], step: number, change: (node: Node, at: number) => void): boolean {
  for (let at = 0; at < nodes.length; at += step) {
    const node = nodes[at];
    if (node !== undefined) change(node, at);
  }
  return nodes.length > 0;
}

/** An operation and its place in the document. */
interface FoundOperation {
  readonly item: Node;
  readonly method: string;
  readonly operation: Node;
}

function operationsOf(document: Node): readonly FoundOperation[] {
  const items = Object.values(Object(document["paths"])).filter(isNode);
  return items.flatMap((item) =>
    Object.entries(item).flatMap(([method, operation]) =>
      isNode(operation) && isNode(operation["responses"]) ? [{ item, method, operation }] : [],
    ),
  );
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

/** The objects of a value that pass a test, in the order of the document. */
function nodesOf(value: unknown, is: (node: Node) => boolean): readonly Node[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap((member) => nodesOf(member, is));
  return isNode(value) && is(value) ? [value, ...inner] : inner;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
