/**
 * Pairs of documents beyond those of `../shared/diff`, with their correct levels. An exchange proves each break. The pairs are cases in
 * which rules about the text of documents are easily wrong.
 */

/** A pair of documents, and the level of their comparison. */
export interface OwnPair {
  readonly name: string;
  readonly old: object;
  readonly new: object;
  readonly level: "breaking" | "risk" | "compatible" | "no effect" | "undecided";
}

type Level = OwnPair["level"];

const ok = { 200: { description: "d" } };
const text = { type: "string" };
const whole = { type: "integer" };
const truth = { type: "boolean" };
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const list = (items: object, more: object = {}): object => ({ type: "array", items, ...more });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** A document with these paths. */
function api(paths: object, more: object = {}, version = "3.1.0"): object {
  return { openapi: version, info: { title: "t", version: "1" }, paths, ...more };
}

/** A document with one operation. */
function op(
  operation: object,
  { method = "post", version = "3.1.0", ...more }: Record<string, unknown> = {},
): object {
  return api({ "/notes": { [String(method)]: { responses: ok, ...operation } } }, more, String(version));
}

const get = (operation: object, more: Record<string, unknown> = {}): object =>
  op(operation, { method: "get", ...more });
const body = (schema: object, type = "application/json", more: object = {}): object =>
  op({ requestBody: { required: true, content: { [type]: { schema, ...more } } } });
const answer = (schema: object, type = "application/json", more: object = {}): object =>
  get({ responses: { 200: { description: "d", content: { [type]: { schema, ...more } } } } });
const named = (schemas: object, make: (schema: object) => object, root: object): object => ({
  ...make(root),
  components: { schemas },
});
const parameter = (one: object, more: object = {}): object => get({ parameters: [one], ...more });
const query = (schema: object, more: object = {}): object =>
  parameter({ name: "q", in: "query", schema, ...more });
const cookie = (schema: object, more: object = {}): object =>
  parameter({ name: "c", in: "cookie", schema, ...more });
const inHeader = (schema: object, more: object = {}): object =>
  parameter({ name: "X-H", in: "header", schema, ...more });
const path = (schema: object, name = "id", more: object = {}): object =>
  api({
    [`/notes/{${name}}`]: {
      get: { parameters: [{ name, in: "path", required: true, schema, ...more }], responses: ok },
    },
  });
/** A path item with the path parameter `id`, whose schema is given. */
const one = (schema: object): object => ({
  parameters: [{ name: "id", in: "path", required: true, schema }],
  responses: ok,
});
const items = (itemSchema: object, type: string): object =>
  get(
    { responses: { 200: { description: "d", content: { [type]: { itemSchema } } } } },
    { version: "3.2.0" },
  );
const upload = (contentType: string): object =>
  body(object({ f: { type: "string", format: "binary" } }, { required: ["f"] }), "multipart/form-data", {
    encoding: { f: { contentType } },
  });
/** An operation that returns text in each of these media types. */
const types = (...listed: readonly string[]): object =>
  get({
    responses: {
      200: {
        description: "d",
        content: Object.fromEntries(listed.map((type) => [type, { schema: text }])),
      },
    },
  });
/** A document with these webhooks. */
const hooks = (...names: readonly string[]): object =>
  api({}, { webhooks: Object.fromEntries(names.map((name) => [name, { post: { responses: ok } }])) });
/** A document with a webhook whose payload has this schema. */
const payload = (schema: object): object =>
  api(
    {},
    {
      webhooks: {
        made: { post: { requestBody: { content: { "application/json": { schema } } }, responses: ok } },
      },
    },
  );
const answers = (responses: object): object => get({ responses });
const content = (schema: object, type = "application/json"): object => ({
  description: "d",
  content: { [type]: { schema } },
});
const secured = (
  security: readonly object[] | undefined,
  root?: readonly object[],
  schemes: object = {},
): object =>
  get(security === undefined ? {} : { security }, {
    ...(root === undefined ? {} : { security: root }),
    components: {
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "X-Key" },
        queryKey: { type: "apiKey", in: "query", name: "key" },
        basic: { type: "http", scheme: "basic" },
        bearer: { type: "http", scheme: "bearer" },
        ...schemes,
      },
    },
  });
const swagger = (operation: object, more: object = {}): object => ({
  swagger: "2.0",
  info: { title: "t", version: "1" },
  paths: { "/notes": { post: { responses: ok, ...operation } } },
  ...more,
});

/** A document with an exploded object in the query, and other parameters. */
const filters = (...others: readonly object[]): object =>
  get({ parameters: [{ name: "filter", in: "query", schema: object({ state: text }) }, ...others] });

/** A document with a template, and a fixed path that takes requests from it. */
const taken = (fixed?: object, id: object = text): object =>
  api({
    "/notes/{id}": {
      get: {
        parameters: [{ name: "id", in: "path", required: true, schema: id }],
        responses: { 200: content(text) },
      },
    },
    ...(fixed === undefined ? {} : { "/notes/mine": { get: fixed } }),
  });
const get204 = (name: string): object => ({
  parameters: [{ name, in: "query", required: true, schema: text }],
  responses: ok,
});
const tagged = (kind: string): object =>
  object({ kind: { const: kind }, [`${kind}Value`]: whole }, { required: ["kind"] });

function pair(name: string, old: object, now: object, level: Level): OwnPair {
  return { name, old, new: now, level };
}

/**
 * The same change in a request and in a response. A schema that becomes narrower breaks requests; one that becomes wider breaks responses.
 */
function both(
  name: string,
  some: object,
  other: object,
  levels: { readonly body: Level; readonly answer: Level },
): readonly OwnPair[] {
  return [
    pair(`${name}, in a request`, body(some), body(other), levels.body),
    pair(`${name}, in a response`, answer(some), answer(other), levels.answer),
  ];
}
const narrows = { body: "breaking", answer: "compatible" } as const;
const widens = { body: "compatible", answer: "breaking" } as const;
const none = { body: "no effect", answer: "no effect" } as const;
const breaks = { body: "breaking", answer: "breaking" } as const;

const cat = object({ kind: { const: "cat" }, lives: whole }, { required: ["kind"] });
const dog = object({ kind: { const: "dog" }, bark: truth }, { required: ["kind"] });
const bird = object({ kind: { const: "bird" }, wings: whole }, { required: ["kind"] });

/** A request with a union of these schemas, whose discriminator has this mapping. */
const mapped = (schemas: object, names: Readonly<Record<string, string>>): object =>
  named(schemas, body, {
    oneOf: Object.keys(schemas).map(ref),
    discriminator: {
      propertyName: "kind",
      mapping: Object.fromEntries(
        Object.entries(names).map(([value, name]) => [value, `#/components/schemas/${name}`]),
      ),
    },
  });

/** A union of many branches with many properties, one of which has the given schema. */
const alternatives = (schema: object): object => ({
  oneOf: Array.from({ length: 9 }, (_, branch) =>
    object(
      {
        kind: { const: `kind ${branch}` },
        ...Object.fromEntries(
          Array.from({ length: 8 }, (_, member) => [
            `m${member}`,
            branch === 6 && member === 7 ? schema : text,
          ]),
        ),
      },
      { required: ["kind"] },
    ),
  ),
});

/** A pair of requests and a pair of responses whose schema refers by `$dynamicRef` to a schema that changes. */
function dynamic(name: string, some: object, other: object): readonly OwnPair[] {
  const root = object({ v: { $dynamicRef: "#/components/schemas/V" } });
  const versions = (make: (schema: object) => object): readonly [object, object] => [
    named({ V: some }, make, root),
    named({ V: other }, make, root),
  ];
  return [
    pair(`${name}, in a request`, ...versions(body), "breaking"),
    pair(`${name}, in a response`, ...versions(answer), "undecided"),
  ];
}

/** A response with a header. */
const header = (schema: object, more: object = {}): object =>
  answers({ 200: { description: "d", headers: { "X-H": { required: true, schema, ...more } } } });
const jsonHeader = (schema: object): object =>
  answers({
    200: {
      description: "d",
      headers: { "X-H": { required: true, content: { "application/json": { schema } } } },
    },
  });
/** An operation that requires a body of a media type that is not checked. */
const unread = (responses: object): object =>
  op({
    requestBody: { required: true, content: { "text/plain": { schema: { type: "object" } } } },
    responses,
  });

export const ownPairs: readonly OwnPair[] = [
  // Swagger 2.0
  pair(
    "Swagger 2.0: a form field becomes required",
    swagger({
      consumes: ["application/x-www-form-urlencoded"],
      parameters: [{ name: "a", in: "formData", type: "string" }],
    }),
    swagger({
      consumes: ["application/x-www-form-urlencoded"],
      parameters: [{ name: "a", in: "formData", type: "string", required: true }],
    }),
    "breaking",
  ),
  pair(
    "Swagger 2.0: collectionFormat csv becomes multi",
    swagger({
      parameters: [
        { name: "a", in: "query", type: "array", items: { type: "integer" }, collectionFormat: "csv" },
      ],
    }),
    swagger({
      parameters: [
        { name: "a", in: "query", type: "array", items: { type: "integer" }, collectionFormat: "multi" },
      ],
    }),
    "breaking",
  ),
  pair(
    "Swagger 2.0: collectionFormat is written out as it is by default",
    swagger({ parameters: [{ name: "a", in: "query", type: "array", items: { type: "string" } }] }),
    swagger({
      parameters: [
        { name: "a", in: "query", type: "array", items: { type: "string" }, collectionFormat: "csv" },
      ],
    }),
    "no effect",
  ),
  pair(
    "Swagger 2.0 and the same as OpenAPI 3.1",
    swagger({
      produces: ["application/json"],
      responses: { 200: { description: "d", schema: { type: "string", "x-nullable": true } } },
    }),
    op({ responses: { 200: content({ type: ["string", "null"] }) } }),
    "no effect",
  ),
  pair(
    "Swagger 2.0: the global consumes loses XML",
    swagger(
      { parameters: [{ name: "b", in: "body", schema: { type: "object" } }] },
      { consumes: ["application/json", "application/xml"] },
    ),
    swagger(
      { parameters: [{ name: "b", in: "body", schema: { type: "object" } }] },
      { consumes: ["application/json"] },
    ),
    "breaking",
  ),
  pair(
    "Swagger 2.0: basePath changes",
    swagger({}, { host: "a.test", basePath: "/v1" }),
    swagger({}, { host: "a.test", basePath: "/v2" }),
    "breaking",
  ),
  pair(
    "Swagger 2.0: a response loses its schema",
    swagger({
      produces: ["application/json"],
      responses: { 200: { description: "d", schema: { type: "string" } } },
    }),
    swagger({ produces: ["application/json"], responses: { 200: { description: "d" } } }),
    "breaking",
  ),
  pair(
    "Swagger 2.0: an exclusive bound",
    swagger({ parameters: [{ name: "a", in: "query", type: "integer", minimum: 0 }] }),
    swagger({
      parameters: [{ name: "a", in: "query", type: "integer", minimum: 0, exclusiveMinimum: true }],
    }),
    "breaking",
  ),
  // Methods
  pair(
    "OpenAPI 3.2: QUERY is removed",
    api({ "/a": { query: { responses: ok }, get: { responses: ok } } }, {}, "3.2.0"),
    api({ "/a": { get: { responses: ok } } }, {}, "3.2.0"),
    "breaking",
  ),
  pair(
    "OpenAPI 3.2: an operation of additionalOperations is removed",
    api({ "/a": { additionalOperations: { LINK: { responses: ok } }, get: { responses: ok } } }, {}, "3.2.0"),
    api({ "/a": { get: { responses: ok } } }, {}, "3.2.0"),
    "breaking",
  ),
  pair(
    "OpenAPI 3.2: an operation of additionalOperations is added",
    api({ "/a": { get: { responses: ok } } }, {}, "3.2.0"),
    api({ "/a": { additionalOperations: { LINK: { responses: ok } }, get: { responses: ok } } }, {}, "3.2.0"),
    "compatible",
  ),
  pair(
    "OpenAPI 3.2: the body of QUERY gets a required member",
    api(
      {
        "/a": {
          query: {
            requestBody: { required: true, content: { "application/json": { schema: object({ a: text }) } } },
            responses: ok,
          },
        },
      },
      {},
      "3.2.0",
    ),
    api(
      {
        "/a": {
          query: {
            requestBody: {
              required: true,
              content: { "application/json": { schema: object({ a: text }, { required: ["a"] }) } },
            },
            responses: ok,
          },
        },
      },
      {},
      "3.2.0",
    ),
    "breaking",
  ),
  pair(
    "OpenAPI 3.2: the query string as a whole gets a bound",
    api(
      {
        "/a": {
          get: {
            parameters: [
              {
                in: "querystring",
                name: "s",
                content: { "application/json": { schema: object({ n: whole }) } },
              },
            ],
            responses: ok,
          },
        },
      },
      {},
      "3.2.0",
    ),
    api(
      {
        "/a": {
          get: {
            parameters: [
              {
                in: "querystring",
                name: "s",
                content: { "application/json": { schema: object({ n: { type: "integer", minimum: 3 } }) } },
              },
            ],
            responses: ok,
          },
        },
      },
      {},
      "3.2.0",
    ),
    "breaking",
  ),
  pair(
    "a method is changed",
    api({ "/a": { post: { responses: ok } } }),
    api({ "/a": { put: { responses: ok } } }),
    "breaking",
  ),
  // Paths
  pair("a path parameter is renamed", path(text, "id"), path(text, "note"), "no effect"),
  pair("a path parameter is renamed and narrowed", path(text, "id"), path(whole, "note"), "breaking"),
  pair(
    "two path parameters change places",
    api({
      "/a/{x}/{y}": {
        get: {
          parameters: [
            { name: "x", in: "path", required: true, schema: whole },
            { name: "y", in: "path", required: true, schema: text },
          ],
          responses: ok,
        },
      },
    }),
    api({
      "/a/{y}/{x}": {
        get: {
          parameters: [
            { name: "x", in: "path", required: true, schema: whole },
            { name: "y", in: "path", required: true, schema: text },
          ],
          responses: ok,
        },
      },
    }),
    "breaking",
  ),
  pair(
    "path parameters are listed in another order, and called the same",
    api({
      "/a/{x}/{y}": {
        get: {
          parameters: [
            { name: "x", in: "path", required: true, schema: whole },
            { name: "y", in: "path", required: true, schema: text },
          ],
          responses: ok,
        },
      },
    }),
    api({
      "/a/{x}/{y}": {
        get: {
          parameters: [
            { name: "y", in: "path", required: true, schema: text },
            { name: "x", in: "path", required: true, schema: whole },
          ],
          responses: ok,
        },
      },
    }),
    "no effect",
  ),
  pair(
    "a parameter moves from the path item to its operation",
    api({ "/a": { parameters: [{ name: "q", in: "query", schema: text }], get: { responses: ok } } }),
    api({ "/a": { get: { parameters: [{ name: "q", in: "query", schema: text }], responses: ok } } }),
    "no effect",
  ),
  pair(
    "a fixed path takes over a part of a template",
    api({
      "/a/{id}": {
        get: { parameters: [{ name: "id", in: "path", required: true, schema: text }], responses: ok },
      },
    }),
    api({
      "/a/{id}": {
        get: { parameters: [{ name: "id", in: "path", required: true, schema: text }], responses: ok },
      },
      "/a/me": { get: { responses: ok } },
    }),
    "compatible",
  ),
  pair(
    "a fixed path is removed, and a template stands for it",
    api({
      "/a/{id}": {
        get: { parameters: [{ name: "id", in: "path", required: true, schema: text }], responses: ok },
      },
      "/a/me": { get: { responses: ok } },
    }),
    api({
      "/a/{id}": {
        get: { parameters: [{ name: "id", in: "path", required: true, schema: text }], responses: ok },
      },
    }),
    "risk",
  ),
  pair(
    "a path gets a trailing slash",
    api({ "/a": { get: { responses: ok } } }),
    api({ "/a/": { get: { responses: ok } } }),
    "breaking",
  ),
  pair(
    "a path differs in case",
    api({ "/notes": { get: { responses: ok } } }),
    api({ "/Notes": { get: { responses: ok } } }),
    "breaking",
  ),
  pair(
    "a fixed path is removed, and a template answers otherwise",
    api({
      "/a/{id}": {
        get: {
          parameters: [{ name: "id", in: "path", required: true, schema: text }],
          responses: { 200: content(whole) },
        },
      },
      "/a/count": { get: { responses: { 200: content(text) } } },
    }),
    api({
      "/a/{id}": {
        get: {
          parameters: [{ name: "id", in: "path", required: true, schema: text }],
          responses: { 200: content(whole) },
        },
      },
    }),
    "breaking",
  ),
  pair(
    "a fixed path is removed, and no template takes it",
    api({
      "/a/{id}": {
        get: { parameters: [{ name: "id", in: "path", required: true, schema: whole }], responses: ok },
      },
      "/a/me": { get: { responses: ok } },
    }),
    api({
      "/a/{id}": {
        get: { parameters: [{ name: "id", in: "path", required: true, schema: whole }], responses: ok },
      },
    }),
    "breaking",
  ),
  // Parameters
  pair("a cookie becomes required", cookie(text), cookie(text, { required: true }), "breaking"),
  pair("a cookie is narrowed", cookie(text), cookie({ enum: ["a"] }), "breaking"),
  pair(
    "a cookie moves to a header",
    cookie(text, { required: true }),
    parameter({ name: "c", in: "header", required: true, schema: text }),
    "breaking",
  ),
  pair(
    "a header with content gets a required member",
    parameter({
      name: "X-J",
      in: "header",
      content: { "application/json": { schema: object({ a: whole }) } },
    }),
    parameter({
      name: "X-J",
      in: "header",
      content: { "application/json": { schema: object({ a: whole }, { required: ["a"] }) } },
    }),
    "breaking",
  ),
  pair(
    "a header differs in case only",
    inHeader(text),
    parameter({ name: "x-h", in: "header", schema: text }),
    "no effect",
  ),
  pair(
    "a query parameter differs in case",
    query(text, { required: true }),
    parameter({ name: "Q", in: "query", required: true, schema: text }),
    "breaking",
  ),
  pair(
    "a header parameter called Accept is ignored",
    get({}),
    parameter({ name: "Accept", in: "header", required: true, schema: text }),
    "no effect",
  ),
  pair("a list in a header becomes a text", inHeader(list(text)), inHeader(text), "no effect"),
  pair(
    "a query parameter is content now, of texts as before",
    query(text),
    parameter({ name: "q", in: "query", content: { "application/json": { schema: text } } }),
    "breaking",
  ),
  pair("allowReserved is set", query(text), query(text, { allowReserved: true }), "no effect"),
  pair(
    "allowReserved is unset, and readers decode either",
    query(text, { allowReserved: true }),
    query(text),
    "no effect",
  ),
  pair(
    "a deepObject becomes a form",
    query(object({ a: text }), { style: "deepObject", explode: true }),
    query(object({ a: text })),
    "risk",
  ),
  pair(
    "pipeDelimited becomes spaceDelimited",
    query(list(whole), { style: "pipeDelimited", explode: false }),
    query(list(whole), { style: "spaceDelimited", explode: false }),
    "breaking",
  ),
  pair("a truth becomes a text", query(truth), query(text), "compatible"),
  pair("a text becomes a truth", query(text), query(truth), "breaking"),
  pair("a number becomes a whole number", query({ type: "number" }), query(whole), "breaking"),
  pair("a list gets a bound", query(list(text)), query(list(text, { maxItems: 2 })), "breaking"),
  pair(
    "a list may not repeat items",
    query(list(text)),
    query(list(text, { uniqueItems: true })),
    "breaking",
  ),
  pair("a parameter gets a default", query(whole), query({ type: "integer", default: 3 }), "risk"),
  pair(
    "a default changes",
    query({ type: "integer", default: 1 }),
    query({ type: "integer", default: 3 }),
    "risk",
  ),
  pair(
    "an enum of texts becomes that of numbers, which are the same octets",
    query({ type: "string", enum: ["1", "2"] }),
    query({ type: "integer", enum: [1, 2] }),
    "no effect",
  ),
  pair(
    "empty values of a text are not allowed any more",
    query(text, { allowEmptyValue: true }),
    query(text),
    "compatible",
  ),
  pair(
    "empty values of a number are not allowed any more",
    query(whole, { allowEmptyValue: true }),
    query(whole),
    "breaking",
  ),
  pair(
    "a parameter is said by a reference",
    query(text),
    {
      ...get({ parameters: [{ $ref: "#/components/parameters/Q" }] }),
      components: { parameters: { Q: { name: "q", in: "query", schema: text } } },
    },
    "no effect",
  ),
  // Bodies
  pair(
    "a body is optional now",
    body(object({ a: text })),
    op({ requestBody: { content: { "application/json": { schema: object({ a: text }) } } } }),
    "compatible",
  ),
  pair(
    "JSON is not taken any more, its structured types are",
    body({}, "application/json"),
    body({}, "application/hal+json"),
    "breaking",
  ),
  pair("a type becomes a range", body({}, "image/png"), body({}, "image/*"), "compatible"),
  pair("a range becomes */*", body({}, "image/*"), body({}, "*/*"), "compatible"),
  pair(
    "the charset is named",
    body(text, "text/plain"),
    body(text, "text/plain; charset=utf-8"),
    "no effect",
  ),
  pair(
    "a part of multipart gets another content type",
    body(object({ a: object({ b: whole }) }, { required: ["a"] }), "multipart/form-data"),
    body(object({ a: object({ b: whole }) }, { required: ["a"] }), "multipart/form-data", {
      encoding: { a: { contentType: "application/xml" } },
    }),
    "breaking",
  ),
  pair(
    "the encoding of a part is written out as it is by default",
    body(object({ a: text, b: object({ c: text }) }), "multipart/form-data"),
    body(object({ a: text, b: object({ c: text }) }), "multipart/form-data", {
      encoding: { a: { contentType: "text/plain" }, b: { contentType: "application/json" } },
    }),
    "no effect",
  ),
  pair(
    "a part gets a header that is required",
    body(object({ a: text }, { required: ["a"] }), "multipart/form-data"),
    body(object({ a: text }, { required: ["a"] }), "multipart/form-data", {
      encoding: { a: { headers: { "X-P": { required: true, schema: text } } } },
    }),
    "breaking",
  ),
  pair(
    "a form's list is not exploded any more",
    body(object({ a: list(whole) }, { required: ["a"] }), "application/x-www-form-urlencoded"),
    body(object({ a: list(whole) }, { required: ["a"] }), "application/x-www-form-urlencoded", {
      encoding: { a: { style: "form", explode: false } },
    }),
    "breaking",
  ),
  pair(
    "a form's member becomes a text",
    body(object({ a: whole }), "application/x-www-form-urlencoded"),
    body(object({ a: text }), "application/x-www-form-urlencoded"),
    "compatible",
  ),
  pair("a member of JSON becomes a text", body(object({ a: whole })), body(object({ a: text })), "breaking"),
  pair(
    "a file is no file any more",
    body({ type: "string", format: "binary" }, "application/octet-stream"),
    body({ type: "string" }, "application/octet-stream"),
    "risk",
  ),
  pair(
    "the body of a GET, which has no meaning",
    get(
      { requestBody: { content: { "application/json": { schema: object({ a: text }) } } } },
      { version: "3.0.3" },
    ),
    get(
      {
        requestBody: {
          content: { "application/json": { schema: object({ a: text }, { required: ["a"] }) } },
        },
      },
      { version: "3.0.3" },
    ),
    "risk",
  ),
  // Schemas
  ...both(
    "a list of types instead of nullable",
    { type: ["string", "null"] },
    { anyOf: [text, { type: "null" }] },
    none,
  ),
  ...both("null is not admitted any more", { type: ["string", "null"] }, text, narrows),
  ...both("null is admitted", text, { type: ["string", "null"] }, widens),
  ...both("branches in another order", { oneOf: [cat, dog] }, { oneOf: [dog, cat] }, none),
  ...both(
    "oneOf becomes anyOf, of branches that are mutually exclusive",
    { oneOf: [cat, dog] },
    { anyOf: [cat, dog] },
    none,
  ),
  ...both("a branch is added", { oneOf: [cat, dog] }, { oneOf: [cat, dog, bird] }, widens),
  ...both("a branch is removed", { anyOf: [cat, dog] }, { anyOf: [cat] }, narrows),
  ...both(
    "allOf is flattened",
    { allOf: [object({ a: text }, { required: ["a"] }), object({ b: whole })] },
    object({ a: text, b: whole }, { required: ["a"] }),
    none,
  ),
  ...both(
    "allOf gets a part",
    { allOf: [object({ a: text })] },
    { allOf: [object({ a: text }), { required: ["a"] }] },
    narrows,
  ),
  ...both("an enum of one becomes a const", { enum: ["a"] }, { const: "a" }, none),
  ...both("an enum in another order", { enum: ["a", "b"] }, { enum: ["b", "a"] }, none),
  ...both("a whole number becomes any", whole, { type: "number" }, widens),
  ...both("any number becomes a whole one", { type: "number" }, whole, narrows),
  ...both("multipleOf 1 stands for whole numbers", { type: "number", multipleOf: 1 }, whole, none),
  ...both(
    "bounds meet as whole numbers",
    { type: "integer", exclusiveMinimum: 0 },
    { type: "integer", minimum: 1 },
    none,
  ),
  ...both(
    "a pattern that says the same",
    { type: "string", pattern: "^[0-9]{3}$" },
    { type: "string", pattern: "^\\d{3}$" },
    none,
  ),
  ...both(
    "a pattern instead of lengths",
    { type: "string", minLength: 2, maxLength: 3 },
    { type: "string", pattern: "^[^]{2,3}$" },
    none,
  ),
  ...both(
    "a pattern is narrowed",
    { type: "string", pattern: "^[a-z]+$" },
    { type: "string", pattern: "^[a-y]+$" },
    narrows,
  ),
  ...both(
    "dependentRequired is added",
    object({ a: text, b: text }),
    object({ a: text, b: text }, { dependentRequired: { a: ["b"] } }),
    narrows,
  ),
  ...both(
    "propertyNames is added to a map",
    { type: "object", additionalProperties: text },
    { type: "object", additionalProperties: text, propertyNames: { maxLength: 3 } },
    narrows,
  ),
  ...both(
    "a map gets a type",
    { type: "object", additionalProperties: true },
    { type: "object", additionalProperties: whole },
    narrows,
  ),
  ...both("the object is closed", object({ a: text }), object({ a: text }, { additionalProperties: false }), {
    body: "risk",
    answer: "compatible",
  }),
  ...both("minProperties is added", object({ a: text }), object({ a: text }, { minProperties: 1 }), narrows),
  ...both(
    "prefixItems gets a second item",
    { type: "array", prefixItems: [text] },
    { type: "array", prefixItems: [text, whole] },
    narrows,
  ),
  ...both(
    "a tuple is closed",
    { type: "array", prefixItems: [text] },
    { type: "array", prefixItems: [text], items: false },
    narrows,
  ),
  ...both("contains is added", list(whole), list(whole, { contains: { const: 3 } }), narrows),
  ...both(
    "a condition is added",
    object({ a: truth, b: text }),
    object(
      { a: truth, b: text },
      { if: { properties: { a: { const: true } }, required: ["a"] }, then: { required: ["b"] } },
    ),
    narrows,
  ),
  ...both("not is added", text, { type: "string", not: { const: "x" } }, narrows),
  ...both(
    "contentMediaType is added",
    text,
    { type: "string", contentMediaType: "application/json" },
    { body: "risk", answer: "risk" },
  ),
  ...both("a checked format is added", text, { type: "string", format: "date-time" }, narrows),
  ...both(
    "an unknown format is added",
    text,
    { type: "string", format: "colour" },
    { body: "risk", answer: "risk" },
  ),
  ...both(
    "int64 becomes int32",
    { type: "integer", format: "int64" },
    { type: "integer", format: "int32" },
    narrows,
  ),
  ...both(
    "examples only",
    { type: "string", examples: ["a"] },
    { type: "string", examples: ["b"], example: "c" },
    none,
  ),
  ...both(
    "titles and descriptions only",
    { type: "string", title: "a" },
    { type: "string", title: "b", description: "c" },
    none,
  ),
  ...both(
    "a const that differs in a member called title",
    { const: { title: "a" } },
    { const: { title: "b" } },
    breaks,
  ),
  ...both(
    "a member called description differs",
    object({ description: text }, { required: ["description"] }),
    object({ description: whole }, { required: ["description"] }),
    breaks,
  ),
  pair(
    "a schema is moved to another name",
    named({ A: object({ a: text }) }, body, ref("A")),
    named({ B: object({ a: text }) }, body, ref("B")),
    "no effect",
  ),
  pair(
    "a recursive schema is unrolled once",
    named({ T: object({ next: ref("T") }) }, answer, ref("T")),
    named({ T: object({ next: object({ next: ref("T") }) }) }, answer, ref("T")),
    "no effect",
  ),
  pair(
    "a recursive schema is narrowed within",
    named({ T: object({ v: text, next: ref("T") }) }, body, ref("T")),
    named({ T: object({ v: { type: "string", maxLength: 3 }, next: ref("T") }) }, body, ref("T")),
    "breaking",
  ),
  pair(
    "a reference is written out",
    named({ A: object({ b: ref("B") }), B: object({ t: text }) }, body, ref("A")),
    body(object({ b: object({ t: text }) })),
    "no effect",
  ),
  pair(
    "a reference is written out, and differs within",
    named({ A: object({ b: ref("B") }), B: object({ t: text }) }, body, ref("A")),
    body(object({ b: object({ t: whole }) })),
    "breaking",
  ),
  pair(
    "two recursive schemas under other names",
    named({ A: object({ v: text, b: ref("B") }), B: object({ a: ref("A") }) }, body, ref("A")),
    named({ C: object({ v: text, b: ref("D") }), D: object({ a: ref("C") }) }, body, ref("C")),
    "no effect",
  ),
  pair(
    "a recursive schema differs far within",
    named({ A: object({ v: text, b: ref("B") }), B: object({ a: ref("A"), w: text }) }, body, ref("A")),
    named({ C: object({ v: text, b: ref("D") }), D: object({ a: ref("C"), w: whole }) }, body, ref("C")),
    "breaking",
  ),
  pair(
    "a member becomes readOnly",
    body(object({ a: text })),
    body(object({ a: { type: "string", readOnly: true } })),
    "breaking",
  ),
  pair(
    "a required member becomes readOnly in both",
    named({ N: object({ a: text }, { required: ["a"] }) }, answer, ref("N")),
    named({ N: object({ a: { type: "string", readOnly: true } }, { required: ["a"] }) }, answer, ref("N")),
    "no effect",
  ),
  pair(
    "a required member is writeOnly in responses",
    answer(object({ a: text }, { required: ["a"] })),
    answer(object({ a: { type: "string", writeOnly: true } }, { required: ["a"] })),
    "breaking",
  ),
  pair(
    "a required writeOnly member is removed, which responses never contain",
    answer(object({ a: text, b: { type: "string", writeOnly: true } }, { required: ["a", "b"] })),
    answer(object({ a: text }, { required: ["a"] })),
    "no effect",
  ),
  pair(
    "readOnly is taken away from a required member of a request",
    body(object({ a: { type: "string", readOnly: true } }, { required: ["a"] })),
    body(object({ a: text }, { required: ["a"] })),
    "breaking",
  ),
  pair(
    "a member is not writeOnly any more, and has another type",
    answer(object({ a: { type: "string", writeOnly: true } })),
    answer(object({ a: whole })),
    "breaking",
  ),
  pair(
    "a member becomes readOnly, and has another type",
    body(object({ a: text })),
    body(object({ a: { type: "integer", readOnly: true } })),
    "breaking",
  ),
  pair(
    "a member that only a condition which fails makes readOnly",
    body(object({ k: text, a: text }, { required: ["k"] })),
    body(
      object(
        { k: text },
        {
          if: { properties: { k: { const: "x" } } },
          then: { properties: { a: { type: "string", readOnly: true } } },
        },
      ),
    ),
    "risk",
  ),
  pair(
    "nullable of OpenAPI 3.0 without type, which is read to admit null",
    { ...body({ nullable: true, enum: ["a"] }), openapi: "3.0.3" },
    { ...body({ enum: ["a"] }), openapi: "3.0.3" },
    "breaking",
  ),
  pair(
    "an exclusive bound of OpenAPI 3.0 as one of 3.1",
    { ...body({ type: "integer", minimum: 3, exclusiveMinimum: true }), openapi: "3.0.3" },
    body({ type: "integer", exclusiveMinimum: 3 }),
    "no effect",
  ),
  pair(
    "unevaluatedProperties closes what allOf has",
    body({ allOf: [object({ a: text })], unevaluatedProperties: { type: "integer" } }),
    body({ allOf: [object({ a: text })], unevaluatedProperties: false }),
    "breaking",
  ),
  pair(
    "the schemas that a discriminator's mapping names are renamed",
    mapped({ Cat: cat, Dog: dog }, { cat: "Cat", dog: "Dog" }),
    mapped({ Tabby: cat, Hound: dog }, { cat: "Tabby", dog: "Hound" }),
    "no effect",
  ),
  pair(
    "the schemas that a discriminator's mapping names are renamed, and one becomes larger",
    mapped({ Cat: cat, Dog: dog }, { cat: "Cat", dog: "Dog" }),
    mapped(
      {
        Tabby: cat,
        Hound: object({ kind: { const: "dog" }, bark: truth, age: whole }, { required: ["kind"] }),
      },
      { cat: "Tabby", dog: "Hound" },
    ),
    "compatible",
  ),
  pair(
    "a mapped branch is added to a request's union",
    mapped({ Cat: cat, Dog: dog }, { cat: "Cat", dog: "Dog" }),
    mapped({ Cat: cat, Dog: dog, Bird: bird }, { cat: "Cat", dog: "Dog", bird: "Bird" }),
    "compatible",
  ),
  pair(
    "a mapping gets a second value for a branch",
    mapped({ Cat: cat, Dog: dog }, { cat: "Cat", dog: "Dog" }),
    mapped({ Cat: cat, Dog: dog }, { cat: "Cat", dog: "Dog", hound: "Dog" }),
    "risk",
  ),
  pair(
    "a media type of a response gets a parameter",
    types("application/json"),
    types("application/json; profile=a"),
    "risk",
  ),
  pair(
    "a media type of a response gets another parameter",
    types("application/json; profile=b"),
    types("application/json; profile=a"),
    "breaking",
  ),
  pair(
    "a discriminator's values select other schemas",
    mapped({ Cat: text, Dog: whole }, { cat: "Cat", dog: "Dog" }),
    mapped({ Cat: text, Dog: whole }, { cat: "Dog", dog: "Cat" }),
    "risk",
  ),
  pair(
    "a discriminator gets a mapping",
    named({ Cat: cat, Dog: dog }, body, {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: { propertyName: "kind" },
    }),
    named({ Cat: cat, Dog: dog }, body, {
      oneOf: [ref("Cat"), ref("Dog")],
      discriminator: {
        propertyName: "kind",
        mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
      },
    }),
    "risk",
  ),
  pair(
    "an enum marked extensible gets a value",
    answer({ type: "string", enum: ["a"], "x-extensible-enum": ["a"] }),
    answer({ type: "string", enum: ["a", "b"], "x-extensible-enum": ["a", "b"] }),
    "risk",
  ),
  pair(
    "x-extensible-enum gets a value",
    answer({ type: "string", "x-extensible-enum": ["a"] }),
    answer({ type: "string", "x-extensible-enum": ["a", "b"] }),
    "risk",
  ),
  // Responses
  pair(
    "a range becomes its statuses",
    answers({ "2XX": { description: "d" } }),
    answers({ 200: { description: "d" }, 201: { description: "d" } }),
    "compatible",
  ),
  pair(
    "a status becomes its range",
    answers({ 200: { description: "d" } }),
    answers({ "2XX": { description: "d" } }),
    "breaking",
  ),
  pair(
    "default covers what is added",
    answers({ 200: { description: "d" }, default: { description: "d" } }),
    answers({ 200: { description: "d" }, 404: { description: "d" }, default: { description: "d" } }),
    "no effect",
  ),
  pair(
    "default's body differs from that of the status added",
    answers({ 200: { description: "d" }, default: content(object({ code: whole }, { required: ["code"] })) }),
    answers({
      200: { description: "d" },
      404: content(object({ message: text })),
      default: content(object({ code: whole }, { required: ["code"] })),
    }),
    "breaking",
  ),
  pair(
    "200 becomes 201",
    answers({ 200: { description: "d" } }),
    answers({ 201: { description: "d" } }),
    "breaking",
  ),
  pair(
    "200 with a body becomes 204",
    answers({ 200: content(text) }),
    answers({ 204: { description: "d" } }),
    "breaking",
  ),
  pair(
    "200 is joined by 304",
    answers({ 200: { description: "d" } }),
    answers({ 200: { description: "d" }, 304: { description: "d" } }),
    "breaking",
  ),
  pair(
    "only default, and a success beside it",
    answers({ default: content(text) }),
    answers({ 200: content(text), default: content(text) }),
    "no effect",
  ),
  pair(
    "a media type with a vendor name",
    answer(object({ a: text })),
    answer(object({ a: text }), "application/vnd.a+json"),
    "breaking",
  ),
  pair(
    "a response may be XML as well",
    answers({ 200: content(text) }),
    answers({
      200: {
        description: "d",
        content: { "application/json": { schema: text }, "application/xml": { schema: text } },
      },
    }),
    "risk",
  ),
  pair(
    "a response may not be XML any more",
    answers({
      200: {
        description: "d",
        content: { "application/json": { schema: text }, "application/xml": { schema: text } },
      },
    }),
    answers({ 200: content(text) }),
    "breaking",
  ),
  pair(
    "*/* is made precise",
    answer(object({ a: text }), "*/*"),
    answer(object({ a: text }), "application/json"),
    "risk",
  ),
  pair(
    "a type becomes */*",
    answer(object({ a: text }), "application/json"),
    answer(object({ a: text }), "*/*"),
    "risk",
  ),
  pair(
    "a response header with content",
    answers({
      200: {
        description: "d",
        headers: { "X-J": { required: true, content: { "application/json": { schema: whole } } } },
      },
    }),
    answers({
      200: {
        description: "d",
        headers: { "X-J": { required: true, content: { "application/json": { schema: text } } } },
      },
    }),
    "breaking",
  ),
  pair(
    "a response header called Content-Type is ignored",
    answers({
      200: { description: "d", headers: { "Content-Type": { required: true, schema: { const: "a" } } } },
    }),
    answers({ 200: { description: "d" } }),
    "no effect",
  ),
  pair(
    "a link is added",
    answers({ 200: { description: "d" } }),
    answers({ 200: { description: "d", links: { next: { operationId: "x" } } } }),
    "no effect",
  ),
  pair(
    "Set-Cookie is required no longer",
    answers({ 200: { description: "d", headers: { "Set-Cookie": { required: true, schema: text } } } }),
    answers({ 200: { description: "d", headers: { "Set-Cookie": { schema: text } } } }),
    "breaking",
  ),
  // Security
  pair(
    "security is said once for all operations",
    secured([{ key: [] }]),
    secured(undefined, [{ key: [] }]),
    "no effect",
  ),
  pair(
    "an operation is freed of it",
    secured(undefined, [{ key: [] }]),
    secured([], [{ key: [] }]),
    "compatible",
  ),
  pair("an optional key is required", secured([{ key: [] }, {}]), secured([{ key: [] }]), "breaking"),
  pair("a key becomes optional", secured([{ key: [] }]), secured([{ key: [] }, {}]), "compatible"),
  pair(
    "one of two keys needed together falls away",
    secured([{ key: [], queryKey: [] }]),
    secured([{ key: [] }]),
    "compatible",
  ),
  pair(
    "alternatives in another order",
    secured([{ key: [] }, { basic: [] }]),
    secured([{ basic: [] }, { key: [] }]),
    "no effect",
  ),
  pair("Basic becomes Bearer", secured([{ basic: [] }]), secured([{ bearer: [] }]), "breaking"),
  pair("a key moves to the query", secured([{ key: [] }]), secured([{ queryKey: [] }]), "breaking"),
  pair(
    "a scheme is renamed",
    secured([{ key: [] }]),
    secured([{ other: [] }], undefined, { other: { type: "apiKey", in: "header", name: "x-key" } }),
    "no effect",
  ),
  pair(
    "bearerFormat changes",
    secured([{ bearer: [] }]),
    secured([{ bearer: [] }], undefined, { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } }),
    "risk",
  ),
  // Servers
  pair(
    "a server is added",
    get({}, { servers: [{ url: "https://a.test/v1" }] }),
    get({}, { servers: [{ url: "https://a.test/v1" }, { url: "https://b.test/v1" }] }),
    "compatible",
  ),
  pair(
    "servers in another order",
    get({}, { servers: [{ url: "https://a.test/v1" }, { url: "https://b.test/v1" }] }),
    get({}, { servers: [{ url: "https://b.test/v1" }, { url: "https://a.test/v1" }] }),
    "no effect",
  ),
  pair(
    "the default of a server variable changes",
    get(
      {},
      { servers: [{ url: "https://{r}.a.test", variables: { r: { default: "eu", enum: ["eu", "us"] } } }] },
    ),
    get(
      {},
      { servers: [{ url: "https://{r}.a.test", variables: { r: { default: "us", enum: ["eu", "us"] } } }] },
    ),
    "risk",
  ),
  pair(
    "a server variable loses a value",
    get(
      {},
      { servers: [{ url: "https://{r}.a.test", variables: { r: { default: "eu", enum: ["eu", "us"] } } }] },
    ),
    get({}, { servers: [{ url: "https://{r}.a.test", variables: { r: { default: "eu", enum: ["eu"] } } }] }),
    "risk",
  ),
  pair(
    "an operation gets servers of its own",
    get({}, { servers: [{ url: "https://a.test/v1" }] }),
    get({ servers: [{ url: "https://b.test/v1" }] }, { servers: [{ url: "https://a.test/v1" }] }),
    "risk",
  ),
  // Webhooks and callbacks
  pair(
    "a webhook's payload gets a new value",
    payload({ enum: ["a"] }),
    payload({ enum: ["a", "b"] }),
    "breaking",
  ),
  pair(
    "a webhook's payload loses a value",
    payload({ enum: ["a", "b"] }),
    payload({ enum: ["a"] }),
    "compatible",
  ),
  pair(
    "a webhook's payload gets an optional member",
    payload(object({ a: text })),
    payload(object({ a: text, b: text })),
    "compatible",
  ),
  pair(
    "a webhook's payload loses an optional member",
    payload(object({ a: text, b: text })),
    payload(object({ a: text })),
    "risk",
  ),
  pair(
    "the answer to a webhook is asked for a member",
    api({}, { webhooks: { made: { post: { responses: { 200: content(object({ a: text })) } } } } }),
    api(
      {},
      {
        webhooks: {
          made: { post: { responses: { 200: content(object({ a: text }, { required: ["a"] })) } } },
        },
      },
    ),
    "breaking",
  ),
  pair(
    "a callback's payload gets a type",
    op({
      callbacks: {
        done: {
          "{$request.body#/url}": {
            post: {
              requestBody: { required: true, content: { "application/json": { schema: whole } } },
              responses: ok,
            },
          },
        },
      },
    }),
    op({
      callbacks: {
        done: {
          "{$request.body#/url}": {
            post: {
              requestBody: {
                required: true,
                content: { "application/json": { schema: { type: "number" } } },
              },
              responses: ok,
            },
          },
        },
      },
    }),
    "breaking",
  ),
  // Nothing
  pair(
    "a description, a summary, a tag and externalDocs",
    get({ description: "a" }),
    get({ description: "b", summary: "c", tags: ["d"], externalDocs: { url: "https://a.test" } }),
    "no effect",
  ),
  pair("an operationId", get({ operationId: "a" }), get({ operationId: "b" }), "no effect"),
  pair(
    "an unused schema",
    get({}, { components: { schemas: { A: text } } }),
    get({}, { components: { schemas: { A: whole } } }),
    "no effect",
  ),
  pair(
    "a body that is used by a reference",
    op({ requestBody: { content: { "application/json": { schema: text } } } }),
    {
      ...op({ requestBody: { $ref: "#/components/requestBodies/B" } }),
      components: { requestBodies: { B: { content: { "application/json": { schema: text } } } } },
    },
    "no effect",
  ),
  // What is checked where the exchange is more than one value
  pair(
    "the items of a stream of lines get a type",
    items({ type: "object", required: ["a"], properties: { a: whole } }, "application/jsonl"),
    items(
      { type: "object", required: ["a"], properties: { a: { type: ["integer", "null"] } } },
      "application/jsonl",
    ),
    "breaking",
  ),
  pair(
    "the events of a stream get another name",
    items(object({ data: text, event: { enum: ["a"] } }, { required: ["event"] }), "text/event-stream"),
    items(object({ data: text, event: { enum: ["a", "b"] } }, { required: ["event"] }), "text/event-stream"),
    "breaking",
  ),
  pair(
    "members whose names fit a pattern get another type",
    body({ type: "object", additionalProperties: text }),
    body({ type: "object", additionalProperties: text, patternProperties: { "^x-": whole } }),
    "breaking",
  ),
  pair(
    "the items of a stream are not described any more",
    items(whole, "application/jsonl"),
    answers({ 200: { description: "d", content: { "application/jsonl": {} } } }),
    "breaking",
  ),
  pair(
    "the items of a stream are described, which were not",
    answers({ 200: { description: "d", content: { "application/jsonl": {} } } }),
    items(whole, "application/jsonl"),
    "compatible",
  ),
  pair(
    "the items of a stream are those of a list",
    answer(list(whole), "application/jsonl"),
    items(whole, "application/jsonl"),
    "no effect",
  ),
  // What nothing checks
  pair(
    "a text that its schema calls a number",
    body(whole, "text/plain"),
    body({ ...whole, maximum: 3 }, "text/plain"),
    "breaking",
  ),
  pair(
    "an XML body",
    body(object({ a: text }), "application/xml"),
    body(object({ a: whole }, { required: ["a"] }), "application/xml"),
    "breaking",
  ),
  pair(
    "the name of the schema of an XML body",
    named({ A: object({ a: text }) }, (root) => body(root, "application/xml"), ref("A")),
    named({ B: object({ a: text }) }, (root) => body(root, "application/xml"), ref("B")),
    "breaking",
  ),
  // Paths that fit several templates
  pair(
    "a path is added that fits a template, and none of its values",
    api({ "/notes/{id}": { get: one(whole) } }),
    api({ "/notes/{id}": { get: one(whole) }, "/notes/search": { get: { responses: ok } } }),
    "compatible",
  ),
  pair(
    "a path is added that fits a template, for another method",
    api({ "/notes/{id}": { get: one(text) } }),
    api({ "/notes/{id}": { get: one(text) }, "/notes/search": { post: { responses: ok } } }),
    "compatible",
  ),
  // What bounds follow from
  pair(
    "a uuid has 36 characters at most",
    body({ ...text, format: "uuid" }),
    body({ ...text, format: "uuid", maxLength: 36 }),
    "no effect",
  ),
  pair(
    "a date has 9 characters at most",
    body({ ...text, format: "date" }),
    body({ ...text, format: "date", maxLength: 9 }),
    "breaking",
  ),
  pair(
    "tenths become hundredths",
    body({ type: "number", multipleOf: 0.1 }),
    body({ type: "number", multipleOf: 0.01 }),
    "compatible",
  ),
  pair(
    "a step of 0.3 becomes 0.2",
    body({ type: "number", multipleOf: 0.3 }),
    body({ type: "number", multipleOf: 0.2 }),
    "breaking",
  ),
  pair("a path parameter may not be empty", path(text), path({ ...text, minLength: 1 }), "compatible"),
  pair("a path parameter has two characters", path(text), path({ ...text, minLength: 2 }), "breaking"),
  pair(
    "a header of a key in lower case",
    secured([{ key: [] }]),
    secured([{ key: [] }], undefined, { key: { type: "apiKey", in: "header", name: "x-key" } }),
    "no effect",
  ),
  // The types of parts
  pair("a file may be of one type of a range only", upload("image/*"), upload("image/png"), "breaking"),
  pair(
    "a file may be of one type of a list only",
    upload("image/png, image/jpeg"),
    upload("image/png"),
    "breaking",
  ),
  pair("a file may be of one type more", upload("image/png"), upload("image/png, image/jpeg"), "compatible"),
  pair("a file may be of all types of a range", upload("image/png"), upload("image/*"), "compatible"),
  // Negations
  ...both(
    "what is not refused",
    { not: { not: { ...text, maxLength: 5 } } },
    { ...text, maxLength: 5 },
    none,
  ),
  ...both(
    "what is not refused is less",
    { ...text, maxLength: 5 },
    { not: { not: { ...text, maxLength: 3 } } },
    narrows,
  ),
  ...both(
    "a refusal stays beside another type",
    { ...text, not: { enum: ["a"] } },
    { type: ["string", "integer"], not: { enum: ["a"] } },
    widens,
  ),
  // Branches that differ little
  ...both(
    "one of many branches is narrower",
    alternatives(text),
    alternatives({ ...text, maxLength: 3 }),
    narrows,
  ),
  ...both(
    "one of many branches has another type",
    list(alternatives(text)),
    list(alternatives(whole)),
    breaks,
  ),
  ...both(
    "a branch may have any tag",
    { oneOf: [cat, dog] },
    { oneOf: [cat, { ...dog, properties: { kind: text, bark: truth } }] },
    breaks,
  ),
  // References whose targets are found when a value is checked
  ...dynamic("a dynamic reference leads to less", { type: "number" }, whole),
  // Texts and lists
  pair("a list of numbers in a header becomes a text", inHeader(list(whole)), inHeader(text), "compatible"),
  pair("a list of numbers in a path becomes a text", path(list(whole)), path(text), "compatible"),
  pair(
    "a list in a header becomes a short text",
    inHeader(list(text)),
    inHeader({ ...text, maxLength: 3 }),
    "breaking",
  ),
  pair("a text in a header becomes a list of numbers", inHeader(text), inHeader(list(whole)), "breaking"),
  pair(
    "an optional form becomes a deepObject",
    query(object({ a: text })),
    query(object({ a: text }), { style: "deepObject", explode: true }),
    "risk",
  ),
  // Forms of headers
  pair(
    "an object in a header is exploded",
    header(object({ a: whole }, { required: ["a"] })),
    header(object({ a: whole }, { required: ["a"] }), { explode: true }),
    "breaking",
  ),
  pair(
    "a list in a header is exploded",
    header(list(text)),
    header(list(text), { explode: true }),
    "no effect",
  ),
  pair("JSON in a header becomes a number", jsonHeader(text), jsonHeader(whole), "breaking"),
  pair(
    "a header is not JSON any more",
    jsonHeader(object({ a: whole })),
    header(object({ a: whole })),
    "breaking",
  ),
  // A body that is not checked
  pair(
    "a success status is replaced beside a body that is not checked",
    unread({ 200: { description: "d" } }),
    unread({ 201: { description: "d" } }),
    "risk",
  ),
  // What only one of the branches describes
  ...both(
    "a branch asks for a tag that it does not describe any more",
    { oneOf: [cat, dog] },
    { oneOf: [cat, { type: "object", required: ["kind"] }] },
    breaks,
  ),
  pair(
    "a query parameter is a number under a condition",
    query({ anyOf: [object({ a: text }), { if: text, then: { enum: [1, "1"] }, else: { type: "number" } }] }),
    query({
      anyOf: [
        object({ a: text }),
        { if: { type: "object" }, then: { enum: [1, "1"] }, else: { type: "number" } },
      ],
    }),
    // The text `1` was a string and is now a number: each version reads it as its schema allows.
    "undecided",
  ),
  // Members that the sender does not describe: one rule for all keywords that limit them
  ...(
    [
      ["additionalProperties", { additionalProperties: false }],
      ["propertyNames", { propertyNames: { pattern: "^[a-z]" } }],
      ["maxProperties", { maxProperties: 1 }],
      ["patternProperties", { patternProperties: { "^x-": whole } }],
      ["dependentRequired", { dependentRequired: { b: ["c"] } }],
      ["dependentSchemas", { dependentSchemas: { b: { required: ["c"] } } }],
    ] as const
  ).flatMap(([keyword, limit]) => [
    pair(
      `${keyword} limits members that are not described`,
      body(object({ a: text })),
      body(object({ a: text }, limit)),
      "risk",
    ),
    pair(
      `${keyword} limits members of a map`,
      body({ type: "object" }),
      body({ type: "object", ...limit }),
      "breaking",
    ),
  ]),
  pair(
    "a map's names get a length",
    body({ type: "object" }),
    body({ type: "object", propertyNames: { maxLength: 3 } }),
    "breaking",
  ),
  pair(
    "a map's members get a schema by a pattern",
    body({ type: "object", additionalProperties: text }),
    body({ type: "object", additionalProperties: text, patternProperties: { "^[a-z]{2}_\\d+$": whole } }),
    "breaking",
  ),
  // Media types of responses (RFC 9110 §12.5.1)
  pair(
    "a media type is added to a response",
    types("application/json"),
    types("application/json", "text/csv"),
    "risk",
  ),
  pair(
    "a media type of a response is removed",
    types("application/json", "text/csv"),
    types("application/json"),
    "breaking",
  ),
  pair(
    "the only media type of a response is replaced",
    types("application/json"),
    types("text/csv"),
    "breaking",
  ),
  pair(
    "a range is added to a response",
    types("application/json"),
    types("application/json", "image/*"),
    "risk",
  ),
  pair("a webhook is removed", hooks("made", "sold"), hooks("made"), "breaking"),
  // Parameters that collide with members of an exploded object (OpenAPI 3.2 §4.12.4)
  pair(
    "a parameter takes a member of an exploded object and refuses its values",
    filters(),
    filters({ name: "state", in: "query", schema: whole }),
    "breaking",
  ),
  pair(
    "a parameter takes a required member of an exploded object",
    query(object({ state: text }, { required: ["state"] }), { required: true }),
    get({
      parameters: [
        {
          name: "q",
          in: "query",
          required: true,
          schema: object({ state: text }, { required: ["state"] }),
        },
        { name: "state", in: "query", schema: text },
      ],
    }),
    "breaking",
  ),
  pair(
    "a parameter takes a member of an exploded object and accepts its values",
    filters(),
    filters({ name: "state", in: "query", schema: text }),
    "compatible",
  ),
  pair(
    "a parameter beside an exploded object has a name of its own",
    filters(),
    filters({ name: "limit", in: "query", schema: whole }),
    "compatible",
  ),
  // Types that a schema implies
  ...both("an implied type is written", { properties: { a: text } }, object({ a: text }), {
    body: "risk",
    answer: "compatible",
  }),
  ...both(
    "a written type is implied",
    object({ a: text }),
    { properties: { a: text } },
    {
      body: "compatible",
      answer: "risk",
    },
  ),
  ...both("the implied type of a list is written", { items: text }, list(text), {
    body: "risk",
    answer: "compatible",
  }),
  // null as a string (OpenAPI 3.2, Appendix B)
  pair("null is not a type in a query any more", query({ type: ["integer", "null"] }), query(whole), "risk"),
  pair("null is not listed in a query any more", query({ enum: [1, null] }), query({ enum: [1] }), "risk"),
  pair(
    "null and another value are not listed in a query any more",
    query({ enum: [null, 1, 2] }),
    query({ enum: [1] }),
    "breaking",
  ),
  // Operations that take requests from a template
  pair(
    "a fixed path answers as the template did",
    taken(),
    taken({ responses: { 200: content(text) } }),
    "compatible",
  ),
  pair("a fixed path answers otherwise", taken(), taken({ responses: { 200: content(whole) } }), "breaking"),
  pair(
    "a fixed path answers with another status",
    taken(),
    taken({ responses: { 202: content(text) } }),
    "breaking",
  ),
  pair(
    "a fixed path requires a parameter that the template did not",
    taken(),
    taken({
      parameters: [{ name: "q", in: "query", required: true, schema: text }],
      responses: { 200: content(text) },
    }),
    "breaking",
  ),
  pair(
    "a fixed path answers otherwise, and no value of the template leads to it",
    taken(undefined, whole),
    taken({ responses: { 200: content(whole) } }, whole),
    "compatible",
  ),
  pair(
    "HEAD is removed, and GET stays",
    api({ "/a": { get: { responses: ok }, head: { responses: ok } } }),
    api({ "/a": { get: { responses: ok } } }),
    "compatible",
  ),
  pair(
    "HEAD is removed, and GET requires more",
    api({ "/a": { get: get204("q"), head: { responses: ok } } }),
    api({ "/a": { get: get204("q") } }),
    "breaking",
  ),
  // Unions of one
  ...both(
    "a branch is added to a union of one",
    { oneOf: [tagged("a")] },
    { oneOf: [tagged("a"), tagged("b")] },
    {
      body: "compatible",
      answer: "breaking",
    },
  ),
  ...both(
    "a union keeps one branch",
    { oneOf: [tagged("a"), tagged("b")] },
    { oneOf: [tagged("a")] },
    {
      body: "breaking",
      answer: "compatible",
    },
  ),
  // Names of members that patterns and lists limit
  pair(
    "names by a pattern are listed as members",
    body(object({}, { patternProperties: { "^a$": text }, additionalProperties: false })),
    body(object({ a: text }, { additionalProperties: false })),
    "no effect",
  ),
  pair(
    "names by a pattern are listed as members of another type",
    body(object({}, { patternProperties: { "^a$": text }, additionalProperties: false })),
    body(object({ a: whole }, { additionalProperties: false })),
    "breaking",
  ),
  pair(
    "names by a list become members",
    body({ type: "object", additionalProperties: text, propertyNames: { enum: ["a"] } }),
    body(object({ a: text }, { additionalProperties: false })),
    "no effect",
  ),
  pair(
    "names by a list become members of another type",
    body({ type: "object", additionalProperties: text, propertyNames: { enum: ["a"] } }),
    body(object({ a: whole }, { additionalProperties: false })),
    "breaking",
  ),
  pair(
    "a name of a list is no member",
    body({ type: "object", additionalProperties: text, propertyNames: { enum: ["a", "b"] } }),
    body(object({ a: text }, { additionalProperties: false })),
    "breaking",
  ),
];
