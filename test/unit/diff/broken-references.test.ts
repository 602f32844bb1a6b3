import { expect, test } from "vitest";
import { diffContracts } from "../../../diff/diff-contracts.ts";
import { contractOf } from "../live/mock/contract-of.ts";

const note = { type: "object", required: ["text"], properties: { text: { type: "string", maxLength: 9 } } };
const ref = { $ref: "#/components/schemas/Note" };
const broken = { $ref: "#/components/schemas/Nope" };

function documentOf(item: object, sent: object): object {
  const content = (schema: object): object => ({ content: { "application/json": { schema } } });
  const post = {
    requestBody: content(sent),
    responses: { 200: { description: "d", ...content({ type: "array", items: item }) } },
  };
  const components = { schemas: { Note: note } };
  return { openapi: "3.1.0", info: { title: "t", version: "1" }, paths: { "/notes": { post } }, components };
}

test.each([
  ["new", documentOf(ref, ref), documentOf(broken, broken)],
  ["old", documentOf(broken, broken), documentOf(ref, ref)],
])("a reference of the %s document that leads nowhere is told, and nothing that follows from it", async (_version, old, now) => {
  const { changes } = await diffContracts({ old: await contractOf(old), new: await contractOf(now) });
  const told = changes.map(({ level, message }) => `${level} ${message}`);
  expect([...new Set(told)]).toEqual([
    "undecided `#/components/schemas/Nope` leads nowhere. The effect was not compared.",
  ]);
});

test("changes elsewhere are told beside a reference that leads nowhere", async () => {
  const old = await contractOf(documentOf(ref, { type: "string" }));
  const now = await contractOf(documentOf(broken, { type: "integer" }));
  const { changes } = await diffContracts({ old, new: now });
  expect(changes.map(({ level, code }) => `${level} ${code}`)).toEqual([
    "breaking schema/type",
    "undecided document/unclear",
  ]);
});
