import { expect, test } from "vitest";
import type { Change } from "../../../diff/changes/change.ts";
import { diffContracts } from "../../../diff/diff-contracts.ts";
import { createJudge } from "../../../verifier/judge/judge.ts";
import type { Readings } from "../../../verifier/judge/readings.ts";
import { contractOf } from "../live/mock/contract-of.ts";

type Side = "request" | "response";

function documentOf(side: Side, member: object, required: boolean): object {
  const schema = { type: "object", properties: { a: member }, ...(required ? { required: ["a"] } : {}) };
  const content = { "application/json": { schema } };
  const operation =
    side === "request"
      ? { requestBody: { required: true, content }, responses: { 204: { description: "d" } } }
      : { responses: { 200: { description: "d", content } } };
  return { openapi: "3.1.0", info: { title: "t", version: "1" }, paths: { "/notes": { post: operation } } };
}

/** Expects that each exchange is judged as the level says, by both documents and with the same readings. */
async function listChanges(
  side: Side,
  [old, now]: readonly [object, object],
  { required = false, readings = {} }: { required?: boolean; readings?: Partial<Readings> } = {},
): Promise<readonly string[]> {
  const contracts = {
    old: await contractOf(documentOf(side, old, required)),
    new: await contractOf(documentOf(side, now, required)),
  };
  const { changes } = await diffContracts(contracts, { readings });
  const [sender, reader] = side === "request" ? (["old", "new"] as const) : (["new", "old"] as const);
  const verdictsOf = ({ witness }: Change): readonly string[] =>
    witness === undefined
      ? []
      : [sender, reader].map((version) => createJudge(contracts[version], { readings })(witness).verdict);
  for (const change of changes)
    expect(verdictsOf(change)).toEqual(change.level === "breaking" ? ["valid", "invalid"] : []);
  return changes.map(({ level, code }) => `${level} ${code}`);
}

const text = { type: "string" };
const readOnly = { ...text, readOnly: true };
const writeOnly = { ...text, writeOnly: true };

test.each([
  ["request", "a member became readOnly", [text, readOnly], ["breaking schema/readOnly"]],
  ["request", "a member lost readOnly", [readOnly, text], ["compatible schema/readOnly"]],
  ["request", "a member became writeOnly", [text, writeOnly], []],
  ["request", "a member lost writeOnly", [writeOnly, text], []],
  ["response", "a member became readOnly", [text, readOnly], []],
  ["response", "a member lost readOnly", [readOnly, text], []],
  ["response", "a member became writeOnly", [text, writeOnly], ["risk schema/writeOnly"]],
  ["response", "a member lost writeOnly", [writeOnly, text], ["breaking schema/writeOnly"]],
] as const)("%s: %s", async (side, _, pair, expected) => {
  expect(await listChanges(side, pair)).toEqual(expected);
});

test.each([
  ["request", [text, readOnly], { readOnlySent: "warning" }, "risk schema/readOnly"],
  ["request", [text, readOnly], { readOnlySent: "off" }, "risk schema/readOnly"],
  ["response", [writeOnly, text], { writeOnlyShown: "warning" }, "risk schema/writeOnly"],
] as const)("in a %s, a reading that allows the member makes it a risk: %#", async (side, pair, readings, level) => {
  expect(await listChanges(side, pair, { readings })).toEqual([level]);
});

test("a required member that becomes readOnly or writeOnly is told for the side that has it", async () => {
  const given = { required: true };
  expect(await listChanges("request", [text, readOnly], given)).toContain("breaking schema/readOnly");
  expect(await listChanges("response", [text, writeOnly], given)).toContain("breaking schema/required");
});
