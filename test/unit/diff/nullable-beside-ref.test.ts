import { expect, test } from "vitest";
import { diffContracts } from "../../../diff/diff-contracts.ts";
import { contractOf } from "../live/mock/contract-of.ts";

const ref = { $ref: "#/components/schemas/Note" };

function documentOf(schema: object): object {
  const content = { "application/json": { schema } };
  return {
    openapi: "3.0.3",
    info: { title: "t", version: "1" },
    paths: { "/notes": { post: { requestBody: { content }, responses: { 200: { description: "d" } } } } },
    components: { schemas: { Note: { type: "object", properties: { a: { type: "string" } } } } },
  };
}

async function listChanges(old: object, now: object): Promise<readonly string[]> {
  const contracts = { old: await contractOf(documentOf(old)), new: await contractOf(documentOf(now)) };
  const { changes } = await diffContracts(contracts);
  return changes.map(({ level, message }) => `${level}: ${message}`);
}

const advice = "OpenAPI ignores it there, but many tools allow `null`.";

test("nullable beside a reference, which OpenAPI ignores, is at most a risk", async () => {
  const nullable = { ...ref, nullable: true };
  expect(await listChanges(nullable, ref)).toEqual([
    `risk: The request body no longer has \`nullable\` beside \`$ref\`: ${advice}`,
  ]);
  expect(await listChanges(ref, nullable)).toEqual([
    `compatible: The request body now has \`nullable\` beside \`$ref\`: ${advice}`,
  ]);
});

test("nullable around a reference counts", async () => {
  const [change = ""] = await listChanges({ allOf: [ref], nullable: true }, ref);
  expect(change).toMatch(/^breaking: .* no longer allows `null`\.$/);
});
