/**
 * The structure of OpenAPI 2.0 to 3.2 documents as a single table, which contains each object's members, the objects they contain, and how
 * tenon uses them. All code that depends on the members of OpenAPI objects uses this table.
 *
 * Members whose row has no `holds` contain data. Members outside OpenAPI have no row and also contain data. A `$ref` inside data is not a
 * reference.
 *
 * @module
 */
import { schemaKeywords } from "../schema/schema-keywords.ts";

/** Object kinds, named as in the specification, plus two kinds of strings that can be references or be replaced by references. */
export type ObjectKind =
  | "document"
  | "info"
  | "tag"
  | "server"
  | "serverVariable"
  | "components"
  | "pathItem"
  | "operation"
  | "parameter"
  | "header"
  | "requestBody"
  | "mediaType"
  | "encoding"
  | "response"
  | "example"
  | "link"
  | "callback"
  | "securityScheme"
  | "flows"
  | "flow"
  | "schema"
  | "discriminator"
  | "text"
  | "schemaName";

/** The form of a member's value: an object, an array, a map with any names, or a map in which `x-` names are extensions. */
export type Form = "one" | "list" | "map" | "extensible map";

interface Holding {
  readonly object: ObjectKind;
  readonly form: Form;
}

export type MemberType = "text" | "flag" | "texts" | "objects";

type MemberUse =
  /** The member affects types, validators, descriptors or the docs site. */
  | { readonly kind: "used" }
  | { readonly kind: "kept" }
  /** The member has no effect, although an author might expect one. `reason` explains why. */
  | { readonly kind: "lost"; readonly reason: string };

/**
 * Supported OpenAPI versions. To add a version, list it here, add its dialect to {@link Dialect}, and mark the rows of new members with
 * `since`.
 */
export const openapiVersions = ["2.0", "3.0", "3.1", "3.2"] as const;

export type OpenapiVersion = (typeof openapiVersions)[number];

type LaterVersion = Exclude<OpenapiVersion, "2.0" | "3.0">;

export function versionOf(specification: string): OpenapiVersion | undefined {
  const [, named] = /^(2\.0$|3\.\d+)(?:\.\d+)?(?:-.*)?$/.exec(specification) ?? [];
  return openapiVersions.find((version) => version === named);
}

/** Dialects of schemas and of `$ref` siblings, named after the first version that defines them. */
export type Dialect = "2.0" | "3.0" | "3.1";

const dialects: Readonly<Record<OpenapiVersion, Dialect>> = {
  "2.0": "2.0",
  "3.0": "3.0",
  "3.1": "3.1",
  "3.2": "3.1",
};

/** Returns the dialect for a version. Unknown versions, which loading rejects anyway, result in `3.1`. */
export function dialectOf(specification: string): Dialect {
  return dialects[versionOf(specification) ?? "3.1"];
}

export interface Member {
  readonly use: MemberUse;
  readonly holds?: Holding;
  readonly type?: MemberType;
  /** The OpenAPI 3 version that introduced the member. Earlier documents that contain the member are also supported. */
  readonly since?: LaterVersion;
  /** The only major version that defines the member. Default: both major versions define it. */
  readonly only?: 2 | 3;
  readonly isRequired?: boolean;
}

export type ObjectShape = ReadonlyMap<string, Member>;

type Rows = Readonly<Record<string, Member>>;

const used: Member = { use: { kind: "used" } };
const kept: Member = { use: { kind: "kept" } };
const lost = (reason: string): Member => ({ use: { kind: "lost", reason } });
const text: Member = { ...used, type: "text" };
const flag: Member = { ...used, type: "flag" };
const texts: Member = { ...used, type: "texts" };
const one = (object: ObjectKind): Member => ({ ...used, holds: { object, form: "one" } });
const list = (object: ObjectKind): Member => ({ ...used, holds: { object, form: "list" } });
const map = (object: ObjectKind): Member => ({ ...used, holds: { object, form: "map" } });
const extensible = (object: ObjectKind): Member => ({ ...used, holds: { object, form: "extensible map" } });

const description = one("text");
const keptDescription: Member = { ...description, ...kept };
const keptText: Member = { ...text, ...kept };
const keptExamples: Rows = { example: kept, examples: { ...map("example"), ...kept } };

function rows(names: string, member: Member): Rows {
  return Object.fromEntries(names.split(" ").map((name) => [name, member]));
}

function only(version: 2 | 3, members: Rows): Rows {
  return Object.fromEntries(Object.entries(members).map(([name, row]) => [name, { ...row, only: version }]));
}

function since(version: LaterVersion, members: Rows): Rows {
  return Object.fromEntries(Object.entries(members).map(([name, row]) => [name, { ...row, since: version }]));
}

const methods = rows("get put post delete options head patch trace", one("operation"));

const value3: Rows = {
  content: map("mediaType"),
  ...rows("deprecated explode allowReserved", flag),
  style: text,
};

const value2: Rows = {
  ...rows(
    "type format default maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems enum multipleOf collectionFormat x-nullable",
    used,
  ),
  items: one("schema"),
};

const partEncodings: Rows = { prefixEncoding: list("encoding"), itemEncoding: one("encoding") };

function schemaRow(kind: string): Member {
  switch (kind) {
    case "schema":
      return one("schema");
    case "schema list":
      return list("schema");
    case "schema map":
      return map("schema");
    default:
      return used;
  }
}

/** Keywords from OpenAPI 2.0 and 3.0 and earlier drafts of JSON Schema, which are converted to 2020-12. */
const earlierKeywords: Rows = {
  ...rows("$schema nullable x-nullable id", used),
  definitions: map("schema"),
  additionalItems: one("schema"),
  dependencies: map("schema"),
  discriminator: one("discriminator"),
};

const tables: Readonly<Record<ObjectKind, Rows>> = {
  document: {
    components: { ...one("components"), only: 3 },
    paths: extensible("pathItem"),
    ...only(3, since("3.1", { webhooks: map("pathItem") })),
    ...only(2, {
      definitions: map("schema"),
      parameters: map("parameter"),
      responses: map("response"),
      securityDefinitions: map("securityScheme"),
    }),
    info: { ...one("info"), isRequired: true },
    tags: list("tag"),
    security: used,
    externalDocs: kept,
    ...only(3, { openapi: used, servers: { ...list("server"), type: "objects" } }),
    ...only(3, since("3.1", { jsonSchemaDialect: used })),
    // The loader has already resolved all references against `$self`.
    ...only(3, since("3.2", { $self: kept })),
    ...only(2, {
      swagger: used,
      ...rows("host basePath", text),
      ...rows("schemes consumes produces", texts),
    }),
  },
  info: {
    ...rows("title version", { ...text, isRequired: true }),
    description: keptDescription,
    ...since("3.1", { summary: keptText }),
    ...rows("termsOfService contact license", kept),
  },
  tag: {
    name: keptText,
    description: keptDescription,
    externalDocs: kept,
    ...since("3.2", { summary: keptText, ...rows("parent kind", kept) }),
  },
  server: { url: used, variables: map("serverVariable"), description: kept, ...since("3.2", { name: kept }) },
  serverVariable: { ...rows("default enum", used), description: kept },
  components: {
    schemas: map("schema"),
    responses: map("response"),
    parameters: map("parameter"),
    requestBodies: map("requestBody"),
    headers: map("header"),
    callbacks: map("callback"),
    ...since("3.1", { pathItems: map("pathItem") }),
    ...since("3.2", { mediaTypes: map("mediaType") }),
    examples: { ...map("example"), ...kept },
    securitySchemes: map("securityScheme"),
    links: map("link"),
  },
  pathItem: {
    parameters: list("parameter"),
    ...methods,
    ...since("3.2", { query: one("operation"), additionalOperations: map("operation") }),
    $ref: used,
    summary: text,
    description,
    servers: { ...list("server"), type: "objects" },
  },
  operation: {
    parameters: list("parameter"),
    ...only(3, { requestBody: one("requestBody") }),
    responses: extensible("response"),
    ...only(3, { callbacks: map("callback"), servers: { ...list("server"), type: "objects" } }),
    ...rows("operationId summary", text),
    description,
    deprecated: flag,
    security: used,
    tags: { ...texts, ...kept },
    externalDocs: kept,
    ...only(2, rows("schemes consumes produces", texts)),
  },
  parameter: {
    schema: one("schema"),
    ...only(3, { ...value3, ...keptExamples }),
    ...only(2, value2),
    ...rows("name in", text),
    description,
    required: flag,
    allowEmptyValue: lost("A generated server reads an empty value as its schema says, and no other way."),
  },
  header: {
    ...only(3, { schema: one("schema"), ...value3, required: flag, ...keptExamples }),
    ...only(2, value2),
    description,
  },
  requestBody: { content: map("mediaType"), required: flag, description: keptDescription },
  mediaType: {
    schema: one("schema"),
    ...since("3.2", { itemSchema: one("schema") }),
    encoding: map("encoding"),
    ...since("3.2", partEncodings),
    ...keptExamples,
  },
  encoding: {
    headers: {
      ...map("header"),
      ...lost("Headers of parts are checked, but clients and handlers cannot set them."),
    },
    ...since("3.2", {
      encoding: map("encoding"),
      ...partEncodings,
    }),
    ...rows("contentType style", text),
    ...rows("explode allowReserved", flag),
  },
  response: {
    headers: map("header"),
    ...only(3, { content: map("mediaType"), links: map("link") }),
    ...only(2, { schema: one("schema") }),
    description: keptDescription,
    ...only(3, since("3.2", { summary: keptText })),
    ...only(2, { examples: kept }),
  },
  example: {
    ...rows("summary value externalValue", kept),
    description: keptDescription,
    ...since("3.2", rows("dataValue serializedValue", kept)),
  },
  link: {
    ...rows("operationRef operationId parameters requestBody", used),
    description,
    server: lost("The operation that a link leads to is called at the servers that it has itself."),
  },
  callback: {},
  securityScheme: {
    ...rows("type name in", used),
    description: keptDescription,
    ...only(3, { ...rows("scheme openIdConnectUrl", used), flows: one("flows"), bearerFormat: kept }),
    ...only(3, since("3.2", rows("deprecated oauth2MetadataUrl", kept))),
    ...only(2, { ...rows("flow authorizationUrl tokenUrl", used), scopes: kept }),
  },
  flows: {
    ...rows("implicit password clientCredentials authorizationCode", one("flow")),
    ...since("3.2", { deviceAuthorization: one("flow") }),
  },
  flow: {
    ...rows("authorizationUrl tokenUrl refreshUrl", used),
    ...since("3.2", { deviceAuthorizationUrl: used }),
    scopes: kept,
  },
  schema: {
    ...Object.fromEntries([...schemaKeywords].map(([name, kind]) => [name, schemaRow(kind)])),
    ...earlierKeywords,
    ...rows("$comment example examples externalDocs xml", kept),
    description,
  },
  discriminator: {
    propertyName: used,
    mapping: map("schemaName"),
    ...since("3.2", { defaultMapping: one("schemaName") }),
  },
  text: {},
  schemaName: {},
};

export const objectKinds = Object.keys(tables) as readonly ObjectKind[];

const kinds: ReadonlySet<string> = new Set(objectKinds);

export function isObjectKind(kind: string): kind is ObjectKind {
  return kinds.has(kind);
}

// Names come from documents, so a `Map` is used: it has no inherited members such as `constructor`.
const shapes = new Map(
  Object.entries(tables).map(([kind, members]): [string, ObjectShape] => [
    kind,
    new Map(Object.entries(members)),
  ]),
);

const noMembers: ObjectShape = new Map();

/** Returns the shape of an object, combined for all versions. No member contains different kinds in different versions. */
export function shapeOf(kind: ObjectKind): ObjectShape {
  return shapes.get(kind) ?? noMembers;
}

export function memberOfShape(kind: ObjectKind, name: string, version: 2 | 3): Member | undefined {
  const member = shapeOf(kind).get(name);
  return member?.only === undefined || member.only === version ? member : undefined;
}

export const pathItemMethods: readonly string[] = [...shapeOf("pathItem")]
  .filter(([, { holds }]) => holds?.object === "operation" && holds.form === "one")
  .map(([name]) => name);

/**
 * Returns the given kinds, and all kinds that contain them directly or indirectly.
 * @param counts - Whether to follow a member. Default: all members are followed.
 */
export function kindsLeadingTo(
  kinds: Iterable<string>,
  counts: (member: Member) => boolean = () => true,
): ReadonlySet<string> {
  const found = new Set(kinds);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    // Callback Objects are added separately, since their members have no fixed names.
    if (found.has("pathItem")) found.add("callback");
    for (const kind of objectKinds)
      for (const member of shapeOf(kind).values())
        if (found.has(member.holds?.object ?? "") && counts(member)) found.add(kind);
  }
  return found;
}
