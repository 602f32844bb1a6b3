import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ApiModel, NamedSchema, Operation } from "../../../../contract/model/types.ts";
import { createNames } from "../../../../generator/names/create-names.ts";
import { type NamePins, operationTypes } from "../../../../generator/names/names.ts";
import { isIdentifier } from "../../../../generator/print/ts-text.ts";

const base: ApiModel = {
  title: "T",
  version: "1",
  specification: "3.1.0",
  servers: [],
  tags: [],
  operations: [],
  webhooks: [],
  schemas: [],
  securitySchemes: [],
};

function operation(id: string, extra: Partial<Operation> = {}): Operation {
  return {
    id,
    hasOperationId: true,
    method: "GET",
    path: `/${id}`,
    pointer: `/paths/${id}/get`,
    tags: [],
    deprecated: false,
    parameters: [],
    responses: [],
    security: [],
    extensions: new Map(),
    ...extra,
  };
}

function schema(name: string, extra: Partial<NamedSchema> = {}): NamedSchema {
  return { name, schema: {}, pointer: `/components/schemas/${name}`, ...extra };
}

interface Wanted {
  readonly schemas?: readonly NamedSchema[];
  readonly operations?: readonly Operation[];
}

function name(
  { schemas = [], operations = [] }: Wanted,
  pins: NamePins = {},
): ReturnType<typeof createNames> {
  return createNames({ ...base, schemas, operations }, pins);
}

function typesOf(...names: readonly string[]): readonly string[] {
  const created = name({ schemas: names.map((each) => schema(each)) });
  return names.map((each) => created.names.schema(each).type);
}

describe("names of schemas", () => {
  it("keeps a name that is an identifier, and puts others into Pascal case", () => {
    expect(typesOf("RecipeResource", "recipe", "simple-user", "com.acme.User")).toEqual([
      "RecipeResource",
      "recipe",
      "SimpleUser",
      "ComAcmeUser",
    ]);
  });

  it("tells what goes by another name than its own for the sake of the language", () => {
    const operations = ["delete", "import", "list", "unwrap"].map((id) => operation(id));
    const { problems } = name({ operations, schemas: [schema("Error"), schema("Recipe")] });
    const words = problems.map((problem) =>
      problem.kind === "reserved" ? [problem.owner, problem.word, problem.given] : [],
    );
    expect(words).toEqual([
      ['Schema "Error"', "Error", "ErrorModel"],
      ['Operation "delete"', "delete", "deleteOperation"],
      ['Operation "import"', "import", "importOperation"],
      ['Operation "unwrap"', "unwrap", "unwrapOperation"],
    ]);
  });

  it("keeps clear of words and globals", () => {
    expect(typesOf("File", "Promise", "string", "paths", "__proto__")).toEqual([
      "FileModel",
      "PromiseModel",
      "stringModel",
      "pathsModel",
      "__proto__Model",
    ]);
  });

  it("tells Foo_Bar, FooBar, foo-bar and foobar apart, in code and in files", () => {
    const names = ["Foo_Bar", "FooBar", "foo-bar", "foobar"];
    const created = name({ schemas: names.map((each) => schema(each)) });
    const types = names.map((each) => created.names.schema(each).type);
    expect(types.slice(0, 2)).toEqual(["Foo_Bar", "FooBar"]);
    expect(types[3]).toBe("foobar");
    expect(types[2]).toMatch(/^FooBar_[0-9a-f]{6}$/);
    expect(new Set(names.map((each) => created.names.schema(each).file.toLowerCase())).size).toBe(4);
  });

  it("tells of a clash with both places", () => {
    const { problems } = name({ schemas: [schema("FooBar"), schema("foo-bar")] });
    expect(problems).toEqual([
      {
        kind: "collision",
        loser: 'Schema "foo-bar"',
        wanted: "FooBar",
        given: expect.stringMatching(/^FooBar_/),
        pointers: ["/components/schemas/foo-bar", "/components/schemas/FooBar"],
      },
    ]);
  });

  it("names files that every file system can hold", () => {
    const created = name({ schemas: ["con", "é", "index", "x".repeat(300)].map((each) => schema(each)) });
    for (const each of ["con", "é", "index", "x".repeat(300)]) {
      const { file } = created.names.schema(each);
      expect(file).toMatch(/^\w{1,110}$/);
      expect(["con", "index"]).not.toContain(file);
    }
  });
});

describe("names of operations", () => {
  it.each([
    ["organizations.recipes.update", "organizationsRecipesUpdate", ["organizations", "recipes", "update"]],
    ["repos/list-commits", "reposListCommits", ["repos", "listCommits"]],
    ["HTTPStatus", "httpStatus", ["httpStatus"]],
    ["delete", "deleteOperation", ["deleteOperation"]],
    ["repos/delete", "reposDelete", ["repos", "delete"]],
    ["jobs.then", "jobsThen", ["jobs", "then_"]],
    ["__proto__", "proto", ["proto"]],
  ])("%s is %s", (id, functionName, path) => {
    const subject = operation(id);
    const names = name({ operations: [subject] }).names.operation(subject);
    expect(names).toMatchObject({ function: functionName, path });
  });

  it("takes method and path where there is no id", () => {
    const subject = operation("GET /orgs/{org}/recipes", {
      hasOperationId: false,
      path: "/orgs/{org}/recipes",
    });
    const { names } = name({ operations: [subject] });
    expect(names.operation(subject).function).toBe("getOrgsByOrgRecipes");
  });

  it("keeps its types clear of the schemas'", () => {
    const subject = operation("updateRecipe");
    const created = name({ operations: [subject], schemas: [schema("UpdateRecipeInput")] });
    expect(created.names.schema("UpdateRecipeInput").type).toBe("UpdateRecipeInput");
    expect(created.names.operation(subject)).toMatchObject({
      function: "updateRecipe",
      type: "UpdateRecipeOperation",
    });
    expect(created.problems).toHaveLength(1);
  });

  it("tells operations with one id apart", () => {
    const one = operation("same", { pointer: "/paths/a/get" });
    const two = operation("same", { pointer: "/paths/b/get" });
    const { names } = name({ operations: [one, two] });
    expect(names.operation(one).function).not.toBe(names.operation(two).function);
    expect(names.operation(one).path).not.toEqual(names.operation(two).path);
  });
});

describe("pins", () => {
  it("takes a pin from the document, and before it one from the config", () => {
    const subject = operation("a.b", { extensions: new Map([["x-tenon-name", "pinned"]]) });
    const pinned = schema("Thing", { schema: { "x-tenon-name": "Pinned" } });
    const own = name({ operations: [subject], schemas: [pinned] }).names;
    expect([own.operation(subject).function, own.operation(subject).type]).toEqual(["pinned", "Pinned"]);
    const configured = name(
      { operations: [subject], schemas: [pinned] },
      { operations: { "a.b": "chosen" } },
    ).names;
    expect(configured.operation(subject).function).toBe("chosen");
    expect(configured.operation(subject).path).toEqual(["a", "b"]);
  });

  it("gives a pinned name to who pinned it", () => {
    const created = name({
      schemas: [schema("FooBar"), schema("x", { schema: { "x-tenon-name": "FooBar" } })],
    });
    expect(created.names.schema("x").type).toBe("FooBar");
    expect(created.names.schema("FooBar").type).toMatch(/^FooBar_/);
  });

  it("tells of pins that are no identifiers, and of pins for nothing", () => {
    const { problems } = name(
      { schemas: [schema("A", { schema: { "x-tenon-name": "1st" } })] },
      { schemas: { B: "C" } },
    );
    expect(problems.map(({ kind }) => kind)).toEqual(["bad-pin", "unknown-pin"]);
  });
});

describe("any names", () => {
  const anyName = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom(
      "Foo_Bar",
      "FooBar",
      "foo-bar",
      "foobar",
      "",
      "__proto__",
      "constructor",
      "then",
      "👍",
      "שלום",
      "1",
    ),
    fc.constantFrom(
      "UpdateRecipe",
      "update-recipe",
      "UpdateRecipeInput",
      "UpdateRecipeOperationInput",
      "isFoo",
      "FooSchema",
    ),
    fc.constantFrom("users", "users.get", "users/get", "users.get.name"),
  );
  const anyDocument = fc.record({
    schemas: fc.uniqueArray(anyName, { maxLength: 12 }),
    operations: fc.uniqueArray(anyName, { maxLength: 12 }),
  });

  it("are identifiers, apart from each other, and the same in any order", () => {
    fc.assert(
      fc.property(anyDocument, (ids) => {
        const schemas = ids.schemas.map((each) => schema(each));
        const operations = ids.operations.map((each) => operation(each));
        const { names } = name({ schemas, operations });
        const other = name({ schemas: schemas.toReversed(), operations: operations.toReversed() }).names;
        const types = schemas.map((each) => names.schema(each.name).type);
        const named = operations.map((each) => names.operation(each));
        const all = [
          ...types,
          ...named.map((each) => each.function),
          ...named.flatMap(({ type }) => operationTypes.map((ending) => `${type}${ending}`)),
        ];
        expect(all.every(isIdentifier)).toBe(true);
        expect(new Set(all).size).toBe(all.length);
        const files = schemas.map((each) => names.schema(each.name).file.toLowerCase());
        expect(new Set(files).size).toBe(files.length);
        expect(new Set(named.map(({ path }) => path.join("."))).size).toBe(named.length);
        for (const each of schemas) expect(other.schema(each.name)).toEqual(names.schema(each.name));
        for (const each of operations) expect(other.operation(each)).toEqual(names.operation(each));
      }),
    );
  });

  it("that very many want tell of a few of them each, and of the one that has it", () => {
    const schemas = ["S", ...Array.from({ length: 3_000 }, (_, at) => `${"-".repeat(at + 1)}S`)].map((each) =>
      schema(each),
    );
    const { problems } = name({ schemas });
    expect(problems).toHaveLength(3_000);
    for (const { pointers } of problems) {
      expect(pointers.length).toBeLessThanOrEqual(12);
      expect(pointers).toContain("/components/schemas/S");
    }
  });

  it("change only by a clash when one is added", () => {
    fc.assert(
      fc.property(anyDocument, anyName, (ids, added) => {
        fc.pre(!ids.schemas.includes(added));
        const operations = ids.operations.map((each) => operation(each));
        const schemas = ids.schemas.map((each) => schema(each));
        const before = name({ schemas, operations });
        const after = name({ schemas: [...schemas, schema(added)], operations });
        const told = new Set(after.problems.flatMap(({ pointers }) => pointers));
        for (const each of schemas) {
          if (told.has(each.pointer)) continue;
          expect(after.names.schema(each.name).type).toBe(before.names.schema(each.name).type);
        }
      }),
    );
  });
});
