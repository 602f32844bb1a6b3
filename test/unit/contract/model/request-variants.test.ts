import { describe, expect, test } from "vitest";
import type { NamedSchema } from "../../../../contract/model/types.ts";
import { normaliseDocument } from "../../../../contract/normalise/normalise-document.ts";
import { findNode } from "../../../../language/openapi/find-node.ts";
import type { SchemaObject } from "../../../../language/values/json-object.ts";
import { expectLinear } from "../../../expect-linear.ts";
import { bundleOf, documentOf, modelOf } from "./bundle-of.ts";

const ref = (name: string): SchemaObject => ({ $ref: `#/components/schemas/${name}` });

const recipe = {
  type: "object",
  required: ["id", "name", "secret"],
  properties: {
    id: { type: "string", readOnly: true },
    name: { type: "string" },
    secret: { type: "string", writeOnly: true },
  },
};

/** The named schemas of a document in which one operation uses a schema for its request and for its response. */
function schemasOf(
  schemas: SchemaObject,
  { takes, answers }: { readonly takes?: unknown; readonly answers?: unknown },
): ReadonlyMap<string, NamedSchema> {
  const content = (schema: unknown): object => ({ content: { "application/json": { schema } } });
  const operation = {
    ...(takes === undefined ? {} : { requestBody: content(takes) }),
    responses: { "200": answers === undefined ? {} : content(answers) },
  };
  const { model } = modelOf(
    documentOf("3.1.0", { paths: { "/a": { post: operation } }, components: { schemas } }),
  );
  return new Map(model.schemas.map((schema) => [schema.name, schema]));
}

describe("a schema with members of one direction", () => {
  test("has a variant for requests where it travels both ways", () => {
    const schemas = schemasOf({ Recipe: recipe }, { takes: ref("Recipe"), answers: ref("Recipe") });
    expect([...schemas.keys()]).toEqual(["Recipe", "RecipeRequest"]);
    expect(schemas.get("Recipe")).toMatchObject({
      direction: "response",
      requestName: "RecipeRequest",
      schema: { required: ["id", "name"], properties: recipe.properties },
    });
    expect(schemas.get("RecipeRequest")).toMatchObject({
      direction: "request",
      derivedFrom: "Recipe",
      schema: { required: ["name", "secret"], properties: recipe.properties },
    });
  });

  test("has a variant where it includes a schema with a discriminator that travels both ways, which has one, too", () => {
    const parent = {
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string" } },
      discriminator: { propertyName: "kind", mapping: { recipe: "#/components/schemas/Recipe" } },
    };
    const child = { allOf: [ref("Dish"), recipe] };
    const given = { Dish: parent, Recipe: child };
    const schemas = schemasOf(given, { takes: ref("Dish"), answers: ref("Dish") });
    expect([...schemas.keys()]).toEqual(["Dish", "DishRequest", "Recipe", "RecipeRequest"]);
    expect(schemas.get("RecipeRequest")?.schema).toMatchObject({
      allOf: [ref("DishRequest"), { required: ["name", "secret"] }],
    });
    expect(schemas.get("DishRequest")?.schema).toMatchObject({
      discriminator: { mapping: { recipe: "#/components/schemas/RecipeRequest" } },
    });
    // The result is not split again.
    const written = Object.fromEntries([...schemas].map(([name, { schema }]) => [name, schema]));
    const again = schemasOf(written as SchemaObject, { takes: ref("DishRequest"), answers: ref("Dish") });
    expect([...again.keys()]).toEqual([...schemas.keys()]);
  });

  test("is itself the one for requests where only they use it", () => {
    const schemas = schemasOf({ Recipe: recipe }, { takes: ref("Recipe") });
    expect([...schemas.keys()]).toEqual(["Recipe"]);
    expect(schemas.get("Recipe")).toMatchObject({
      direction: "request",
      schema: { required: ["name", "secret"] },
    });
  });

  test.each([
    ["responses use it", ref("Recipe")],
    ["nothing uses it", undefined],
  ])("is the one for responses where only %s", (_title, answers) => {
    const schemas = schemasOf({ Recipe: recipe }, { answers });
    expect(schemas.get("Recipe")).toMatchObject({
      direction: "response",
      schema: { required: ["id", "name"] },
    });
  });

  test("gives variants to the schemas that refer to it, also by cycles, and to no others", () => {
    const schemas = schemasOf(
      {
        Recipe: { ...recipe, properties: { ...recipe.properties, parent: ref("Book") } },
        Book: {
          type: "object",
          properties: { recipes: { type: "array", items: ref("Recipe") }, link: ref("Link") },
        },
        Link: { type: "object", properties: { href: { type: "string" } } },
      },
      { takes: ref("Book"), answers: ref("Book") },
    );
    expect([...schemas.keys()]).toEqual(["Recipe", "RecipeRequest", "Book", "BookRequest", "Link"]);
    expect(schemas.get("BookRequest")?.schema).toEqual({
      type: "object",
      properties: { recipes: { type: "array", items: ref("RecipeRequest") }, link: ref("Link") },
    });
    expect(schemas.get("RecipeRequest")?.schema).toMatchObject({
      properties: { parent: ref("BookRequest") },
    });
    expect(schemas.get("Link")).not.toHaveProperty("direction");
  });

  test("gets another name if its own is taken", () => {
    const schemas = schemasOf(
      { Recipe: recipe, recipeRequest: { type: "object" } },
      { takes: ref("Recipe"), answers: ref("Recipe") },
    );
    expect([...schemas.keys()]).toEqual(["Recipe", "RecipeInRequest", "recipeRequest"]);
  });

  test("is found where the marker stands behind a $ref or in allOf", () => {
    const schemas = schemasOf(
      {
        Id: { type: "string", readOnly: true },
        A: { type: "object", required: ["a", "b"], properties: { a: ref("Id"), b: { allOf: [ref("Id")] } } },
      },
      { takes: ref("A"), answers: ref("A") },
    );
    expect(schemas.get("ARequest")?.schema).toMatchObject({ required: [] });
  });

  test("asks for nothing in any part of allOf", () => {
    const schemas = schemasOf(
      {
        Base: { type: "object", properties: { id: { type: "string", readOnly: true } } },
        A: { allOf: [ref("Base"), { required: ["id", "x"] }], dependentRequired: { x: ["id", "y"] } },
      },
      { takes: ref("A"), answers: ref("A") },
    );
    expect(schemas.get("ARequest")?.schema).toEqual({
      allOf: [ref("BaseRequest"), { required: ["x"] }],
      dependentRequired: { x: ["y"] },
    });
  });

  test("does not loosen other branches of a union, conditions, or members of its members", () => {
    const readOnly = { type: "object", properties: { id: { type: "string", readOnly: true } } };
    const a = {
      oneOf: [readOnly, { required: ["id"] }],
      properties: { inner: { type: "object", required: ["id"] } },
      not: { required: ["id"] },
    };
    const schemas = schemasOf({ A: a }, { takes: ref("A"), answers: ref("A") });
    expect(schemas.get("ARequest")?.schema).toEqual(a);
  });

  test("keeps the values of a discriminator that go by names", () => {
    const schemas = schemasOf(
      {
        Pet: { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } },
        Cat: recipe,
        Dog: { type: "object" },
      },
      { takes: ref("Pet"), answers: ref("Pet") },
    );
    expect(schemas.get("PetRequest")?.schema).toEqual({
      oneOf: [ref("CatRequest"), ref("Dog")],
      discriminator: { propertyName: "kind", mapping: { Cat: "#/components/schemas/CatRequest" } },
    });
  });
});

test("a property that is marked as both is marked as neither", () => {
  const both = { type: "object", required: ["a"], properties: { a: { readOnly: true, writeOnly: true } } };
  const schemas = schemasOf({ A: both }, { takes: ref("A"), answers: ref("A") });
  expect([...schemas.keys()]).toEqual(["A"]);
  expect(schemas.get("A")?.schema).toBe(both);
});

test("schemas without a name are adapted where they stand", () => {
  const content = { "application/json": { schema: recipe } };
  const { model } = modelOf(
    documentOf("3.1.0", {
      paths: { "/a": { post: { requestBody: { content }, responses: { "200": { content } } } } },
    }),
  );
  const [operation] = model.operations;
  expect(operation?.body?.content[0]?.schema?.schema).toMatchObject({ required: ["name", "secret"] });
  expect(operation?.responses[0]?.content[0]?.schema?.schema).toMatchObject({ required: ["id", "name"] });
});

test("the payload of a webhook counts as a response", () => {
  const content = { "application/json": { schema: ref("Recipe") } };
  const { model } = modelOf(
    documentOf("3.1.0", {
      webhooks: { made: { post: { requestBody: { content }, responses: {} } } },
      components: { schemas: { Recipe: recipe } },
    }),
  );
  expect(model.schemas).toMatchObject([{ name: "Recipe", direction: "response" }]);
});

test("chains of schemas that travel both ways are split with work in proportion to their length", async () => {
  await expectLinear((length) => {
    const schemas = Object.fromEntries(
      Array.from({ length }, (_, index) => {
        const below = ref(`S${index + 1}`);
        return [
          `S${index}`,
          index === length - 1 ? recipe : { anyOf: [below, below], allOf: [below, below] },
        ];
      }),
    );
    expect(schemasOf(schemas, { takes: ref("S0"), answers: ref("S0") }).size).toBe(2 * length);
  }, 25);
});

test("a callback reverses the direction wherever it is written; a name does not", () => {
  const content = { "application/json": { schema: recipe } };
  const post = { requestBody: { content }, responses: { "200": { content } } };
  const callback = { "{$url}": { post } };
  const inner = {
    ...post,
    callbacks: {
      named: { $ref: "#/components/callbacks/webhooks" },
      deep: { $ref: "#/paths/~1b/post/callbacks/own" },
    },
  };
  const document = documentOf("3.1.0", {
    paths: { "/a": { post: inner }, "/b": { post: { ...post, callbacks: { own: callback } } } },
    components: { callbacks: { webhooks: callback }, responses: { webhooks: { content } } },
  });
  const { document: split } = normaliseDocument(bundleOf(document));
  const requiredAt = (pointer: string): unknown => {
    const node = findNode(split, `${pointer}/content/application~1json/schema/required`);
    return node?.value;
  };
  const asked = ["name", "secret"];
  const answered = ["id", "name"];
  expect(requiredAt("/paths/~1a/post/requestBody")).toEqual(asked);
  expect(requiredAt("/components/responses/webhooks")).toEqual(answered);
  for (const at of [
    "/components/callbacks/webhooks",
    "/paths/~1a/post/callbacks/deep",
    "/paths/~1b/post/callbacks/own",
  ]) {
    expect(requiredAt(`${at}/{$url}/post/requestBody`)).toEqual(answered);
    expect(requiredAt(`${at}/{$url}/post/responses/200`)).toEqual(asked);
  }
});
