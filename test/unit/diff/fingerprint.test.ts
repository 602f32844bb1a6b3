import { describe, expect, test } from "vitest";
import { diffContracts } from "../../../diff/diff-contracts.ts";
import { contractOf } from "../live/mock/contract-of.ts";

const q = { name: "q", in: "query", schema: { type: "string", maxLength: 9 } };
const x = { name: "x", in: "query", required: true, schema: { type: "string" } };
const y = { name: "y", in: "header", required: true, schema: { type: "string" } };

function documentOf(parameters: readonly object[], schemas: readonly object[] = []): object {
  const paths = schemas.map((schema, index) => {
    const content = { "application/json": { schema } };
    return [`/${index}`, { get: { responses: { 200: { description: "d", content } } } }] as const;
  });
  const things = { get: { parameters, responses: { 204: { description: "d" } } } };
  return {
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    paths: { "/things": things, ...Object.fromEntries(paths) },
  };
}

async function fingerprints(old: object, now: object): Promise<readonly string[]> {
  const contracts = { old: await contractOf(old), new: await contractOf(now) };
  const { changes } = await diffContracts(contracts, { effort: "quick" });
  return changes.map(({ fingerprint }) => fingerprint);
}

describe("a fingerprint", () => {
  test("names the parameter that was added or removed", async () => {
    expect(await fingerprints(documentOf([q]), documentOf([q, x]))).toEqual([
      "request parameter/added GET /things parameters/query:x",
    ]);
    expect(await fingerprints(documentOf([q]), documentOf([q, y]))).toEqual([
      "request parameter/added GET /things parameters/header:y",
    ]);
    expect(await fingerprints(documentOf([q, x]), documentOf([q]))).toEqual([
      "request parameter/removed GET /things parameters/query:x",
    ]);
  });

  test("does not depend on the order of parameters", async () => {
    const longer = { ...q, schema: { type: "string", maxLength: 5 } };
    const expected = [
      "request schema/maxLength /paths/~1things/get/parameters/query:q/schema/maxLength 9 to 5",
    ];
    expect(await fingerprints(documentOf([q]), documentOf([longer]))).toEqual(expected);
    expect(await fingerprints(documentOf([q, x]), documentOf([x, longer]))).toEqual(expected);
  });

  test("has the place of an inline schema, even if the new document has no schema there", async () => {
    const mapOf = (type?: string): object =>
      type === undefined ? { type: "object" } : { type: "object", additionalProperties: { type } };
    const found = await fingerprints(
      documentOf([], [mapOf("string"), mapOf("string")]),
      documentOf([], [mapOf(), mapOf()]),
    );
    const at = (path: string): string =>
      `response schema/type /paths/~1${path}/get/responses/200/content/application~1json/schema/additionalProperties/type string to none`;
    expect(found).toEqual([at("0"), at("1")]);
  });

  test("depends on the old and the new value, but not on the order of an enum", async () => {
    const limited = (enumeration: readonly string[]): object =>
      documentOf([{ ...q, schema: { enum: enumeration } }]);
    const all = limited(["a", "b", "c"]);
    const [first] = await fingerprints(all, limited(["a", "b"]));
    expect(first).toMatch(/^request schema\/enum \S+ #[\da-f]{12}$/);
    expect(await fingerprints(all, limited(["b", "a"]))).toEqual([first]);
    expect(await fingerprints(all, limited(["c"]))).not.toEqual([first]);
  });

  test("depends on what changed within a union", async () => {
    const union = (maximum: number, type = "string"): object =>
      documentOf(
        [],
        [
          {
            anyOf: [
              { type: "integer", maximum },
              { type, minLength: 1 },
            ],
          },
        ],
      );
    const [some] = await fingerprints(union(1), union(2));
    const [other] = await fingerprints(union(1), union(3));
    expect(some).toBeDefined();
    expect(some).not.toBe(other);
  });

  test("tells styles apart", async () => {
    const list = (more: object): object => documentOf([{ ...q, schema: { type: "array" }, ...more }]);
    const spaced = await fingerprints(list({}), list({ style: "spaceDelimited", explode: false }));
    const joined = await fingerprints(list({}), list({ explode: false }));
    expect(spaced).toHaveLength(1);
    expect(spaced).not.toEqual(joined);
  });
});
