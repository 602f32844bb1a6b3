import { describe, expect, test } from "vitest";
import type { DiffReport, Pair } from "../../../diff/changes/change.ts";
import { type DiffOptions, diffContracts } from "../../../diff/diff-contracts.ts";
import { createJudge } from "../../../verifier/judge/judge.ts";
import { contractOf } from "../live/mock/contract-of.ts";

/** A document with one operation, `POST /notes`, or with other paths, and further members. */
interface Described {
  readonly operation?: object;
  readonly paths?: object;
  readonly more?: object;
}

const ok = { 200: { description: "d" } };

function documentOf({ operation = {}, paths, more = {} }: Described): object {
  return {
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    paths: paths ?? { "/notes": { post: { responses: ok, ...operation } } },
    ...more,
  };
}

async function compare(old: Described, now: Described, options?: DiffOptions): Promise<DiffReport> {
  const contracts = { old: await contractOf(documentOf(old)), new: await contractOf(documentOf(now)) };
  const report = await diffContracts(contracts, options);
  expectWitnesses(report, contracts, options);
  return report;
}

/**
 * Expects that every exchange is valid by the sender's document, and invalid by the other one. The exchange of a removed media type is one
 * that clients of the old version rely on.
 */
function expectWitnesses(
  { changes }: DiffReport,
  contracts: Pair<Awaited<ReturnType<typeof contractOf>>>,
  options: DiffOptions = {},
): void {
  const { readings } = options;
  const judges = {
    old: createJudge(contracts.old, { readings }),
    new: createJudge(contracts.new, { readings }),
  };
  for (const { witness, side, message, level, code } of changes) {
    if (witness === undefined || level !== "breaking") continue;
    const verdicts = { old: judges.old(witness).verdict, new: judges.new(witness).verdict };
    // Of webhooks, the new version sends the requests.
    const isFromOld =
      code === "media-type/removed" || (side === "request") === (witness.webhook === undefined);
    const expected = isFromOld ? { old: "valid", new: "invalid" } : { old: "invalid", new: "valid" };
    expect(verdicts, message).toEqual(expected);
  }
}

async function told(old: Described, now: Described, options?: DiffOptions): Promise<readonly string[]> {
  const { changes } = await compare(old, now, options);
  return changes.map(({ level, code }) => `${level} ${code}`);
}

const query = (schema: object, more: object = {}): Described => ({
  operation: { parameters: [{ name: "q", in: "query", schema, ...more }] },
});
const requestBody = (schema: object, more: object = {}, type = "application/json"): Described => ({
  operation: { requestBody: { content: { [type]: { schema } }, ...more } },
});
const response = (schema: object, type = "application/json"): Described => ({
  operation: { responses: { 200: { description: "d", content: { [type]: { schema } } } } },
});
const header = (schema: object, required = false): Described => ({
  operation: { responses: { 200: { description: "d", headers: { "X-A": { required, schema } } } } },
});
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const [text, whole] = [{ type: "string" }, { type: "integer" }];

describe("operations", () => {
  test("a removed operation breaks", async () => {
    const a = { "/a": { get: { responses: ok } } };
    const both = { ...a, "/b": { get: { responses: ok } } };
    const report = await compare({ paths: both }, { paths: a });
    expect(report.changes.map(({ level, code }) => `${level} ${code}`)).toEqual([
      "breaking operation/removed",
    ]);
    expect(report.changes[0]?.witness?.request.url).toContain("/b");
  });

  test("what a removed server served is a risk, and breaks nothing else", async () => {
    const servers = (url: string) => ({ more: { servers: [{ url }] } });
    expect(await told(servers("https://a.test/v1"), servers("https://b.test/v1"))).toEqual([
      "risk server/removed",
      "compatible server/added",
    ]);
  });
});

describe("parameters", () => {
  test.each([
    [
      "a required one is added",
      { operation: {} },
      query(text, { required: true }),
      ["breaking parameter/added"],
    ],
    ["an optional one is added", { operation: {} }, query(text), ["compatible parameter/added"]],
    ["one becomes required", query(text), query(text, { required: true }), ["breaking parameter/required"]],
    ["one becomes optional", query(text, { required: true }), query(text), ["compatible parameter/required"]],
    ["one is removed", query(text), { operation: {} }, ["risk parameter/removed"]],
    ["a text becomes a number", query(text), query(whole), ["breaking schema/type"]],
    ["a number becomes a text", query(whole), query(text), ["compatible schema/type"]],
    [
      "a number becomes a short text",
      query(whole),
      query({ type: "string", maxLength: 2 }),
      ["breaking schema/maxLength", "compatible schema/type"],
    ],
    [
      "a text becomes a list, exploded",
      query(text),
      query({ type: "array", items: text }),
      ["compatible schema/type"],
    ],
    ["a list becomes a text", query({ type: "array", items: text }), query(text), ["breaking schema/type"]],
    [
      "a value is removed",
      query({ type: "string", enum: ["a", "b"] }),
      query({ type: "string", enum: ["a"] }),
      ["breaking schema/enum"],
    ],
    [
      "a list is not exploded any more",
      query({ type: "array", items: whole }),
      query({ type: "array", items: whole }, { explode: false }),
      ["breaking parameter/style"],
    ],
    [
      "`allowEmptyValue` is removed from a number",
      query(whole, { allowEmptyValue: true }),
      query(whole),
      ["breaking parameter/empty-value"],
    ],
    [
      "`allowEmptyValue` is removed from a text",
      query(text, { allowEmptyValue: true }),
      query(text),
      ["compatible parameter/empty-value"],
    ],
    [
      "`allowEmptyValue` is added",
      query(whole),
      query(whole, { allowEmptyValue: true }),
      ["compatible parameter/empty-value"],
    ],
  ] satisfies readonly (readonly [
    string,
    Described,
    Described,
    readonly string[],
  ])[])("%s", async (_, old, now, expected) => {
    expect((await told(old, now)).filter((line) => expected.includes(line))).toEqual(expected);
    const worst = expected[0]?.split(" ")[0];
    expect((await compare(old, now)).level).toBe(worst);
  });

  test("`allowEmptyValue` removed from a text breaks where empty values are refused without it", async () => {
    const old = query(text, { allowEmptyValue: true });
    expect(await told(old, query(text), { readings: { emptyQueryValues: "error" } })).toEqual([
      "breaking parameter/empty-value",
    ]);
  });

  test("one that is removed breaks where undescribed ones are refused", async () => {
    const now = { operation: {} };
    const report = await compare(query(text), now, { readings: { undeclaredQuery: "error" } });
    expect(report.level).toBe("breaking");
  });

  test("names of path parameters and the case of headers mean nothing", async () => {
    const paths = (name: string, own: string) => ({
      paths: {
        [`/a/{${name}}`]: {
          get: {
            responses: ok,
            parameters: [
              { name, in: "path", required: true, schema: text },
              { name: own, in: "header", schema: text },
            ],
          },
        },
      },
    });
    expect((await compare(paths("id", "X-A"), paths("key", "x-a"))).level).toBe("no effect");
  });
});

describe("request bodies", () => {
  const plain = object({ a: text });
  test.each([
    ["one is required now", { operation: {} }, requestBody(plain, { required: true }), "breaking"],
    ["an optional one is added", { operation: {} }, requestBody(plain), "compatible"],
    ["one becomes required", requestBody(plain), requestBody(plain, { required: true }), "breaking"],
    ["a media type goes", requestBody(plain), requestBody(plain, {}, "application/xml"), "breaking"],
    ["a range becomes a type", requestBody({}, {}, "image/*"), requestBody({}, {}, "image/png"), "breaking"],
    [
      "a type becomes a range",
      requestBody({}, {}, "image/png"),
      requestBody({}, {}, "image/*"),
      "compatible",
    ],
    [
      "an optional member is added",
      requestBody(plain),
      requestBody(object({ a: text, b: whole })),
      "compatible",
    ],
    [
      "a required member is added",
      requestBody(plain),
      requestBody(object({ a: text, b: whole }, { required: ["b"] })),
      "breaking",
    ],
    ["a member goes", requestBody(object({ a: text, b: text })), requestBody(plain), "risk"],
    [
      "the rest is forbidden now",
      requestBody(plain),
      requestBody(object({ a: text }, { additionalProperties: false })),
      "risk",
    ],
    [
      "the rest was written out, and is forbidden now",
      requestBody(object({ a: text }, { additionalProperties: true })),
      requestBody(object({ a: text }, { additionalProperties: false })),
      "breaking",
    ],
    [
      "a required member is readOnly",
      requestBody(plain),
      requestBody(object({ a: text, id: { type: "string", readOnly: true } }, { required: ["id"] })),
      "compatible",
    ],
    [
      "a number becomes a text in JSON",
      requestBody(object({ a: whole })),
      requestBody(object({ a: text })),
      "breaking",
    ],
    [
      "a number becomes a text in a form",
      requestBody(object({ a: whole }), {}, "application/x-www-form-urlencoded"),
      requestBody(plain, {}, "application/x-www-form-urlencoded"),
      "compatible",
    ],
    [
      "a text becomes a number in a form",
      requestBody(plain, {}, "application/x-www-form-urlencoded"),
      requestBody(object({ a: whole }), {}, "application/x-www-form-urlencoded"),
      "breaking",
    ],
    [
      "a text is not null any more",
      requestBody(object({ a: { type: ["string", "null"] } })),
      requestBody(plain),
      "breaking",
    ],
    [
      "a default changes",
      requestBody(object({ a: { type: "string", default: "x" } })),
      requestBody(object({ a: { type: "string", default: "y" } })),
      "risk",
    ],
    [
      "the format of names of members changes",
      requestBody({ type: "object", propertyNames: { type: "string", format: "slug" } }),
      requestBody({ type: "object", propertyNames: { type: "string", format: "label" } }),
      "risk",
    ],
    [
      "parts are joined",
      requestBody({ allOf: [plain, object({ b: whole })] }),
      requestBody(object({ a: text, b: whole })),
      "no effect",
    ],
    [
      "null is written in another way",
      requestBody({ anyOf: [text, { type: "null" }] }),
      requestBody({ type: ["null", "string"] }),
      "no effect",
    ],
    [
      "an alternative is added",
      requestBody({ oneOf: [text] }),
      requestBody({ oneOf: [text, whole] }),
      "compatible",
    ],
    [
      "null is not written in a query any more",
      query({ type: ["integer", "null"] }),
      query({ type: "integer" }),
      "risk",
    ],
    [
      "an alternative goes",
      requestBody({ oneOf: [text, whole] }),
      requestBody({ oneOf: [text] }),
      "breaking",
    ],
    [
      "a pattern is added",
      requestBody(object({ a: text })),
      requestBody(object({ a: { type: "string", pattern: "^[a-z]+$" } })),
      "breaking",
    ],
    [
      "a format is added",
      requestBody(object({ a: text })),
      requestBody(object({ a: { type: "string", format: "uuid" } })),
      "breaking",
    ],
    [
      "a format that nobody checks changes",
      requestBody(object({ a: { type: "string", format: "x" } })),
      requestBody(object({ a: { type: "string", format: "y" } })),
      "risk",
    ],
    [
      "items are unique now",
      requestBody({ type: "array", items: text }),
      requestBody({ type: "array", items: text, uniqueItems: true }),
      "breaking",
    ],
    [
      "a multiple is asked for",
      requestBody(object({ a: whole })),
      requestBody(object({ a: { type: "integer", multipleOf: 5 } })),
      "breaking",
    ],
  ] satisfies readonly (readonly [
    string,
    Described,
    Described,
    string,
  ])[])("%s", async (_, old, now, level) => {
    expect((await compare(old, now)).level).toBe(level);
  });
});

describe("responses", () => {
  const plain = object({ a: text });
  const status = (...statuses: readonly string[]): Described => ({
    operation: { responses: Object.fromEntries(statuses.map((one) => [one, { description: "d" }])) },
  });
  test.each([
    ["a success is added", status("200"), status("200", "201"), "breaking"],
    ["an error is added", status("200"), status("200", "404"), "risk"],
    ["an error is added that a range covers", status("200", "4XX"), status("200", "4XX", "404"), "no effect"],
    ["a default is added", status("200"), status("200", "default"), "risk"],
    ["a success goes", status("200", "201"), status("200"), "risk"],
    ["an error goes", status("200", "404"), status("200"), "compatible"],
    ["a range is narrowed to a success in it", status("2XX"), status("200"), "compatible"],
    ["a range goes beside a success in it", status("200", "2XX"), status("200"), "risk"],
    ["a success goes that a range covers", status("200", "2XX"), status("2XX"), "compatible"],
    ["an optional member goes", response(object({ a: text, b: text })), response(plain), "risk"],
    [
      "a required member is optional now",
      response(object({ a: text }, { required: ["a"] })),
      response(plain),
      "breaking",
    ],
    [
      "a member is required now",
      response(plain),
      response(object({ a: text }, { required: ["a"] })),
      "compatible",
    ],
    ["a member is added", response(plain), response(object({ a: text, b: text })), "compatible"],
    [
      "a member is added where others are forbidden",
      response(object({ a: text }, { additionalProperties: false })),
      response(object({ a: text, b: text }, { additionalProperties: false })),
      "breaking",
    ],
    ["a value is added", response({ enum: ["a"] }), response({ enum: ["a", "b"] }), "breaking"],
    ["a value goes", response({ enum: ["a", "b"] }), response({ enum: ["a"] }), "compatible"],
    [
      "a text may be null now",
      response(object({ a: text })),
      response(object({ a: { type: ["string", "null"] } })),
      "breaking",
    ],
    ["the body goes", response(plain), { operation: {} }, "breaking"],
    ["a body is there now", { operation: {} }, response(plain), "compatible"],
    ["the media type changes", response(plain), response(plain, "application/hal+json"), "breaking"],
    ["a required header goes", header(text, true), { operation: {} }, "breaking"],
    ["an optional header goes", header(text), { operation: {} }, "risk"],
    ["a header is optional now", header(text, true), header(text), "breaking"],
    ["a header becomes a number", header(text), header(whole), "compatible"],
    ["a header becomes a text", header(whole), header(text), "breaking"],
  ] satisfies readonly (readonly [
    string,
    Described,
    Described,
    string,
  ])[])("%s", async (_, old, now, level) => {
    expect((await compare(old, now)).level).toBe(level);
  });

  test("a range that replaces a success breaks by its other statuses only", async () => {
    const { changes } = await compare(status("200"), status("2XX"));
    expect(changes.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      "breaking: The response `2XX` was added, which was not covered before.",
      "compatible: The response `200` was replaced by `2XX`.",
    ]);
  });

  test.each([
    ["added", undefined, { operationId: "a" }, "link/added"],
    ["removed", { operationId: "a" }, undefined, "link/removed"],
    [
      "given a different expression",
      { operationId: "a", parameters: { q: "$response.body#/id" } },
      { operationId: "a", parameters: { q: "$response.body#/uid" } },
      "link/changed",
    ],
  ])("a link that is %s changes the source only", async (_, old, now, code) => {
    const linked = (self: object | undefined): Described => ({
      operation: {
        operationId: "a",
        parameters: [{ name: "q", in: "query", schema: text }],
        responses: { 200: { description: "d", links: self === undefined ? {} : { self } } },
      },
    });
    expect(await told(linked(old), linked(now), { withSource: true })).toEqual([`source ${code}`]);
  });

  test("an added error breaks where statuses are strict", async () => {
    expect((await compare(status("200"), status("200", "404"), { strictStatuses: true })).level).toBe(
      "breaking",
    );
  });
});

test.each<[string, readonly object[], readonly object[], string]>([
  ["none were needed", [], [{ key: [] }], "no longer accepts requests without credentials"],
  [
    "more are needed",
    [{ key: [] }],
    [{ key: [], login: [] }],
    "no longer accepts the header `x-key` alone, without a bearer token",
  ],
  ["none are needed now", [{ key: [] }], [], "no longer requires credentials"],
  ["a scope goes", [{ oauth: ["a"] }], [{ oauth: [] }], "asks for fewer scopes"],
  [
    "others suffice as well",
    [{ key: [] }],
    [{ key: [] }, { login: [] }],
    "accepts other credentials as well, and still accepts the previous ones",
  ],
])("says how credentials changed: %s", async (_, old, now, message) => {
  const flows = { clientCredentials: { tokenUrl: "https://a.test/token", scopes: { a: "a" } } };
  const securitySchemes = {
    key: { type: "apiKey", in: "header", name: "X-Key" },
    login: { type: "http", scheme: "bearer" },
    oauth: { type: "oauth2", flows },
  };
  const secured = (security: readonly object[]): Described => ({
    operation: { security },
    more: { components: { securitySchemes } },
  });
  const { changes } = await compare(secured(old), secured(now));
  expect(changes.map((change) => change.message)).toEqual([`The operation ${message}.`]);
});

test("says whether a list is exploded", async () => {
  const list = { type: "array", items: text };
  const { changes } = await compare(query(list), query(list, { explode: false }));
  expect(changes.map((change) => change.message)).toEqual([
    "The query parameter `q` is now written as `form`, not exploded; before, it was written as `form`, exploded.",
  ]);
});

describe("media types that cannot be checked", () => {
  const rows = object({ a: text });
  const responses = (...types: readonly string[]): Described => ({
    operation: {
      responses: {
        200: { description: "d", content: Object.fromEntries(types.map((type) => [type, { schema: rows }])) },
      },
    },
  });
  const [both, json] = [responses("application/json", "text/csv"), responses("application/json")];

  test("one that is removed breaks the clients that ask for it", async () => {
    const contracts = { old: await contractOf(documentOf(both)), new: await contractOf(documentOf(json)) };
    const [change, ...others] = (await diffContracts(contracts)).changes;
    expect(others).toEqual([]);
    expect(change?.level).toBe("breaking");
    expect(change?.witness?.request.headers).toContainEqual(["accept", "text/csv"]);
    const { old, new: now } = contracts;
    const verdicts = [old, now].map((one) => change?.witness && createJudge(one)(change.witness).verdict);
    expect(verdicts).toEqual(["unchecked", "invalid"]);
  });

  test("one that is added is a risk", async () => {
    expect(await told(json, both)).toEqual(["risk media-type/added"]);
  });
});

describe("security", () => {
  const securitySchemes = {
    key: { type: "apiKey", in: "header", name: "X-Key" },
    other: { type: "apiKey", in: "header", name: "X-Other" },
    login: { type: "http", scheme: "bearer" },
    oauth: {
      type: "oauth2",
      flows: { clientCredentials: { tokenUrl: "https://a.test/token", scopes: { read: "r", write: "w" } } },
    },
  };
  const secured = (...security: readonly object[]): Described => ({
    operation: { security },
    more: { components: { securitySchemes } },
  });
  test.each([
    ["credentials are asked for now", secured(), secured({ key: [] }), "breaking"],
    ["none are asked for any more", secured({ key: [] }), secured(), "compatible"],
    ["others are asked for", secured({ key: [] }), secured({ other: [] }), "breaking"],
    ["others are taken, too", secured({ key: [] }), secured({ key: [] }, { other: [] }), "compatible"],
    ["some are not taken any more", secured({ key: [] }, { other: [] }), secured({ key: [] }), "breaking"],
    ["more are needed together", secured({ key: [] }), secured({ key: [], other: [] }), "breaking"],
    ["a token comes from somewhere else", secured({ login: [] }), secured({ oauth: [] }), "risk"],
    ["more scopes are needed", secured({ oauth: ["read"] }), secured({ oauth: ["read", "write"] }), "risk"],
  ] satisfies readonly (readonly [
    string,
    Described,
    Described,
    string,
  ])[])("%s", async (_, old, now, level) => {
    expect((await compare(old, now)).level).toBe(level);
  });
});

describe("what the service sends", () => {
  const webhook = (schema: object): Described => ({
    more: {
      webhooks: {
        noted: {
          post: {
            requestBody: { required: true, content: { "application/json": { schema } } },
            responses: ok,
          },
        },
      },
    },
  });
  test("the payload of a webhook is read by clients of the old document", async () => {
    const [narrow, wide] = [
      webhook(object({ a: { enum: ["x"] } })),
      webhook(object({ a: { enum: ["x", "y"] } })),
    ];
    expect((await compare(narrow, wide)).level).toBe("breaking");
    expect((await compare(wide, narrow)).level).toBe("compatible");
  });

  test("the payload of a callback is read by clients of the old document as well", async () => {
    const callback = (schema: object): Described => ({
      operation: {
        callbacks: {
          done: {
            "{$request.query.url}": {
              post: { requestBody: { content: { "application/json": { schema } } }, responses: ok },
            },
          },
        },
      },
    });
    expect((await compare(callback(whole), callback({ type: "number" }))).level).toBe("breaking");
    expect((await compare(callback({ type: "number" }), callback(whole))).level).toBe("compatible");
  });
});

describe("named schemas", () => {
  const shared = (note: object): Described => ({
    paths: Object.fromEntries(
      ["/a", "/b", "/c"].map((path) => [
        path,
        {
          get: {
            responses: {
              200: {
                description: "d",
                content: { "application/json": { schema: { $ref: "#/components/schemas/Note" } } },
              },
            },
          },
        },
      ]),
    ),
    more: { components: { schemas: { Note: note } } },
  });

  test("a schema that many share is one change", async () => {
    const report = await compare(
      shared(object({ a: text }, { required: ["a"] })),
      shared(object({ a: text })),
    );
    expect(report.changes.map(({ code, operations }) => [code, operations])).toEqual([
      ["schema/required", ["GET /a", "GET /b", "GET /c"]],
    ]);
    expect(report.changes[0]?.message).toContain("`Note`");
  });

  test("recursive schemas are compared once", async () => {
    const tree = (leaf: object) =>
      shared(
        object({
          leaf,
          inner: { $ref: "#/components/schemas/Note" },
          all: { type: "array", items: { $ref: "#/components/schemas/Note" } },
        }),
      );
    expect((await compare(tree(whole), tree({ type: "number" }))).level).toBe("breaking");
    expect((await compare(tree({ type: "number" }), tree(whole))).level).toBe("compatible");
    expect((await compare(tree(whole), tree(whole))).level).toBe("no effect");
  });

  test("a schema that is written in place, or is called otherwise, is the same", async () => {
    const inline = response(object({ a: text, b: { type: "array", items: object({ c: whole }) } }));
    const named = {
      operation: {
        responses: {
          200: {
            description: "d",
            content: { "application/json": { schema: { $ref: "#/components/schemas/A" } } },
          },
        },
      },
      more: {
        components: {
          schemas: {
            A: object({ a: text, b: { type: "array", items: { $ref: "#/components/schemas/B" } } }),
            B: object({ c: whole }),
          },
        },
      },
    };
    expect((await compare(inline, named)).level).toBe("no effect");
    expect((await compare(named, inline)).level).toBe("no effect");
  });

  test("both documents say where", async () => {
    const report = await compare(shared(object({ a: text })), shared(object({ a: whole })));
    expect(report.changes[0]?.places.old?.pointer).toBe("/components/schemas/Note/properties/a/type");
    expect(report.changes[0]?.places.new?.pointer).toBe("/components/schemas/Note/properties/a/type");
  });
});

describe("discriminators that are enforced", () => {
  const options: DiffOptions = { readings: { discriminator: "enforce" } };
  const pet = (more: object, required: readonly string[] = []): object =>
    object({ kind: text, ...more }, { required: ["kind", ...required] });
  const union = (schemas: Readonly<Record<string, object>>, mapping?: object): Described => ({
    ...requestBody({
      oneOf: Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` })),
      discriminator: { propertyName: "kind", ...(mapping === undefined ? {} : { mapping }) },
    }),
    more: { components: { schemas } },
  });
  const closed = (more: object): object => ({ ...pet(more, Object.keys(more)), additionalProperties: false });
  const [cat, dog] = [closed({ lives: whole }), closed({ bark: text })];
  const both = { Cat: cat, Dog: dog };

  test("the names of branches are compared, and shown by an exchange", async () => {
    const mapped = (name: string) => union(both, { [name]: "#/components/schemas/Cat" });
    const unmapped = { ...both, Cat: cat };
    expect((await compare(union(both), union(unmapped), options)).level).toBe("no effect");
    expect((await compare(union(both), mapped("kitty"), options)).level).toBe("compatible");
    expect((await compare(mapped("kitty"), union(both), options)).level).toBe("breaking");
    expect((await compare(mapped("kitty"), union(both))).level).toBe("risk");
  });

  test("a branch that is wider is proved to be compatible", async () => {
    const wider = { ...both, Cat: closed({ lives: { type: "number" } }) };
    expect((await compare(union(both), union(wider), options)).level).toBe("compatible");
    expect((await compare(union(wider), union(both), options)).level).toBe("breaking");
  });

  test("another branch that takes the value does not help", async () => {
    const swapped = { Cat: dog, Dog: cat };
    expect((await compare(union(both), union(swapped))).level).toBe("no effect");
    expect((await compare(union(both), union(swapped), options)).level).toBe("breaking");
  });
});

test.each([
  [2, []],
  [3, ["breaking schema/enum"]],
])("integers from 1 to %i are compared with the list of 1 and 2", async (maximum, expected) => {
  const bounded = requestBody({ type: "integer", minimum: 1, maximum });
  const { changes } = await compare(bounded, requestBody({ type: "integer", enum: [1, 2] }));
  expect(changes.map(({ level, code }) => `${level} ${code}`)).toEqual(expected);
});

test("the exchange for an added member contains it, even if the reader refuses another one", async () => {
  const member = (properties: object): Described => ({
    operation: {
      responses: {
        200: {
          description: "d",
          content: {
            "application/json": {
              schema: { type: "object", additionalProperties: false, required: ["a"], properties },
            },
          },
        },
      },
    },
  });
  const { changes } = await compare(
    member({ a: { type: "string", minLength: 3 } }),
    member({ a: { type: "string" }, b: { type: "string" } }),
  );
  const added = changes.find(({ code }) => code === "schema/additionalProperties");
  const body = added?.witness?.response?.body;
  expect(body?.kind === "bytes" ? JSON.parse(new TextDecoder().decode(body.bytes)) : body).toHaveProperty(
    "b",
  );
});

test("the exchange for a member that may be null contains it, even if it is optional now", async () => {
  const response = (schema: object): Described => ({
    operation: {
      responses: { 200: { description: "d", content: { "application/json": { schema } } } },
    },
  });
  const { changes } = await compare(
    response({ type: "object", required: ["a"], properties: { a: { type: "string" } } }),
    response({ type: "object", properties: { a: { type: ["string", "null"] } } }),
  );
  const body = changes.find(({ code }) => code === "schema/type")?.witness?.response?.body;
  expect(body?.kind === "bytes" ? JSON.parse(new TextDecoder().decode(body.bytes)) : body).toEqual({
    a: null,
  });
});

describe("scopes of a security scheme", () => {
  const schemeOf = (scopes: readonly string[], tokenUrl = "https://a.example/token"): Described => ({
    more: {
      components: {
        securitySchemes: {
          auth: {
            type: "oauth2",
            flows: {
              clientCredentials: {
                tokenUrl,
                scopes: Object.fromEntries(scopes.map((scope) => [scope, scope])),
              },
            },
          },
        },
      },
    },
  });

  test("an added one is compatible, a removed one or another change beside it a risk", async () => {
    const { changes } = await compare(schemeOf(["read"]), schemeOf(["read", "write"]));
    expect(changes.map(({ level, message }) => `${level} ${message}`)).toEqual([
      "compatible The security scheme `auth` offers more scopes: `write`.",
    ]);
    expect(await told(schemeOf(["read", "write"]), schemeOf(["read"]))).toEqual(["risk security/scheme"]);
    expect(await told(schemeOf([]), schemeOf(["read"], "https://b.example/token"))).toEqual([
      "risk security/scheme",
    ]);
  });
});
