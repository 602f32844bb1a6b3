import { expect, test } from "vitest";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { documentOf, generateFrom, misfitsOf, typeProblems } from "./try-document.ts";

const ok = { "200": { description: "ok" } };

/** A document with an extension in every object that may have one. */
function extended(extension: unknown): SchemaObject {
  const x = { "x-note": extension };
  const post = { post: { ...x, responses: { ...ok, ...x }, operationId: "event" } };
  const responses = {
    "200": { description: "ok", content: { "application/json": { schema: { type: "string" } } }, ...x },
    ...x,
  };
  const callbacks = {
    onEvent: { "{$request.query.cb}": { post: { ...post.post, operationId: "called" }, ...x }, ...x },
  };
  return documentOf({
    ...x,
    paths: { "/a": { get: { operationId: "a", responses, callbacks, ...x }, ...x }, ...x },
    webhooks: { event: { ...post, ...x } },
    components: {
      ...x,
      pathItems: { Shared: { get: { responses: { ...ok, ...x } }, ...x } },
      responses: { Gone: { description: "gone", ...x } },
    },
  });
}

test.each([
  ["a text", "some text"],
  ["a number", 7],
  ["nothing", null],
  ["a list", ["a"]],
  ["an object", { description: "not a response", content: {} }],
  ["an object that looks like an operation", { get: { operationId: "b", responses: ok } }],
])("an extension that is %s is no part of the contract, in any position", async (_, extension) => {
  const document = extended(extension);
  const { files, findings } = await generateFrom(document);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const types = files.find(({ path }) => path === "types.ts");
  expect(types?.text).not.toContain("x-note");
  expect(await misfitsOf(document)).toEqual([]);
});

test("where OpenAPI admits no extensions, values that are not objects are reported, and the rest is kept", async () => {
  const post = (operationId: string) => ({ post: { operationId, responses: ok } });
  const document = documentOf({
    paths: {
      "/a": {
        ...post("a"),
        post: {
          ...post("a").post,
          callbacks: { "x-note": "some text", onEvent: { "{$url}": post("called") } },
        },
      },
    },
    webhooks: { "x-note": "some text", event: post("event") },
  });
  const { files, findings } = await generateFrom(document);
  const errors = findings.filter(({ severity }) => severity === "error");
  expect(errors.map(({ code, places: [place] }) => [code, place?.pointer])).toEqual([
    ["document/wrong-type", "/paths/~1a/post/callbacks/x-note"],
    ["document/wrong-type", "/webhooks/x-note"],
  ]);
  const types = files.find(({ path }) => path === "types.ts")?.text;
  for (const name of ["AResult", "CalledResult", "EventResult"])
    expect(types).toContain(`export type ${name}`);
});

test("types beside an extension in `responses` are those of the responses", async () => {
  const use = `
import type { AResult } from "./types.js";
export const result = (given: AResult): string => given.body;
`;
  expect(await typeProblems(extended("some text"), use)).toEqual([]);
});
