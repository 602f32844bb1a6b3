import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SoundnessSubject } from "./run-soundness.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const file = { type: "string", format: "binary" };
const form = (name: string): object => ({ "multipart/form-data": { schema: ref(name) } });
const json = (name: string): object => ({ "application/json": { schema: ref(name) } });
const post = (content: object): object => ({
  post: { requestBody: { content }, responses: { 204: { description: "" } } },
});

/** Schemas whose types refused, or still refuse, valid values. The suite does not contain them. They are grouped by the reason. */
const documents = {
  // A file is a Blob in a form and text in JSON. If both use one schema, the type with the schema's name is for JSON.
  files: {
    paths: { "/drafts": post({ ...json("Draft"), ...form("Draft") }), "/uploads": post(form("Upload")) },
    schemas: {
      Draft: {
        type: "object",
        required: ["file"],
        properties: { file, more: { type: "array", items: file } },
      },
      Upload: { type: "object", required: ["file"], properties: { file } },
    },
  },
  // A discriminator does not affect validation, but it narrows types.
  unions: {
    paths: {},
    schemas: {
      Cat: {
        type: "object",
        required: ["kind"],
        properties: { kind: { type: "string" }, lives: { type: "integer" } },
      },
      Dog: { type: "object", required: ["kind"], properties: { kind: { const: "dog" } } },
      Pet: { anyOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } },
    },
  },
  // Keywords for objects without a `type`: types read the schema as one of objects, and a comment says so.
  untyped: {
    paths: {},
    schemas: {
      Plain: { properties: { a: { type: "string" } } },
      Narrowing: {
        properties: { a: { type: "string" }, b: { type: "number" } },
        anyOf: [{ required: ["a"] }, { required: ["b"] }],
      },
      Joined: {
        allOf: [{ properties: { a: { type: "string" } }, required: ["a"] }, { properties: { b: true } }],
      },
      Entries: { additionalProperties: { type: "string" } },
      Patterned: { patternProperties: { "^a": { type: "string" } } },
      Alternatives: {
        properties: { a: { type: "string" } },
        anyOf: [{ properties: { b: { type: "string" } } }, { properties: { c: { type: "number" } } }],
      },
      Extended: { ...ref("Plain"), properties: { c: { type: "number" } } },
      Wrapped: { allOf: [ref("Extended")] },
      Union: { oneOf: [{ ...ref("Plain"), required: ["a"] }, { type: "string" }] },
      // If another part declares a `type`, the generated type contains the values of that type.
      Text: { type: "string", ...ref("Plain") },
      JoinedText: { allOf: [ref("Plain"), { type: "string" }] },
      Deep: { type: ["string", "number"], allOf: [{ anyOf: [ref("Plain"), { ...ref("Entries") }] }] },
      Mixed: { anyOf: [{ type: "object", required: ["a"] }, { type: "string" }], properties: { a: true } },
      MixedJoined: { type: ["object", "null"], ...ref("Plain") },
      MixedRequired: { ...ref("Mixed"), required: ["a"] },
    },
  },
  siblings: {
    paths: {},
    schemas: {
      Base: { type: "object", properties: { a: { type: "string" }, b: { type: ["integer", "null"] } } },
      Beside: { ...ref("Base"), required: ["a"], properties: { c: { type: "boolean" } } },
      Nullable: { type: ["object", "null"], properties: { a: { type: "string" } } },
      Required: { ...ref("Nullable"), required: ["a"] },
      Bounded: { ...ref("Base"), minProperties: 1 },
      Listed: { ...ref("Base"), enum: [{ a: "x" }, { b: null }] },
      Holder: {
        type: "object",
        properties: { base: { ...ref("Base"), required: ["b"] }, self: ref("Holder") },
      },
    },
  },
} as const;

const candidates: Readonly<Record<string, readonly unknown[]>> = {
  Draft: [{ file: "x" }, { file: "", more: ["x"] }],
  Upload: [{ file: "x" }],
  Pet: [{ kind: "Cat", lives: 9 }, { kind: "dog" }, { kind: "tiger" }],
  ...Object.fromEntries(
    [
      ...[
        "Plain",
        "Narrowing",
        "Joined",
        "Entries",
        "Patterned",
        "Alternatives",
        "Extended",
        "Wrapped",
        "Union",
      ],
      ...["Text", "JoinedText", "Deep", "Mixed", "MixedJoined", "MixedRequired"],
    ].map((name) => [name, [5, "s", null, { a: "x" }, {}]]),
  ),
  Beside: [{ a: "x" }, { a: "x", b: null, c: true }],
  Required: [null, { a: "x" }],
  Bounded: [{ b: 1 }],
  Listed: [{ a: "x" }, { b: null }],
  Holder: [{}, { base: { b: null } }, { self: { self: {} } }],
};

/** Writes the documents to a folder. */
export function ownDocumentSubjects(folder: string): readonly SoundnessSubject[] {
  return Object.entries(documents).map(([name, { paths, schemas }]) => {
    const path = join(folder, `own-${name}.json`);
    const info = { title: name, version: "1" };
    writeFileSync(path, JSON.stringify({ openapi: "3.1.0", info, paths, components: { schemas } }));
    return { name: `own-${name}`, path, candidates: (schema) => candidates[schema] ?? [] };
  });
}
