import { expect, test } from "vitest";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { createFolder, tenon } from "../unit/cli/test-io.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";

const kind = { type: "string", enum: ["a", "b"] };
const inQuery = { name: "q", in: "query", schema: { $ref: "#/components/schemas/Kind" } };

function documentOf(operation: object, schemas: object = { Kind: kind }, path = "/notes/{id}"): object {
  const name = /\{(.*)\}/.exec(path)?.[1];
  return {
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    paths: {
      [path]: {
        parameters: [{ name, in: "path", required: true, schema: { type: "string" } }],
        get: {
          operationId: "getNote",
          tags: ["notes"],
          parameters: [inQuery],
          responses: { 204: { description: "d" } },
          ...operation,
        },
      },
    },
    components: { schemas },
  };
}

const old = documentOf({});

async function told(now: object): Promise<readonly string[]> {
  const contracts = { old: await contractOf(old), new: await contractOf(now) };
  const { changes } = await diffContracts(contracts, { withSource: true });
  return changes.filter(({ level }) => level === "source").map(({ code, message }) => `${code}: ${message}`);
}

const asLevel = { name: "q", in: "query", schema: { $ref: "#/components/schemas/Level" } };

test.each([
  [
    "an operation",
    documentOf({ operationId: "readNote" }),
    ["operation/renamed: The operation `getNote` is now called `readNote`."],
  ],
  [
    "the first tag",
    documentOf({ tags: ["texts", "notes"] }),
    [
      "operation/tag: The first tag of the operation changed from `notes` to `texts`, so split output moves it to a different module.",
    ],
  ],
  [
    "a schema",
    documentOf({ parameters: [asLevel] }, { Level: kind }),
    ["schema/renamed: The schema `Kind` is now called `Level`."],
  ],
  [
    "a path parameter",
    documentOf({}, undefined, "/notes/{note}"),
    ["parameter/renamed: The path parameter `id` is now called `note`."],
  ],
  [
    "the place of a parameter",
    documentOf({ parameters: [{ ...inQuery, in: "header" }] }),
    ["parameter/moved: The query parameter `q` is now a header parameter."],
  ],
  [
    "a required parameter",
    documentOf({ parameters: [{ ...inQuery, required: true }] }),
    ["input/required: Calls of `getNote` must now pass the query parameter `q`."],
  ],
  [
    "the names of enum members",
    documentOf({}, { Kind: { ...kind, "x-enum-varnames": ["First", "Second"] } }),
    ['schema/x-enum-varnames: `Kind` now has `x-enum-varnames: ["First","Second"]`.'],
  ],
  ["a second tag", documentOf({ tags: ["notes", "texts"] }), []],
])("what breaks generated code is listed: %s", async (_, now, expected) => {
  expect(await told(now)).toEqual(expected);
});

test("--strict source lists these changes and fails for them", async () => {
  const folder = createFolder({
    "old.json": JSON.stringify(old),
    "new.json": JSON.stringify(documentOf({ tags: ["texts"] })),
  });
  const line = ["diff", "old.json", "new.json", "--max", "major"];
  expect(await tenon(folder, [...line, "--source"])).toMatchObject({ code: 0 });
  const strict = await tenon(folder, [...line, "--strict", "source"]);
  expect(strict).toMatchObject({ code: 1, out: expect.stringContaining("operation/tag") });
});
