import { expect, test, vi } from "vitest";
import type { Contract } from "../../contract/build/contract.ts";
import type { Pair } from "../../diff/changes/change.ts";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { printNdjsonLine, readNdjsonRecord } from "../../verifier/exchanges/ndjson/read-ndjson.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import { oneIn } from "../choose-tests.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";
import { ownPairs } from "./own-pairs.ts";

/** The verdicts of both documents on a line of traffic that a report prints for `tenon verify`. */
function replay(line: string, contracts: Pair<Contract>): readonly string[] {
  const record = readNdjsonRecord(JSON.parse(line), 1_000_000);
  if (record.kind !== "exchange") throw new Error(`${record.kind}: ${line}`);
  return [contracts.old, contracts.new].map((contract) => createJudge(contract)(record.exchange).verdict);
}

test.each(oneIn(3, ownPairs).map((pair) => [pair.name, pair] as const))("%s", async (_, {
  old,
  new: now,
  level,
}) => {
  const contracts = { old: await contractOf(old), new: await contractOf(now) };
  const report = await diffContracts(contracts);
  expect(report.level, report.changes.map(({ message }) => message).join("\n")).toBe(level);
  for (const { level: own, witness, message } of report.changes) {
    if (own !== "breaking") continue;
    const verdicts = witness && replay(printNdjsonLine(witness), contracts);
    expect([...(verdicts ?? [])].sort(), message).toEqual(["invalid", "valid"]);
  }
});

test("the response that breaks a client answers a request that the client may send", async () => {
  const versionOf = (schema: object, status: string): object => ({
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    paths: {
      "/notes/{id}": {
        delete: {
          parameters: [{ name: "id", in: "path", required: true, schema }],
          responses: { [status]: { description: "d" } },
        },
      },
    },
  });
  const contracts = {
    old: await contractOf(versionOf({ type: "string", format: "uuid" }, "204")),
    new: await contractOf(versionOf({ type: "string" }, "202")),
  };
  const { changes } = await diffContracts(contracts);
  const witness = changes.find(({ code }) => code === "status/added")?.witness;
  const found = witness && createJudge(contracts.old)(witness).findings.map(({ pointer }) => pointer);
  expect(found).toEqual(["/response/status"]);
});

test.each([
  ["by one value more", (values: readonly string[]) => ["x", ...values], "compatible"],
  ["by one value less", (values: readonly string[]) => values.slice(1), "breaking"],
  ["by every value", (values: readonly string[]) => values.map((value) => `other ${value}`), "breaking"],
] as const)("lists of thousands of values that differ %s are compared in work that grows with their length", async (_, change, level) => {
  const listed = Array.from({ length: 3000 }, (_, index) => `value ${index}`);
  const versionOf = (values: readonly string[]): object => ({
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    paths: {
      "/notes": {
        post: {
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: { anyOf: [{ $ref: "#/components/schemas/Kind" }, { type: "null" }] },
              },
            },
          },
          responses: { 200: { description: "d" } },
        },
      },
    },
    components: { schemas: { Kind: { type: "string", enum: values } } },
  });
  const contracts = {
    old: await contractOf(versionOf(listed)),
    new: await contractOf(versionOf(change(listed))),
  };
  let work = 0;
  const { includes } = Array.prototype;
  const { stringify } = JSON;
  const spies = [
    vi.spyOn(Array.prototype, "includes").mockImplementation(function (this: unknown[], ...given) {
      work += this.length;
      return includes.apply(this, given);
    }),
    vi.spyOn(JSON, "stringify").mockImplementation((...given: unknown[]) => {
      work += 1;
      return Reflect.apply(stringify, JSON, given) as string; // what it is called for
    }),
  ];
  const report = await diffContracts(contracts).finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  expect(report.level).toBe(level);
  expect(work).toBeLessThan(100 * listed.length);
});

test("where discriminators are enforced, the body that is sent beside a new parameter names its branch", async () => {
  const branch = (other: string): object => ({
    type: "object",
    required: ["kind", other],
    properties: { kind: { type: "string" }, [other]: { type: "integer" } },
  });
  const versionOf = (...parameters: readonly object[]): object => ({
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    paths: {
      "/pets": {
        post: {
          parameters,
          requestBody: {
            required: true,
            content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
          },
          responses: { 204: { description: "d" } },
        },
      },
    },
    components: {
      schemas: {
        Pet: {
          oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
          discriminator: { propertyName: "kind" },
        },
        Cat: branch("lives"),
        Dog: branch("walks"),
      },
    },
  });
  const contracts = {
    old: await contractOf(versionOf()),
    new: await contractOf(versionOf({ name: "q", in: "query", required: true, schema: { type: "string" } })),
  };
  const readings = { discriminator: "enforce" } as const;
  const { changes } = await diffContracts(contracts, { readings });
  expect(changes.map(({ level, code }) => `${level} ${code}`)).toEqual(["breaking parameter/added"]);
});
