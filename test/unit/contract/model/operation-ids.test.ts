import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { buildContractOf } from "../../../../contract/build/build-contract.ts";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { skipWithout } from "../../../skip-without.ts";
import { brief, bundleOf, documentOf } from "./bundle-of.ts";

const shared = join(import.meta.dirname, "../../../../../shared/found/documents");
const responses = { "200": { description: "Fine." } };

/** The places of the operations of a document by their ids, as commands see them that sort the document, and as all others do. */
function idsOf(document: SchemaObject, include?: readonly string[]): Readonly<Record<string, string>> {
  const [kept, sorted] = [false, true].map((isSorted) => {
    const { contract } = buildContractOf(bundleOf(document), {
      isSorted,
      ...(include === undefined ? {} : { operations: { include } }),
    });
    const { operations = [], webhooks = [] } = contract?.model ?? {};
    return Object.fromEntries([...operations, ...webhooks].map(({ pointer, id }) => [pointer, id]));
  });
  expect(sorted).toEqual(kept);
  return kept ?? {};
}

describe("an operationId belongs to the first operation in the author's order, whatever sorts or removes operations later", () => {
  test.for([
    ["duplicate-operation-id", { "/paths/~1z~1{x}/post": "post-design", "/paths/~1b/post": "POST /b" }],
    [
      "duplicate-path-and-id",
      {
        "/paths/~1r~1{id}~1citations~1/get": "list",
        "/paths/~1r~1{id}~1citation~1/get": "GET /r/{id}/citation/",
      },
    ],
  ] as const)("%s", ([name, expected], { skip }) => {
    const path = join(shared, `${name}.yaml`);
    skipWithout(path, skip);
    expect(idsOf(parse(readFileSync(path, "utf8")))).toEqual(expected);
  });

  test("a number of YAML is the id that it spells", () => {
    const paths = {
      "/z": { get: { operationId: 1, responses } },
      "/b": { get: { operationId: "1", responses } },
    };
    expect(idsOf(documentOf("3.1.0", { paths }))).toEqual({
      "/paths/~1z/get": "1",
      "/paths/~1b/get": "GET /b",
    });
  });

  test("methods in the order of their path item; then webhooks, then callbacks", () => {
    const same = { operationId: "same", responses };
    const callbacks = { done: { "{$request.body#/url}": { post: same } } };
    const document = documentOf("3.2.0", {
      webhooks: { event: { post: same } },
      paths: {
        "/a": {
          put: { responses, callbacks },
          post: same,
          get: same,
          additionalOperations: { COPY: same },
        },
      },
    });
    expect(idsOf(document)).toEqual({
      "/paths/~1a/post": "same",
      "/paths/~1a/put": "PUT /a",
      "/paths/~1a/get": "GET /a",
      "/paths/~1a/additionalOperations/COPY": "COPY /a",
      "/webhooks/event/post": "POST event",
      "/paths/~1a/put/callbacks/done/{$request.body#~1url}/post": "PUT /a.done",
    });
  });

  test("a selection without the first does not pass the id on", () => {
    const get = { operationId: "list", responses };
    const document = documentOf("3.1.0", { paths: { "/b": { get }, "/a": { get } } });
    expect(idsOf(document, ["/a"])).toEqual({ "/paths/~1a/get": "GET /a" });
  });

  test("an operationId that reads like a method and path is left to its operation", () => {
    const paths = {
      "/a": { get: { responses } },
      "/b": { get: { operationId: "GET /a", responses } },
    };
    expect(idsOf(documentOf("3.1.0", { paths }))).toEqual({
      "/paths/~1a/get": "GET /a 2",
      "/paths/~1b/get": "GET /a",
    });
  });
});

test("a repeated operationId is reported with both places", () => {
  const get = { operationId: "list", responses };
  const document = documentOf("3.1.0", { paths: { "/b": { get }, "/a": { get } } });
  const { findings } = buildContractOf(bundleOf(document));
  expect(brief(findings)).toEqual(["document/duplicate-operation-id /paths/~1a/get/operationId"]);
  expect(findings[0]?.places[1]?.pointer).toBe("/paths/~1b/get/operationId");
  expect(findings[0]?.message).toContain("The second one is named `GET /a` instead");
});
