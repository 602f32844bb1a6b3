import { expect, test } from "vitest";
import { diffContracts } from "../../../diff/diff-contracts.ts";
import { contractOf } from "../live/mock/contract-of.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

function documentOf(note: object, others: object = {}): object {
  const content = { "application/json": { schema: ref("Note") } };
  const responses = { 200: { description: "d", content } };
  return {
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    paths: { "/notes": { get: { responses } } },
    components: { schemas: { Note: note, ...others } },
  };
}

const schemaPointer = (name: string): string => `#/components/schemas/${name}`;

/** The messages about the response of the only operation. */
async function messages(old: object, now: object): Promise<readonly string[]> {
  const contracts = { old: await contractOf(old), new: await contractOf(now) };
  return (await diffContracts(contracts)).changes.map(({ message }) => message);
}

const object = (properties: object): object => ({ type: "object", properties });
const long = "a".repeat(80);

test.each<[string, object, object, string]>([
  [
    "an object became nullable",
    ref("Tag"),
    { anyOf: [ref("Tag"), { type: "null" }] },
    "`Note.tag` now allows `null`.",
  ],
  ["a type was added", { type: "string" }, { type: ["string", "null"] }, "`Note.tag` now allows `null`."],
  [
    "a type was removed",
    { type: ["string", "null"] },
    { type: "string" },
    "`Note.tag` no longer allows `null`.",
  ],
  [
    "the type changed",
    { type: "string" },
    { type: "integer" },
    "`type` of `Note.tag` changed from `string` to `integer`.",
  ],
  ["a bound moved", { maxLength: 5 }, { maxLength: 9 }, "`maxLength` of `Note.tag` changed from `5` to `9`."],
  ["a bound was removed", { maxLength: 5 }, {}, "`Note.tag` no longer has `maxLength: 5`."],
  [
    "all added values are named",
    { enum: ["a"] },
    { enum: ["c", "a", "b"] },
    '`Note.tag` now allows `"c"` and `"b"`.',
  ],
  [
    "an enum is gone",
    { enum: ["a", "b"] },
    { type: "string" },
    '`Note.tag` is no longer limited to `"a"` and `"b"`.',
  ],
  ["nothing was allowed", { not: {} }, {}, "`Note.tag` no longer has `not: {}`."],
  [
    "long values differ at their ends",
    { pattern: `^${long}b$` },
    { pattern: `^${long}c$` },
    '`pattern` of `Note.tag` changed from `…aaaaaaaaaaaab$"` to `…aaaaaaaaaaaac$"`.',
  ],
])("only what differs is shown: %s", async (_what, old, now, message) => {
  const tag = { Tag: object({ name: { type: "string" } }) };
  const found = await messages(documentOf(object({ tag: old }), tag), documentOf(object({ tag: now }), tag));
  expect(found).toContain(message);
});

test("a union that differs in one part is described by that part, however deep it is", async () => {
  const note = { oneOf: [ref("A"), ref("B")] };
  const schemas = (name: object) => ({ A: object({ name }), B: object({ name: { type: "integer" } }) });
  const found = await messages(
    documentOf(note, schemas({ type: "string", maxLength: 10_000_000 })),
    documentOf(note, schemas({ type: "string", maxLength: 20_000_000 })),
  );
  expect(new Set(found.map((message) => message.replace(/\. Neither.*/, ".")))).toEqual(
    new Set(["`maxLength` of `A.name` changed from `10000000` to `20000000`."]),
  );
});

test("branches of a union are compared with their counterparts only", async () => {
  const note = { anyOf: [ref("Notes"), { type: "null" }] };
  const schemas = (options: object) => ({
    Notes: { anyOf: [ref("Vector"), { type: "object", additionalProperties: ref("Vector") }] },
    Vector: {
      ...object({ size: { type: "integer" }, options: { anyOf: [ref("Options"), { type: "null" }] } }),
      required: ["size"],
    },
    Options: object(options),
  });
  const text = { type: "string" };
  const found = await messages(
    documentOf(note, schemas({ a: text })),
    documentOf(note, schemas({ a: text, memory: text })),
  );
  expect(found).toEqual(["`memory` was added to `Options`."]);
});

test("a union in a branch of a union is compared with itself", async () => {
  const schemas = (maxLength: number, tags: readonly string[]) => ({
    Inner: { oneOf: [ref("A"), ref("B")] },
    A: object({ tag: { type: "string", maxLength } }),
    B: object({ name: { type: "string", enum: tags } }),
    C: object({ text: { type: "string" } }),
  });
  const note = { oneOf: [ref("C"), ref("Inner")] };
  const found = await messages(
    documentOf(note, schemas(10, ["x"])),
    documentOf(note, schemas(20, ["x", "y"])),
  );
  expect(found.filter((message) => message.includes("was removed"))).toEqual([]);
});

test.each<[string, object, object, string, string]>([
  [
    "items",
    { type: "array", items: { type: "string" } },
    { type: "array" },
    "`Note[]` now allows values of any type, not only `string`.",
    "/components/schemas/Note",
  ],
  [
    "members",
    { type: "object", additionalProperties: { type: "string" } },
    { type: "object" },
    "`Note.*` now allows values of any type, not only `string`.",
    "/components/schemas/Note",
  ],
])("%s without a schema are named, and placed where they were", async (_, old, now, message, place) => {
  const contracts = { old: await contractOf(documentOf(old)), new: await contractOf(documentOf(now)) };
  const { changes } = await diffContracts(contracts);
  expect(changes.map((change) => [change.message, change.subject.pointers.new])).toContainEqual([
    message,
    place,
  ]);
});

test("a branch that joins a union of one is added, and changes no other branch", async () => {
  const tagged = (kind: string): object => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { const: kind }, [kind]: { type: "string" } },
  });
  const schemas = { Cat: tagged("cat"), Dog: tagged("dog") };
  const told = await messages(
    documentOf({ oneOf: [ref("Cat")] }, schemas),
    documentOf({ oneOf: [ref("Cat"), ref("Dog")] }, schemas),
  );
  expect(told).toEqual(["`Dog` was added to `oneOf` of `Note`."]);
});

test("a union that a schema replaces is shown instead of what the schema took over", async () => {
  const range = (minimum: number, maximum: number): object => ({ type: "integer", minimum, maximum });
  const [told] = await messages(
    documentOf(object({ v: { anyOf: [range(0, 4), range(6, 9)] } })),
    documentOf(object({ v: range(0, 9) })),
  );
  expect(told).toMatch(/^`Note\.v` no longer has `anyOf: \[\{/);
});

test("the members of a mapping that changed are told", async () => {
  const schemas = { Cat: object({ k: { type: "string" } }), Dog: object({ k: { type: "string" } }) };
  const pet = (name: string): object => ({
    anyOf: [ref("Cat"), ref("Dog")],
    discriminator: {
      propertyName: "k",
      mapping: { [name]: schemaPointer("Cat"), dog: schemaPointer("Dog") },
    },
  });
  expect(await messages(documentOf(pet("cat"), schemas), documentOf(pet("katze"), schemas))).toEqual([
    '`discriminator.mapping` of `Note` no longer has `cat: "#/components/schemas/Cat"`, and now has `katze: "#/components/schemas/Cat"`.',
  ]);
});

test("a readOnly member that was added is not told as one that became readOnly", async () => {
  const id = { id: { type: "string", readOnly: true } };
  const versionOf = (schema: object): object => ({
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    paths: {
      "/notes": {
        post: {
          requestBody: { content: { "application/json": { schema } } },
          responses: { 204: { description: "d" } },
        },
      },
    },
  });
  const note = object({ text: { type: "string" } });
  expect(await messages(versionOf(note), versionOf(object({ text: { type: "string" }, ...id })))).toEqual([
    "`id` of the request body was added, and is `readOnly`.",
  ]);
});
