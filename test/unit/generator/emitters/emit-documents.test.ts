import { expect, test } from "vitest";
import { printDocuments } from "../../../../generator/emitters/emit-documents.ts";

function schemasOf(document: object): unknown {
  const file = printDocuments({ ...document }).find(({ path }) => path === "schemas.json");
  return JSON.parse(file?.text ?? "");
}

test("references between named schemas stay references", () => {
  const item = { $ref: "#/components/schemas/A~1b%20c" };
  const document = {
    info: { title: "Shop", version: "1" },
    components: { schemas: { "A/b c": { type: "string" }, List: { type: "array", items: item } } },
  };
  expect(schemasOf(document)).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Shop 1",
    $defs: {
      "A/b c": { type: "string" },
      List: { type: "array", items: { $ref: "#/$defs/A~1b%20c" } },
    },
  });
});

test("a name that UTF-8 cannot carry is no reason to end", () => {
  const document = {
    components: { schemas: { "x\ud800": {}, Y: { $ref: "#/components/schemas/x\ud800" } } },
  };
  expect(schemasOf(document)).toMatchObject({ $defs: { Y: { $ref: "#/$defs/x\ud800" } } });
});
