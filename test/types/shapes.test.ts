/**
 * What users of generated types may rely on: each line of {@link usage} compiles, and those after `@ts-expect-error` do not.
 *
 * @module
 */
import { expect, test } from "vitest";
import { compileUsage } from "./compile-usage.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const text = { type: "string" };

const schemas = {
  Cat: {
    type: "object",
    required: ["kind", "lives"],
    properties: { kind: { const: "cat" }, lives: { type: "integer" } },
  },
  Dog: {
    type: "object",
    required: ["kind", "tricks"],
    properties: { kind: text, tricks: { type: "array", items: text } },
  },
  Fish: {
    type: "object",
    required: ["kind"],
    properties: { kind: { enum: ["fish", "shark"] }, fins: { type: "integer" } },
  },
  Pet: {
    oneOf: [ref("Cat"), ref("Dog"), ref("Fish")],
    discriminator: { propertyName: "kind", mapping: { dog: "#/components/schemas/Dog" } },
  },
  Tree: {
    anyOf: [
      text,
      { type: "array", items: ref("Tree") },
      { type: "object", properties: { child: ref("Tree") } },
    ],
  },
  Open: {
    type: "object",
    required: ["id"],
    properties: { id: { type: "integer" } },
    additionalProperties: text,
  },
  Closed: { type: "object", properties: { a: text }, additionalProperties: false },
  Both: { allOf: [ref("Closed"), { type: "object", required: ["b"], properties: { b: text } }] },
  Sibling: { type: "object", properties: { own: text }, allOf: [ref("Both")] },
  Either: {
    type: "object",
    properties: { a: text, b: text },
    anyOf: [{ required: ["a"] }, { required: ["b"] }],
  },
  Pair: { type: "array", prefixItems: [text, { type: "integer" }], minItems: 2, items: false },
  Level: { enum: ["low", "high", null] },
  Several: { type: ["string", "integer", "null"] },
  Text: { type: "object", additionalProperties: text },
  Instant: { type: "string", format: "date-time" },
  Directed: {
    type: "object",
    required: ["id", "secret", "name"],
    properties: {
      id: { type: "integer", readOnly: true },
      secret: { type: "string", writeOnly: true },
      name: text,
    },
  },
  Inherited: {
    type: "object",
    properties: { constructor: text, toString: { type: "integer" }, valueOf: text },
  },
  Labelled: { type: "object", properties: { label: text } },
  Demanding: { allOf: [{ $ref: "#/components/schemas/Labelled" }], required: ["label", "toString"] },
  Beside: { $ref: "#/components/schemas/Either", required: ["a"], description: "With `a`." },
  Narrowed: { $ref: "#/components/schemas/Either", properties: { b: { const: "x" } }, maxProperties: 1 },
  Draft: {
    type: "object",
    required: ["file"],
    properties: { file: { type: "string", format: "binary" }, name: text },
  },
  Upload: {
    type: "object",
    required: ["file"],
    properties: { file: { type: "string", format: "binary" }, name: text },
  },
  Bounded: {
    type: "object",
    properties: {
      count: { type: "integer", minimum: 1 },
      code: { type: "string", pattern: "^[A-Z]+$", maxLength: 8 },
      tags: { type: "array", items: { type: "string", minLength: 1 }, uniqueItems: true },
    },
    additionalProperties: false,
  },
  File: { type: "string", format: "binary" },
  Untyped: { properties: { a: text } },
  UntypedItems: { type: "array", items: { properties: { a: text } } },
  UntypedReferred: { type: "array", items: { $ref: "#/components/schemas/Untyped" } },
  UntypedText: { type: "string", $ref: "#/components/schemas/Untyped" },
  UntypedOr: { anyOf: [{ type: "object", required: ["a"] }, text], properties: { a: text } },
  Step: { type: "string", enum: ["ready", "held", "done"] },
  Waiting: {
    type: "object",
    required: ["step", "since"],
    properties: { step: { $ref: "#/components/schemas/Step" }, since: text },
  },
  Finished: {
    type: "object",
    required: ["step", "result"],
    properties: { step: { $ref: "#/components/schemas/Step" }, result: text },
  },
  Job: {
    oneOf: [{ $ref: "#/components/schemas/Waiting" }, { $ref: "#/components/schemas/Finished" }],
    discriminator: {
      propertyName: "step",
      mapping: { ready: "Waiting", held: "Waiting", done: "Finished" },
    },
  },
  Conditional: {
    type: "object",
    properties: { kind: text },
    if: { properties: { kind: { const: "a" } } },
    then: { required: ["x"] },
    not: { required: ["y"] },
  },
};

const usage = `
import type { AmendBody, Beside, Both, Bounded, Closed, Conditional, Demanding, Directed, DirectedRequest, FillBody, Inherited, Job, Draft, DraftInput, Either, Instant, Level, Narrowed, Open, Pair, Pet, PhotoBody, PhotosBody, PosterBody, Several, Sibling, Text, Tree, Untyped, UntypedOr, UntypedText, Upload } from "./types.js";

export function narrows(pet: Pet): number {
  if (pet.kind === "cat") return pet.lives;
  if (pet.kind === "dog") return pet.tricks.length;
  // @ts-expect-error neither a cat nor a dog any more
  pet.tricks;
  return pet.fins ?? 0;
}
// Both kinds of job list all steps: the mapping tells them apart.
export const outcomeOf = (job: Job): string => (job.step === "done" ? job.result : job.since);
export const tree: Tree = ["a", [{ child: ["b", []] }]];
// @ts-expect-error no member of the union
export const stump: Tree = 1;
export const open: Open = { id: 1, other: "x" };
// @ts-expect-error a named member keeps its type
export const wrong: Open = { id: "1" };
export const closed: Closed = {};
// @ts-expect-error no further members in a literal
export const more: Closed = { a: "x", b: 1 };
export const both: Both = { b: "x" };
export const sibling: Sibling = { own: "x", b: "y", a: "z" };
// @ts-expect-error what allOf requires is required
export const incomplete: Sibling = { own: "x" };
export const either: Either = { b: "x" };
export const pair: Pair = ["a", 1];
// @ts-expect-error too long
export const triple: Pair = ["a", 1, 2];
export const level: Level = null;
// @ts-expect-error not listed
export const middle: Level = "middle";
export const several: Several[] = ["a", 1, null];
export const map: Text = { anything: "x" };
export const first: string | undefined = map["first"];
export const instant: Instant = "2024-02-29T12:00:00Z";
export const sent: DirectedRequest = { name: "x", secret: "y" };
// @ts-expect-error the router refuses what is readOnly
export const returned: DirectedRequest = { id: 1, name: "x", secret: "y" };
export const received: Directed = { id: 1, name: "x" };
// @ts-expect-error a reply that shows what is writeOnly breaks the contract
export const shown: Directed = { id: 1, name: "x", secret: "y" };
export const amended: AmendBody = { name: "x", parts: [{ name: "x" }] };
// @ts-expect-error readOnly in a body that is described in place
export const amendedWhole: AmendBody = { id: 1, name: "x" };
// @ts-expect-error readOnly further inside
export const amendedPart: AmendBody = { name: "x", parts: [{ id: 1 }] };
// @ts-expect-error readOnly in one part of allOf
export const amendedBoth: AmendBody = { name: "x", revision: 1 };
export const filled: FillBody = { name: "x" };
// @ts-expect-error readOnly in a form
export const filledWhole: FillBody = { id: 1 };
export const inherited: Inherited = {};
export const own: Inherited = { constructor: "x", toString: 1 };
// @ts-expect-error a member keeps its type
export const ownWrong: Inherited = { constructor: 1 };
export const demanding: Demanding = { label: "x" };
// @ts-expect-error required beside allOf, which also names a member that every object inherits
export const unlabelled: Demanding = {};
export const conditional: Conditional = { kind: "b" };
export const beside: Beside = { a: "x" };
// @ts-expect-error required beside the reference
export const without: Beside = { b: "x" };
export const narrowed: Narrowed = { b: "x" };
// @ts-expect-error narrower beside the reference
export const other: Narrowed = { b: "y" };
export const untyped: Untyped = { a: "x" };
// @ts-expect-error without a type, what has members is an object
export const untypedNumber: Untyped = 5;
// Where another part declares a type, values of that type have it.
export const untypedText: UntypedText = "s";
export const untypedOr: UntypedOr[] = ["s", { a: "x" }];
// @ts-expect-error a member keeps its type
export const untypedMember: UntypedOr = { a: 1 };
export const bounded: Bounded = { count: 0, code: "", tags: [] };
// What is text in JSON is a file in a form.
export const draft: Draft = { file: "aGVsbG8=" };
export const upload: Upload = { file: new Blob(["hello"]) };
export const photo: PhotoBody = new Blob(["hello"]);
export const photos: PhotosBody = [new Blob(["hello"])];
export const poster: PosterBody = { file: new Blob(["hello"]) };
// @ts-expect-error a file is no text
export const path: PhotoBody = "hello.png";
export const bodies: DraftInput["body"][] = [draft, { file: new Blob(["hello"]), name: "x" }];
`;

test("types are as a reader of the document expects them", async () => {
  const paths = {
    "/directed": {
      post: {
        operationId: "send",
        requestBody: { required: true, content: { "application/json": { schema: ref("Directed") } } },
        responses: { 200: { description: "", content: { "application/json": { schema: ref("Directed") } } } },
      },
    },
  };
  const file = { type: "string", format: "binary" };
  const parts = (schema: object): object => ({ "multipart/form-data": { schema } });
  const form = (name: string): object => ({ "multipart/form-data": { schema: ref(name) } });
  const answer = { 204: { description: "" } };
  const kept = { type: "object", properties: { id: { type: "integer", readOnly: true }, name: text } };
  const revision = { type: "object", properties: { revision: { type: "integer" } } };
  const marked = { type: "object", properties: { revision: { type: "integer", readOnly: true } } };
  const amended = {
    ...kept,
    properties: { ...kept.properties, parts: { type: "array", items: kept } },
    allOf: [revision, marked],
  };
  const uploads = {
    "/drafts": {
      post: {
        operationId: "draft",
        requestBody: {
          required: true,
          content: { "application/json": { schema: ref("Draft") }, ...form("Draft") },
        },
        responses: answer,
      },
    },
    "/photo": { post: { operationId: "photo", requestBody: { content: parts(file) }, responses: answer } },
    "/photos": {
      post: {
        operationId: "photos",
        requestBody: { content: parts({ type: "array", items: file }) },
        responses: answer,
      },
    },
    "/amend": {
      post: {
        operationId: "amend",
        requestBody: { required: true, content: { "application/json": { schema: amended } } },
        responses: answer,
      },
    },
    "/fill": {
      post: {
        operationId: "fill",
        requestBody: { required: true, content: { "application/x-www-form-urlencoded": { schema: kept } } },
        responses: answer,
      },
    },
    "/poster": {
      post: {
        operationId: "poster",
        requestBody: { content: parts({ anyOf: [{ type: "object", properties: { file: ref("File") } }] }) },
        responses: answer,
      },
    },
    "/uploads": {
      post: { operationId: "upload", requestBody: { content: form("Upload") }, responses: answer },
    },
  };
  const { problems, files } = await compileUsage(
    { paths: { ...paths, ...uploads }, components: { schemas } },
    usage,
  );
  expect(problems).toEqual([]);
  const types = files.find(({ path }) => path === "types.ts")?.text ?? "";
  for (const note of notes) expect(types).toContain(note);
  expect(types).toMatch(/The schema has no `type`[^/]*\*\/\s*export interface Untyped {/);
  // Items have no comment of their own; what a reference leads to has.
  expect(types).toMatch(/Schemas inside have no `type`[^/]*\*\/\s*export type UntypedItems =/);
  expect(types).not.toMatch(/ha(?:s|ve) no `type`[^/]*\*\/\s*export type UntypedReferred =/);
});

/** Comments for what the types of {@link schemas} cannot express. */
const notes = [
  "Also validated: integer, minimum 1.",
  'Also validated: maxLength 8, pattern "^[A-Z]+$".',
  "Also validated: uniqueItems, items: minLength 1.",
  "Also validated: no other members.",
  "Also validated: not, if.",
  "Also validated: anyOf required a | required b.",
  "Also validated: maxProperties 1.",
];
