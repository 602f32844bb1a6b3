import { expect, test } from "vitest";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";

const places = {
  parameter: (schema: object) => ({ parameters: [{ name: "a", in: "query", schema }] }),
  "path parameter": (schema: object) => ({
    parameters: [{ name: "id", in: "path", required: true, schema }],
  }),
  header: (schema: object) => ({ parameters: [{ name: "a", in: "header", schema }] }),
  request: (schema: object) => ({ requestBody: { content: { "application/json": { schema } } } }),
  member: (schema: object) => ({
    requestBody: { content: { "application/json": { schema: objectOf({ a: schema }) } } },
  }),
  response: (schema: object) => answer({ content: { "application/json": { schema } } }),
  "response header": (schema: object) => answer({ headers: { a: { schema } } }),
  part: (schema: object) => ({
    requestBody: { content: { "multipart/form-data": { schema: objectOf({ a: schema }) } } },
  }),
  parts: (schema: object) => ({
    requestBody: {
      content: { "multipart/form-data": { schema: objectOf({ a: { type: "array", items: schema } }) } },
    },
  }),
  "part of a response": (schema: object) =>
    answer({ content: { "multipart/form-data": { schema: objectOf({ a: schema }) } } }),
  field: (schema: object) => ({
    requestBody: { content: { "application/x-www-form-urlencoded": { schema: objectOf({ a: schema }) } } },
  }),
} as const;

const bodies = {
  request: (media: object, type: string) => ({ requestBody: { content: { [type]: media } } }),
  response: (media: object, type: string) => answer({ content: { [type]: media } }),
} as const;

function objectOf(properties: object): object {
  return { type: "object", properties };
}

function answer(response: object): object {
  return { responses: { 200: { description: "d", ...response } } };
}

function documentOf(openapi: string, operation: object): object {
  const path = JSON.stringify(operation).includes('"in":"path"') ? "/notes/{id}" : "/notes";
  const responses = { 204: { description: "d" } };
  return {
    openapi,
    info: { title: "t", version: "1" },
    paths: { [path]: { post: { responses, ...operation } } },
  };
}

async function listChanges(old: object, now: object): Promise<readonly string[]> {
  const [before, after] = [
    await contractOf(documentOf("3.0.3", old)),
    await contractOf(documentOf("3.1.0", now)),
  ];
  const there = await diffContracts({ old: before, new: after });
  const back = await diffContracts({ old: after, new: before });
  return [...there.changes, ...back.changes].map(({ level, code, message }) => `${level} ${code} ${message}`);
}

const rewritings: readonly (readonly [name: string, old: object, now: object])[] = [
  ["byte", { type: "string", format: "byte" }, { type: "string", contentEncoding: "base64" }],
  [
    "byte, limited",
    { type: "string", format: "byte", maxLength: 8 },
    { type: "string", contentEncoding: "base64", maxLength: 8 },
  ],
  [
    "nullable byte",
    { type: "string", format: "byte", nullable: true },
    { type: ["string", "null"], contentEncoding: "base64" },
  ],
  [
    "exclusive bounds",
    { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: true },
    { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 9 },
  ],
  [
    "bounds that are not exclusive",
    { type: "integer", minimum: 1, exclusiveMinimum: false },
    { type: "integer", minimum: 1 },
  ],
  ["nullable", { type: "string", nullable: true }, { type: ["string", "null"] }],
  [
    "nullable list of values",
    { type: "string", nullable: true, enum: ["a", null] },
    { type: ["string", "null"], enum: ["a", null] },
  ],
  ["an example", { type: "string", example: "a" }, { type: "string", examples: ["a"] }],
];

const cases = rewritings.flatMap(([name, old, now]) =>
  Object.entries(places).map(([place, put]) => [`${name} in a ${place}`, put(old), put(now)] as const),
);

test.each(cases)("3.0 written as 3.1 is no change: %s", async (_, old, now) => {
  expect(await listChanges(old, now)).toEqual([]);
});

const binary = { type: "string", format: "binary" };
const octets = { type: "string", contentMediaType: "application/octet-stream" };

const files = [
  ...(["part", "parts", "part of a response"] as const).flatMap((place) =>
    [{}, octets, { contentMediaType: "application/octet-stream" }].map(
      (now) => [`${JSON.stringify(now)} in ${place}`, places[place](binary), places[place](now)] as const,
    ),
  ),
  ...(["request", "response"] as const).flatMap((side) =>
    ["application/octet-stream", "image/png", "*/*"].flatMap((type) =>
      [{}, { schema: {} }, { schema: octets }, { schema: { contentMediaType: type } }]
        .filter((now) => type !== "*/*" || JSON.stringify(now).includes("octet"))
        .map(
          (now) =>
            [
              `${JSON.stringify(now)} as ${type} in a ${side}`,
              bodies[side]({ schema: binary }, type),
              bodies[side](now, type),
            ] as const,
        ),
    ),
  ),
];

test.each(files)("binary data of 3.0 written as in 3.1 is no change: %s", async (_, old, now) => {
  expect(await listChanges(old, now)).toEqual([]);
});
