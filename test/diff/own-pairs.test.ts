import { expect, test } from "vitest";
import type { Contract } from "../../contract/build/contract.ts";
import type { Pair } from "../../diff/changes/change.ts";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { printNdjsonLine } from "../../verifier/exchanges/ndjson/print-ndjson-line.ts";
import { readNdjsonRecord } from "../../verifier/exchanges/ndjson/read-ndjson.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";
import { ownPairs } from "./own-pairs.ts";

/** The verdicts of both documents on a line that a report prints for `tenon verify`. */
function replay(line: string, contracts: Pair<Contract>): readonly string[] {
  const record = readNdjsonRecord(JSON.parse(line), 1_000_000);
  if (record.kind !== "exchange") throw new Error(`${record.kind}: ${line}`);
  return [contracts.old, contracts.new].map((contract) => createJudge(contract)(record.exchange).verdict);
}

test.each(ownPairs.map((pair) => [pair.name, pair] as const))("%s", async (_, { old, new: now, level }) => {
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
