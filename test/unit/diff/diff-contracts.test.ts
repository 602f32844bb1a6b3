import { describe, expect, test } from "vitest";
import type { DiffReport } from "../../../diff/changes/change.ts";
import { type DiffOptions, diffContracts } from "../../../diff/diff-contracts.ts";
import { contractOf } from "../live/mock/contract-of.ts";

const responses = { 200: { description: "d" } };

function documentOf(paths: object): object {
  return { openapi: "3.1.0", info: { title: "t", version: "1" }, paths };
}

async function diff(old: object, now: object, options?: DiffOptions): Promise<DiffReport> {
  return diffContracts({ old: await contractOf(old), new: await contractOf(now) }, options);
}

function told({ changes }: DiffReport): readonly string[] {
  return changes.map(({ level, code }) => `${level} ${code}`);
}

const list = { get: { parameters: [], responses } };

describe("diffContracts", () => {
  test("says that equal documents have no change", async () => {
    const paths = { "/notes": list };
    const report = await diff(documentOf(paths), documentOf(paths));
    expect(report.level).toBe("no effect");
    expect(report.changes).toEqual([]);
    expect(report.summary.undecided).toBe(0);
  });

  test("matches operations by their templates, whatever the expressions are called", async () => {
    const item = (name: string) => ({
      [`/notes/{${name}}`]: {
        get: { parameters: [{ name, in: "path", required: true, schema: { type: "string" } }], responses },
      },
    });
    expect((await diff(documentOf(item("id")), documentOf(item("note")))).level).toBe("no effect");
  });

  test("an added operation is compatible", async () => {
    const report = await diff(documentOf({ "/a": list }), documentOf({ "/a": list, "/b": list }));
    expect(told(report)).toEqual(["compatible operation/added"]);
    expect(report.changes[0]?.operations).toEqual(["GET /b"]);
  });

  test("compares a schema once if one of its media types can be checked", async () => {
    const twins = (types: readonly string[], schema: object) => ({
      "/notes": {
        get: {
          responses: {
            200: {
              description: "d",
              content: Object.fromEntries(types.map((type) => [type, { schema }])),
            },
          },
        },
      },
    });
    const types = ["application/json", "application/yaml"];
    const [old, now] = [{ type: "object", required: ["id"] }, { type: "object" }];
    const shared = await diff(documentOf(twins(types, old)), documentOf(twins(types, now)));
    expect(told(shared)).toEqual(["breaking schema/required"]);
    const alone = ["application/yaml"];
    const lone = await diff(documentOf(twins(alone, old)), documentOf(twins(alone, now)));
    expect(told(lone)).toEqual(["undecided document/unclear"]);
  });
});
