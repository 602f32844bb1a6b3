import { followRefs } from "../../language/openapi/find-node.ts";
import type { Random } from "../fuzz/create-random.ts";

/** A JSON object that may be changed; mutants are made from copies. */
export type Node = Record<string, unknown>;

/** An operation of a document, with the data that edits need. */
interface Site {
  readonly document: Node;
  readonly path: string;
  readonly method: string;
  readonly item: Node;
  readonly operation: Node;
}

/** Changes a document at an operation. Returns `false` if the edit is impossible there. */
type Edit = (site: Site, random: Random) => boolean;

const methods = ["get", "put", "post", "delete", "patch"];

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function sitesOf(document: Node): readonly Site[] {
  return Object.entries(isNode(document["paths"]) ? document["paths"] : {}).flatMap(([path, item]) =>
    isNode(item)
      ? methods.flatMap((method) => {
          const operation = item[method];
          return isNode(operation) ? [{ document, path, method, item, operation }] : [];
        })
      : [],
  );
}

/** The node that a chain of references leads to. */
function follow(document: Node, value: unknown): Node | undefined {
  const found = followRefs(document, { value, pointer: "" })?.value;
  return isNode(found) ? found : undefined;
}

function parametersOf({ document, item, operation }: Site): readonly Node[] {
  const lists: readonly unknown[] = [item["parameters"], operation["parameters"]];
  return lists
    .flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
    .flatMap((parameter): readonly Node[] => {
      const found = follow(document, parameter);
      return found === undefined ? [] : [found];
    });
}

/** A query parameter whose schema has a single type; the schema is a copy that no other part uses. */
function parameter(
  site: Site,
  random: Random,
  types: readonly string[],
  isOwn = (_: Node): boolean => true,
): Node | undefined {
  const found = parametersOf(site).filter((one) => {
    const schema = one["schema"];
    return (
      one["in"] === "query" &&
      isNode(schema) &&
      types.includes(String(schema["type"])) &&
      Object.keys(schema).every((key) => plain.has(key)) &&
      isOwn(one)
    );
  });
  return found.length === 0 ? undefined : random.pick(found);
}

/** Keywords that admit many values. */
const plain = new Set([
  "type",
  "description",
  "default",
  "example",
  "examples",
  "title",
  "minimum",
  "maximum",
  "deprecated",
]);

function schemaOf(parameterNode: Node): Node {
  const schema = parameterNode["schema"];
  return isNode(schema) ? schema : {};
}

const isJson = (type: string): boolean => /^application\/(?:[\w.]+\+)?json$/.test(type);

/** The JSON schema of a message, if it is an object schema with properties and without keywords that forbid others. */
function objectOf(site: Site, content: unknown): Node | undefined {
  if (!isNode(content)) return undefined;
  const [, media] = Object.entries(content).find(([type]) => isJson(type)) ?? [];
  const schema = isNode(media) ? follow(site.document, media["schema"]) : undefined;
  const closed = ["allOf", "oneOf", "anyOf", "not", "additionalProperties", "enum", "maxProperties"];
  const fits =
    schema?.["type"] === "object" &&
    isNode(schema["properties"]) &&
    closed.every((keyword) => !(keyword in schema));
  return fits ? schema : undefined;
}

function bodyOf(site: Site): Node | undefined {
  if (!["post", "put", "patch"].includes(site.method)) return undefined;
  return objectOf(site, follow(site.document, site.operation["requestBody"])?.["content"]);
}

function responseOf(site: Site): Node | undefined {
  const responses = site.operation["responses"];
  const [, response] =
    Object.entries(isNode(responses) ? responses : {}).find(([status]) => /^2\d\d$/.test(status)) ?? [];
  return objectOf(site, follow(site.document, response)?.["content"]);
}

/** A random property of the given type, with only the keywords of {@link plain}. */
function member(
  schema: Node | undefined,
  type: string,
  random: Random,
): readonly [name: string, schema: Node] | undefined {
  const properties = schema?.["properties"];
  const found = Object.entries(isNode(properties) ? properties : {}).flatMap(([name, value]) =>
    isNode(value) && value["type"] === type && Object.keys(value).every((key) => plain.has(key))
      ? [[name, value] as const]
      : [],
  );
  return found.length === 0 ? undefined : random.pick(found);
}

function addParameter({ operation }: Site, added: Node): boolean {
  const list = Array.isArray(operation["parameters"]) ? operation["parameters"] : [];
  operation["parameters"] = [...list, added];
  return true;
}

function change(node: Node | undefined, edited: Node): boolean {
  if (node !== undefined) Object.assign(node, edited);
  return node !== undefined;
}

function changeMember(schema: Node | undefined, type: string, edited: Node, random: Random): boolean {
  const [, found] = member(schema, type, random) ?? [];
  if (found === undefined) return false;
  for (const key of ["minimum", "maximum", "default", "example", "examples"]) delete found[key];
  return change(found, edited);
}

function require(schema: Node | undefined, name: string): boolean {
  if (schema === undefined) return false;
  schema["required"] = [...(Array.isArray(schema["required"]) ? schema["required"] : []), name];
  return true;
}

function rename(node: unknown, from: string | undefined, to: string): boolean {
  if (!isNode(node) || from === undefined || to in node) return false;
  node[to] = node[from];
  delete node[from];
  return true;
}

function successOf({ operation }: Site): string | undefined {
  const responses = operation["responses"];
  return Object.keys(isNode(responses) ? responses : {}).find((status) => /^2\d\d$/.test(status));
}

const jsonTypeOf = (content: unknown): string | undefined =>
  isNode(content) ? Object.keys(content).find(isJson) : undefined;

/** Edits that make a valid exchange invalid. */
export const breakingEdits: Readonly<Record<string, Edit>> = {
  "operation removed": ({ item, method }) => delete item[method],
  "path renamed": ({ document, path }) => rename(document["paths"], path, `/renamed${path}`),
  "query parameter required": (site) =>
    addParameter(site, { name: "added", in: "query", required: true, schema: { type: "string" } }),
  "header required": (site) =>
    addParameter(site, { name: "x-added", in: "header", required: true, schema: { type: "string" } }),
  "parameter becomes required": (site, random) =>
    change(
      parameter(site, random, ["string", "integer", "boolean"], (one) => one["required"] !== true),
      { required: true },
    ),
  "parameter: string to integer": (site, random) => {
    const found = parameter(site, random, ["string"]);
    return found !== undefined && change(found, { schema: { type: "integer" } });
  },
  "parameter: integer to boolean": (site, random) => {
    const found = parameter(site, random, ["integer"]);
    return found !== undefined && change(found, { schema: { type: "boolean" } });
  },
  "parameter: enum added": (site, random) => {
    const found = parameter(site, random, ["string"]);
    return found !== undefined && change(found, { schema: { ...schemaOf(found), enum: ["only"] } });
  },
  "parameter: maxLength added": (site, random) => {
    const found = parameter(site, random, ["string"]);
    return found !== undefined && change(found, { schema: { ...schemaOf(found), maxLength: 3 } });
  },
  "parameter: pattern added": (site, random) => {
    const found = parameter(site, random, ["string"]);
    return found !== undefined && change(found, { schema: { ...schemaOf(found), pattern: "^x+$" } });
  },
  "parameter: minimum raised": (site, random) => {
    const found = parameter(site, random, ["integer"], (one) => !("maximum" in schemaOf(one)));
    return found !== undefined && change(found, { schema: { ...schemaOf(found), minimum: 1_000_000 } });
  },
  "body media type removed": (site) => {
    if (bodyOf(site) === undefined) return false;
    const content = follow(site.document, site.operation["requestBody"])?.["content"];
    return rename(content, jsonTypeOf(content), "application/x-other");
  },
  "body member required": (site) => require(bodyOf(site), "added"),
  "body member: string to boolean": (site, random) =>
    changeMember(bodyOf(site), "string", { type: "boolean" }, random),
  "body member: enum added": (site, random) =>
    changeMember(bodyOf(site), "string", { enum: ["only"] }, random),
  "body member: maxLength added": (site, random) =>
    changeMember(bodyOf(site), "string", { maxLength: 2 }, random),
  "body members: minProperties": (site) => change(bodyOf(site), { minProperties: 500 }),
  "response member: string to integer": (site, random) =>
    changeMember(responseOf(site), "string", { type: "integer" }, random),
  "response member: may be null": (site, random) =>
    changeMember(responseOf(site), "string", { type: ["string", "null"] }, random),
  "response member need not be there": (site) => {
    const schema = responseOf(site);
    const required = schema?.["required"];
    if (schema === undefined || !Array.isArray(required) || required.length === 0) return false;
    schema["required"] = required.slice(1);
    return true;
  },
  "success status replaced": ({ operation }, _random) => {
    const responses = operation["responses"];
    const site = successOf({ operation } as Site);
    if (!isNode(responses) || "default" in responses || "2XX" in responses) return false;
    return rename(responses, site, "299");
  },
};

/** Edits after which every valid exchange is still valid, in both directions. */
export const compatibleEdits: Readonly<Record<string, Edit>> = {
  "operation added": ({ document, operation }) => {
    const paths = document["paths"];
    if (isNode(paths)) paths["/added"] = { get: { responses: operation["responses"] } };
    return isNode(paths);
  },
  "optional query parameter": (site) =>
    addParameter(site, { name: "added", in: "query", schema: { type: "string" } }),
  "optional header": (site) =>
    addParameter(site, { name: "x-added", in: "header", schema: { type: "integer" } }),
  "optional cookie": (site) =>
    addParameter(site, { name: "added", in: "cookie", schema: { type: "string" } }),
  "parameter becomes optional": (site) => {
    const found = parametersOf(site).find((one) => one["in"] !== "path" && one["required"] === true);
    if (found !== undefined) found["required"] = false;
    return found !== undefined;
  },
  "parameter: integer to number": (site, random) => {
    const found = parameter(site, random, ["integer"]);
    return found !== undefined && change(found, { schema: { ...schemaOf(found), type: "number" } });
  },
  "parameter: integer to string": (site, random) => {
    const found = parameter(site, random, ["integer"]);
    return found !== undefined && change(found, { schema: { type: "string" } });
  },
  "parameter: bounds removed": (site, random) => {
    const found = parameter(
      site,
      random,
      ["integer"],
      (one) => "maximum" in schemaOf(one) || "minimum" in schemaOf(one),
    );
    return found !== undefined && change(found, { schema: { type: "integer" } });
  },
  "parameter: one type more": (site, random) => {
    const found = parameter(site, random, ["integer", "boolean"]);
    return (
      found !== undefined &&
      change(found, { schema: { ...schemaOf(found), type: [schemaOf(found)["type"], "string"] } })
    );
  },
  "parameter deprecated": (site, random) =>
    change(parameter(site, random, ["string", "integer"]), { deprecated: true }),
  "operation deprecated": ({ operation }) => change(operation, { deprecated: true }),
  "operation id changed": ({ operation }) => change(operation, { operationId: "renamedOperation" }),
  "descriptions changed": ({ operation }) =>
    change(operation, { description: "Another.", summary: "Another." }),
  "tag added": ({ operation }) => change(operation, { tags: ["added"] }),
  "request media type added": (site) => {
    const content = bodyOf(site) && follow(site.document, site.operation["requestBody"])?.["content"];
    if (!isNode(content) || "text/plain" in content) return false;
    content["text/plain"] = { schema: { type: "string" } };
    return true;
  },
  "optional member added to a body": (site) => {
    const properties = bodyOf(site)?.["properties"];
    return isNode(properties) && change(properties, { addedMember: { type: "string" } });
  },
  "optional member added to a response": (site) => {
    const properties = responseOf(site)?.["properties"];
    return isNode(properties) && change(properties, { addedMember: { type: "string" } });
  },
  "response header added": (site) => {
    const responses = site.operation["responses"];
    const response = isNode(responses) ? follow(site.document, responses[successOf(site) ?? ""]) : undefined;
    return change(response, {
      headers: {
        ...(isNode(response?.["headers"]) ? response["headers"] : {}),
        "x-added": { schema: { type: "string" } },
      },
    });
  },
  "error status removed": ({ operation }) => {
    const responses = operation["responses"];
    const status = Object.keys(isNode(responses) ? responses : {}).find((one) => /^4\d\d$/.test(one));
    // With a range or `default`, the status stays described, but perhaps with another body.
    if (!isNode(responses) || "4XX" in responses || "default" in responses) return false;
    return status !== undefined && delete responses[status];
  },
  "extension added": ({ operation }) => change(operation, { "x-added": { any: ["thing"] } }),
};
