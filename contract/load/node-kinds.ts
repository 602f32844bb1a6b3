/**
 * What the nodes of an OpenAPI document are, by where they stand: versions 2.0 to 3.2 at once, since they do not
 * contradict each other. Whether a `$ref` is a reference depends on it: below a member that is not listed here (examples,
 * defaults, enum values, extensions) everything is data.
 *
 * @module
 */

/** A kind of node. Those in the plural are maps from names, those that end in `List` arrays. */
export type NodeKind =
  | "document"
  | "text"
  | "described"
  | "describedList"
  | "components"
  | "paths"
  | "pathItems"
  | "pathItem"
  | "operations"
  | "operation"
  | "parameters"
  | "parameterList"
  | "parameter"
  | "headers"
  | "header"
  | "requestBodies"
  | "requestBody"
  | "mediaTypes"
  | "mediaType"
  | "encodings"
  | "encodingList"
  | "encoding"
  | "responses"
  | "responseMap"
  | "response"
  | "examples"
  | "example"
  | "links"
  | "link"
  | "callbacks"
  | "callback"
  | "securitySchemes"
  | "securityScheme"
  | "schemas"
  | "schemaList"
  | "schema"
  | "discriminator"
  | "schemaNames"
  | "schemaName";

/** The sections of `components` that a node may be kept in. */
export type ComponentSection =
  | "schemas"
  | "responses"
  | "parameters"
  | "examples"
  | "requestBodies"
  | "headers"
  | "securitySchemes"
  | "links"
  | "callbacks"
  | "mediaTypes";

/** How the members of a kind are to be understood. */
export interface KindShape {
  /** Kinds of members by name. */
  readonly members?: KindsByName;
  /** Kind of all other members; without it they are data. */
  readonly rest?: NodeKind;
  /** Whether members that begin with `x-` are extensions, hence data. Else they are names like others. */
  readonly isExtensible?: boolean;
  /** Kind of the items, where the node is an array. */
  readonly items?: NodeKind;
  /** The section of `components` for this kind. */
  readonly section?: ComponentSection;
}

type KindsByName = Readonly<Record<string, NodeKind>>;

const described: KindsByName = { description: "text" };

const methods: KindsByName = {
  get: "operation",
  put: "operation",
  post: "operation",
  delete: "operation",
  options: "operation",
  head: "operation",
  patch: "operation",
  trace: "operation",
  query: "operation",
};

const encodings: KindsByName = {
  encoding: "encodings",
  prefixEncoding: "encodingList",
  itemEncoding: "encoding",
};

/** The members that hold schemas; those of older drafts and of 2020-12 alike. */
const schemaMembers: KindsByName = {
  ...described,
  ...{
    properties: "schemas",
    patternProperties: "schemas",
    dependentSchemas: "schemas",
    dependencies: "schemas",
  },
  ...{ $defs: "schemas", definitions: "schemas", discriminator: "discriminator" },
  ...{ allOf: "schemaList", anyOf: "schemaList", oneOf: "schemaList", prefixItems: "schemaList" },
  ...{ items: "schema", additionalItems: "schema", unevaluatedItems: "schema", contains: "schema" },
  ...{ additionalProperties: "schema", unevaluatedProperties: "schema", propertyNames: "schema" },
  ...{ not: "schema", if: "schema", then: "schema", else: "schema", contentSchema: "schema" },
};

const parameterMembers: KindsByName = {
  ...described,
  schema: "schema",
  content: "mediaTypes",
  examples: "examples",
  items: "schema",
};

const components: KindsByName = {
  ...{ schemas: "schemas", responses: "responseMap", parameters: "parameters", examples: "examples" },
  ...{
    requestBodies: "requestBodies",
    headers: "headers",
    securitySchemes: "securitySchemes",
    links: "links",
  },
  ...{ callbacks: "callbacks", pathItems: "pathItems", mediaTypes: "mediaTypes" },
};

const shapes: Readonly<Record<NodeKind, KindShape>> = {
  document: {
    members: {
      ...{
        info: "described",
        tags: "describedList",
        paths: "paths",
        webhooks: "pathItems",
        components: "components",
      },
      // OpenAPI 2.0 keeps its components here.
      ...{ definitions: "schemas", parameters: "parameters", responses: "responseMap" },
      securityDefinitions: "securitySchemes",
    },
  },
  text: {},
  described: { members: described },
  describedList: { items: "described" },
  components: { members: components },
  paths: { rest: "pathItem", isExtensible: true },
  pathItems: { rest: "pathItem" },
  pathItem: {
    members: { ...described, ...methods, additionalOperations: "operations", parameters: "parameterList" },
  },
  operations: { rest: "operation" },
  operation: {
    members: {
      ...described,
      ...{
        parameters: "parameterList",
        requestBody: "requestBody",
        responses: "responses",
        callbacks: "callbacks",
      },
    },
  },
  parameters: { rest: "parameter" },
  parameterList: { items: "parameter" },
  parameter: { members: parameterMembers, section: "parameters" },
  headers: { rest: "header" },
  header: { members: parameterMembers, section: "headers" },
  requestBodies: { rest: "requestBody" },
  requestBody: { members: { ...described, content: "mediaTypes" }, section: "requestBodies" },
  mediaTypes: { rest: "mediaType" },
  mediaType: {
    members: { schema: "schema", itemSchema: "schema", examples: "examples", ...encodings },
    section: "mediaTypes",
  },
  encodings: { rest: "encoding" },
  encodingList: { items: "encoding" },
  encoding: { members: { headers: "headers", ...encodings } },
  responses: { rest: "response", isExtensible: true },
  responseMap: { rest: "response" },
  response: {
    members: { ...described, headers: "headers", content: "mediaTypes", links: "links", schema: "schema" },
    section: "responses",
  },
  examples: { rest: "example" },
  example: { members: described, section: "examples" },
  links: { rest: "link" },
  link: { members: described, section: "links" },
  callbacks: { rest: "callback" },
  callback: { rest: "pathItem", isExtensible: true, section: "callbacks" },
  securitySchemes: { rest: "securityScheme" },
  securityScheme: { members: described, section: "securitySchemes" },
  schemas: { rest: "schema" },
  schemaList: { items: "schema" },
  // Until draft 2020-12 `items` could be a list of schemas.
  schema: { members: schemaMembers, items: "schema", section: "schemas" },
  discriminator: { members: { mapping: "schemaNames", defaultMapping: "schemaName" } },
  schemaNames: { rest: "schemaName" },
  schemaName: {},
};

/** A member or item, and its kind. */
export type KindLookup = (name: string) => NodeKind | undefined;

const lookups = new Map<string, KindLookup>(
  Object.entries(shapes).map(([kind, shape]) => [kind, createLookup(shape)]),
);

/** How to find the kind of a member of an object of this kind; `undefined` for what is data. */
export function memberKinds(kind: NodeKind): KindLookup {
  return lookups.get(kind) ?? (() => undefined);
}

/** The kind of the items of an array of this kind. */
export function itemKind(kind: NodeKind): NodeKind | undefined {
  return shapes[kind].items;
}

/** The section of `components` for this kind; `undefined` for what can only stand where it is used. */
export function sectionOf(kind: NodeKind): ComponentSection | undefined {
  return shapes[kind].section;
}

/** The kind of the node at a pointer of a document, given as tokens; `undefined` where everything is data. */
export function kindAt(tokens: readonly string[]): NodeKind | undefined {
  let kind: NodeKind | undefined = "document";
  for (const token of tokens) {
    if (kind === undefined) return undefined;
    const items: NodeKind | undefined = /^\d+$/.test(token) ? itemKind(kind) : undefined;
    kind = items ?? memberKinds(kind)(token);
  }
  return kind;
}

function createLookup({ members = {}, rest, isExtensible = false }: KindShape): KindLookup {
  const known = new Map(Object.entries(members));
  if (rest === undefined) return (name) => known.get(name);
  return (name) => (isExtensible && name.startsWith("x-") ? undefined : rest);
}
