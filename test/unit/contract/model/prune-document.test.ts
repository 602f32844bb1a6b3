import { expect, test } from "vitest";
import { buildContractOf } from "../../../../contract/build/build-contract.ts";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { bundleOf, documentOf } from "./bundle-of.ts";

const ok = { responses: { "200": { description: "" } } };

function prunedOf(parts: SchemaObject): SchemaObject | undefined {
  return buildContractOf(bundleOf(documentOf("3.2.0", parts))).contract?.document;
}

test("a document without faults stays the same object", () => {
  const document = documentOf("3.2.0", {
    paths: { "/a": { summary: "A.", get: ok, additionalOperations: { COPY: ok } }, "x-note": { get: 1 } },
    webhooks: { made: { post: ok } },
    components: {
      responses: { R: { description: "" }, S: { $ref: "#/components/responses/R" } },
      "x-note": 1,
    },
  });
  expect(buildContractOf(bundleOf(document)).contract?.document).toBe(document);
});

test("operations that were left out of the model are not in the document either", () => {
  const bad = { responses: { "200": { $ref: "#/components/responses/Gone" } } };
  const document = prunedOf({
    paths: {
      "/a": { get: bad, put: ok, additionalOperations: { COPY: bad, MOVE: ok } },
      "/b": { get: "text" },
    },
    webhooks: { made: { post: bad } },
  });
  expect(document).toMatchObject({
    paths: { "/a": { put: ok, additionalOperations: { MOVE: ok } }, "/b": {} },
    webhooks: { made: {} },
  });
  expect(JSON.stringify(document)).not.toContain("Gone");
});

test("$refs that lead nowhere and that no operation needs do not reach the document", () => {
  const gone = (section: string): SchemaObject => ({ $ref: `#/components/${section}/Gone` });
  const document = prunedOf({
    paths: {
      "/a": { get: { ...ok, callbacks: { done: gone("callbacks") } } },
      "/b": { $ref: "#/paths/~1gone" },
    },
    components: {
      responses: { R: { description: "", headers: { H: gone("headers") } }, S: gone("responses") },
      parameters: { P: gone("parameters") },
      requestBodies: { B: gone("requestBodies") },
    },
  });
  expect(JSON.stringify(document)).not.toContain("$ref");
});

test("values that should be maps and are not are dropped", () => {
  expect(prunedOf({ paths: [], webhooks: "a", components: { schemas: [], responses: {} } })).toEqual({
    openapi: "3.2.0",
    info: { title: "Recipes", version: "1" },
    components: { responses: {} },
  });
});
