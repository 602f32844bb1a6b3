import { describe, expect, test } from "vitest";
import type { Contract } from "../../../../contract/build/contract.ts";
import { buildReport, checkThresholds, percentOf } from "../../../../verifier/coverage/build-report.ts";
import { mergeCoverage, readCoverage } from "../../../../verifier/coverage/coverage-data.ts";
import { createCoverage } from "../../../../verifier/coverage/create-coverage.ts";
import type { LeafKind } from "../../../../verifier/coverage/leaf.ts";
import { listLeaves } from "../../../../verifier/coverage/list-leaves.ts";
import { printCoverageHtml } from "../../../../verifier/coverage/print-coverage-html.ts";
import type { Exchange, ExchangeResponse } from "../../../../verifier/exchanges/exchange.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import { contractOf } from "../../live/mock/contract-of.ts";

const json = (value: unknown): ExchangeResponse["body"] => {
  return { kind: "bytes", bytes: new TextEncoder().encode(JSON.stringify(value)) };
};

function documentOf(schema: object, more: object = {}): object {
  return {
    openapi: "3.1.0",
    info: { title: "T <b>", version: "1" },
    paths: {
      "/things": {
        get: {
          operationId: "list",
          responses: {
            "200": { description: "d", content: { "application/json": { schema } } },
            default: { description: "d" },
          },
          ...more,
        },
      },
    },
  };
}

function answer(value: unknown, more: Partial<ExchangeResponse> = {}, query = ""): Exchange {
  return {
    request: { method: "GET", url: `/things${query}`, headers: [], body: { kind: "none" } },
    response: { status: 200, headers: [["content-type", "application/json"]], body: json(value), ...more },
  };
}

/** The labels of the leaves of one kind that exchanges cover. */
function coveredOf(contract: Contract, kind: LeafKind, ...exchanges: readonly Exchange[]): readonly string[] {
  const coverage = createCoverage(contract);
  for (const exchange of exchanges) coverage.add(exchange, judge(contract, exchange));
  const covered = new Set(coverage.toJSON().covered[kind]);
  const leaves = listLeaves(contract).flatMap((group) => group.leaves);
  return leaves.filter((leaf) => leaf.kind === kind && covered.has(leaf.id)).map(({ label }) => label);
}

describe("what counts", () => {
  test("members that were there, not those that could have been", async () => {
    const properties = { a: { type: "string" }, b: { type: "object", properties: { c: {} } }, d: {} };
    const contract = await contractOf(documentOf({ type: "object", properties }));
    expect(coveredOf(contract, "properties", answer({ a: "x", b: { c: 1 } }))).toEqual([
      "body.a",
      "body.b",
      "body.b.c",
    ]);
  });

  test("a member by any name", async () => {
    const properties = JSON.parse('{"__proto__": {"type": "string"}, "constructor": {}}');
    const contract = await contractOf(documentOf({ type: "object", properties }));
    const value = JSON.parse('{"__proto__": "x"}');
    expect(coveredOf(contract, "properties", answer(value))).toEqual(["body.__proto__"]);
    expect(coveredOf(contract, "properties", answer({}))).toEqual([]);
  });

  test("nothing of a body with an error, and the status neither", async () => {
    const schema = { type: "object", properties: { a: { type: "string" }, b: { type: "string" } } };
    const contract = await contractOf(documentOf(schema));
    const broken = answer({ a: "x", b: 1 });
    for (const kind of ["properties", "mediaTypes", "statuses"] as const)
      expect(coveredOf(contract, kind, broken)).toEqual([]);
  });

  test("of a body that was not recorded the status, and nothing in it", async () => {
    const contract = await contractOf(documentOf({ type: "object", properties: { a: {} } }));
    const logged = answer({}, { body: { kind: "unknown", why: "the log has none." } });
    expect(coveredOf(contract, "statuses", logged)).toEqual(["200"]);
    expect(coveredOf(contract, "operations", logged)).toEqual(["GET /things"]);
    expect(coveredOf(contract, "mediaTypes", logged)).toEqual([]);
  });

  test("nothing of what could not be checked", async () => {
    const schema = { type: "object", properties: { a: { $ref: "#/components/schemas/Missing" }, b: {} } };
    const contract = await contractOf(documentOf(schema));
    expect(coveredOf(contract, "properties", answer({ b: 1 }))).toEqual([]);
  });

  test("each value of an enum, and both of a boolean", async () => {
    const properties = { e: { enum: ["x", "y", null] }, on: { type: "boolean" } };
    const contract = await contractOf(documentOf({ type: "object", properties }));
    expect(coveredOf(contract, "enumValues", answer({ e: "y", on: false }), answer({ e: null }))).toEqual([
      'body.e = "y"',
      "body.e = null",
      "body.on = false",
    ]);
  });

  test("null and other types where there is a choice", async () => {
    const properties = { n: { type: ["string", "null"] }, one: { type: "string" } };
    const contract = await contractOf(documentOf({ type: "object", properties }));
    expect(coveredOf(contract, "branches", answer({ n: null, one: "x" }))).toEqual(["body.n as null"]);
  });

  test("an alternative, where no other would have done", async () => {
    const anyOf = [
      { type: "object", required: ["a"] },
      { type: "object", properties: { b: {} }, required: ["b"] },
    ];
    const contract = await contractOf(documentOf({ anyOf }));
    expect(coveredOf(contract, "branches", answer({ a: 1, b: 1 }))).toEqual([]);
    expect(coveredOf(contract, "properties", answer({ a: 1, b: 1 }))).toEqual([]);
    expect(coveredOf(contract, "branches", answer({ b: 1 }))).toEqual(["body.anyOf[1]"]);
    expect(coveredOf(contract, "properties", answer({ b: 1 }))).toEqual(["body.anyOf[1].b"]);
  });

  test("members of recursive schemas, of lists and of maps", async () => {
    const document = documentOf({ $ref: "#/components/schemas/Node" });
    const Node = {
      type: "object",
      properties: { next: { type: "array", items: { $ref: "#/components/schemas/Node" } } },
      additionalProperties: { type: "object", properties: { deep: {} } },
    };
    const contract = await contractOf({ ...document, components: { schemas: { Node } } });
    expect(coveredOf(contract, "properties", answer({ next: [{ free: { deep: 1 } }] }))).toEqual([
      "Node.next",
      "Node.*.deep",
    ]);
  });

  test("parameters that were sent and fit; of a text that reads two ways, no way", async () => {
    const parameters = [
      { name: "n", in: "query", schema: { type: "integer" } },
      { name: "m", in: "query", schema: { type: "integer" } },
      { name: "u", in: "query", schema: { anyOf: [{ type: "integer" }, { type: "string" }] } },
    ];
    const contract = await contractOf(documentOf({}, { parameters }));
    const exchange = answer({}, {}, "?n=1&m=x&u=1");
    expect(coveredOf(contract, "parameters", exchange)).toEqual(["query n", "query u"]);
    expect(coveredOf(contract, "branches", exchange)).toEqual([]);
    expect(coveredOf(contract, "branches", answer({}, {}, "?u=x"))).toEqual(["value.anyOf[1]"]);
  });

  test.each([[{ type: "null" }], [{ const: null }]])("no branch of text that is null: %j", async (isNull) => {
    const anyOf = [{ type: "integer" }, { type: "boolean" }, isNull];
    const parameters = [{ name: "n", in: "query", schema: { anyOf } }];
    const contract = await contractOf(documentOf({}, { parameters }));
    const leaves = listLeaves(contract).flatMap((group) => group.leaves);
    const branches = leaves.filter(({ kind }) => kind === "branches");
    expect(branches.map(({ pointer }) => pointer.split("/").at(-1))).toEqual(["0", "1"]);
  });

  test("`default` for what it stands for, and the operation by its answer alone", async () => {
    const parameters = [{ name: "n", in: "query", required: true, schema: { type: "integer" } }];
    const contract = await contractOf(documentOf({}, { parameters }));
    const refused = answer({}, { status: 400, body: { kind: "none" }, headers: [] });
    expect(coveredOf(contract, "statuses", refused)).toEqual(["default"]);
    expect(coveredOf(contract, "operations", refused)).toEqual(["GET /things"]);
    expect(coveredOf(contract, "parameters", refused)).toEqual([]);
  });

  test("of an answer whose request nobody knows, only the answer", async () => {
    const parameters = [{ name: "n", in: "query", schema: { type: "integer" } }];
    const contract = await contractOf(documentOf({ type: "object", properties: { a: {} } }, { parameters }));
    const coverage = createCoverage(contract);
    const exchange = answer({ a: 1 }, {}, "?n=1");
    coverage.add(exchange, judge(contract, exchange), "response");
    const { covered } = coverage.toJSON();
    expect(covered.parameters).toEqual([]);
    expect(covered.properties).toHaveLength(1);
    expect(covered.operations).toEqual(["/list"]);
  });
});

describe("shards", () => {
  test("come to the same in any order, and twice", async () => {
    const properties = { a: {}, b: {} };
    const contract = await contractOf(documentOf({ type: "object", properties }));
    const shardOf = (value: unknown) => {
      const coverage = createCoverage(contract);
      coverage.add(answer(value), judge(contract, answer(value)));
      return coverage.toJSON();
    };
    const [one, other] = [shardOf({ a: 1 }), shardOf({ b: 1 })];
    expect(mergeCoverage([one, other]).covered).toEqual(mergeCoverage([other, one, other]).covered);
    expect(mergeCoverage([one, other]).covered.properties).toHaveLength(2);
    expect(readCoverage(JSON.parse(JSON.stringify(one)))).toEqual(one);
  });

  test("of another document are refused", async () => {
    const shards = await Promise.all(
      [{}, { type: "string" }].map(async (schema) =>
        createCoverage(await contractOf(documentOf(schema))).toJSON(),
      ),
    );
    expect(() => mergeCoverage(shards)).toThrow(TypeError);
  });

  test.each([
    [{}, "is not a coverage file of tenon"],
    [{ tenonCoverage: 2 }, "has the format 2, but this version of tenon reads only format 1"],
    [{ tenonCoverage: 1 }, "has no `document.fingerprint`"],
    [{ tenonCoverage: 1, document: { fingerprint: "x" } }, "has no `exchanges` or no `covered`"],
    [
      { tenonCoverage: 1, document: { fingerprint: "x" }, exchanges: 1, covered: { operations: [1] } },
      "has no list of strings under covered.operations",
    ],
  ])("%j is none", (value, reason) => {
    expect(readCoverage(value)).toBe(reason);
  });
});

describe("the report", () => {
  test("counts, and names what is missing with its place", async () => {
    const contract = await contractOf(documentOf({ type: "object", properties: { a: {}, b: {} } }));
    const coverage = createCoverage(contract);
    coverage.add(answer({ a: 1 }), judge(contract, answer({ a: 1 })));
    const report = buildReport(contract, coverage.toJSON());
    expect(report.totals.properties).toEqual({ covered: 1, of: 2 });
    expect(report.groups).toHaveLength(1);
    expect(report.groups[0]?.missing).toMatchObject([
      { kind: "properties", label: "body.b", place: { file: "openapi.json", line: 1 } },
      { kind: "statuses", label: "default" },
    ]);
    expect(checkThresholds(report, { properties: 50, operations: 100 })).toEqual([]);
    expect(checkThresholds(report, { properties: 51, statuses: 50.1 })).toMatchObject([
      { code: "coverage/below-threshold" },
      { code: "coverage/below-threshold", message: expect.stringContaining("1 of 2 properties (50 %)") },
    ]);
  });

  test("says 100 % of all only", () => {
    expect(percentOf({ covered: 9999, of: 10_000 })).toBe(99.9);
    expect(percentOf({ covered: 0, of: 0 })).toBe(100);
  });

  test("is a page that holds no markup of the document's", async () => {
    const contract = await contractOf(
      documentOf({ type: "object", properties: { "<script>x</script>": {} } }),
    );
    const report = buildReport(contract, createCoverage(contract).toJSON());
    const page = printCoverageHtml({ report, findings: [], version: "0" });
    expect(page).toContain("T &lt;b&gt;");
    expect(page).toContain("&lt;script&gt;x");
    expect(page).not.toContain("<script");
  });
});
