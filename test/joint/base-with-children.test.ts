import { expect, test } from "vitest";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { contractOf, documentOf, misfitsOf, typeProblems } from "./try-document.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** An operation whose body is a cat; the schema of its base lists the cats, with or without a discriminator. */
function cats(discriminator: SchemaObject): SchemaObject {
  return documentOf({
    paths: {
      "/cats": {
        post: {
          operationId: "cats",
          requestBody: { required: true, content: { "application/json": { schema: ref("Cat") } } },
          responses: {
            "200": { description: "ok", content: { "application/json": { schema: ref("Animal") } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Animal: {
          type: "object",
          required: ["species", "name"],
          properties: { species: { type: "string" }, name: { type: "string" } },
          oneOf: [ref("Cat")],
          ...discriminator,
        },
        Cat: { allOf: [ref("Animal"), { properties: { lives: { type: "integer" } } }] },
      },
    },
  });
}

test.each([
  ["without discriminator", {}],
  ["with a discriminator", { discriminator: { propertyName: "species" } }],
  [
    "with a mapping",
    { discriminator: { propertyName: "species", mapping: { cat: "#/components/schemas/Cat" } } },
  ],
])("a child inherits all members of a base that lists it, %s", async (_, discriminator) => {
  const document = cats(discriminator);
  const { contract, findings } = contractOf(document);
  expect(findings.map(({ code, places: [place] }) => [code, place?.pointer])).toContainEqual([
    "ref/cycle",
    "/components/schemas/Animal/oneOf",
  ]);
  const [operation] = contract.model.operations;
  if (operation === undefined) throw new Error("the operation is missing");
  const [body] = createChecks(contract).checksOf(operation).body ?? [];
  expect(body?.check({ species: "Cat", name: "Tom", lives: 9 }, true)).toBeUndefined();
  expect(body?.check({}, true)).toBeDefined();
  expect(body?.check({ species: "Cat", name: "Tom", lives: "nine" }, true)).toBeDefined();
  expect(await misfitsOf(document)).toEqual([]);
  const use = `
import type { Cat } from "./types.js";
export const cat: Cat = { species: "Cat", name: "Tom", lives: 9 };
// @ts-expect-error The base asks for a name.
export const nameless: Cat = { species: "Cat", lives: 9 };
`;
  expect(await typeProblems(document, use)).toEqual([]);
});
