import { describe, expect, test } from "vitest";
import { loadSchemas } from "./compile-schemas.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const pet = (kind: object, more: object, required: readonly string[]): object => ({
  type: "object",
  required: ["kind", ...required],
  properties: { kind, ...more },
});
const text = { type: "string" };
const number = { type: "integer" };

const schemas = {
  Cat: pet({ const: "cat" }, { lives: number, name: text }, ["lives"]),
  Dog: pet({ const: "dog" }, { name: text, owner: ref("Owner") }, ["name", "owner"]),
  Owner: { type: "object", required: ["name", "city"], properties: { name: text, city: text } },
  Pet: { oneOf: [ref("Cat"), ref("Dog")] },
  Alike: {
    oneOf: [ref("Home"), ref("Away")],
    discriminator: { propertyName: "kind", mapping: { away: "#/components/schemas/Away" } },
  },
  Home: pet(text, { name: text, street: text }, ["name", "street"]),
  Away: pet(text, { name: text, place: text, since: number }, ["place", "since"]),
  Loose: { anyOf: [ref("Owner"), { type: "array", items: ref("Owner") }, { type: "null" }] },
  Pair: { oneOf: [{ required: ["a"] }, { required: ["b"] }, { required: ["c", "d", "e"] }] },
  Expr: { anyOf: [ref("Not"), ref("Is")] },
  Not: { type: "object", required: ["not"], properties: { not: ref("Expr") } },
  Is: { type: "object", required: ["is"], properties: { is: text } },
  Both: { allOf: [ref("Part"), { type: "object", properties: { next: ref("Both") } }] },
  Part: { type: "object", properties: { next: ref("Both"), name: text } },
};

async function issuesOf(name: keyof typeof schemas, value: unknown): Promise<readonly string[]> {
  const result = (await loadSchemas(schemas)).get(name)?.validate(value);
  if (result === undefined || result.valid) return [];
  return result.issues.map(({ pointer, message }) => `${pointer} ${message}`);
}

describe("what is wrong with a value of a union", () => {
  test("is told of the branch that it comes nearest to, then that it fits none", async () => {
    expect(await issuesOf("Pet", { kind: "dog", name: "Rex", owner: { name: 1 } })).toEqual([
      "/owner/name must be a string",
      '/owner lacks the property "city"',
      " matches none of the 2 alternatives",
    ]);
    expect(await issuesOf("Pet", { kind: "cat", name: "Tom" })).toEqual([
      ' lacks the property "lives"',
      " matches none of the 2 alternatives",
    ]);
  });

  test("is told of the branch that the discriminator names alone, though another is nearer", async () => {
    const value = { kind: "away", name: "n", street: 1 };
    expect(await issuesOf("Alike", value)).toEqual([
      ' lacks the property "place"',
      ' lacks the property "since"',
    ]);
    // A discriminator refuses nothing, so another value is no fault of its own.
    expect(await issuesOf("Alike", { ...value, kind: "other" })).toEqual([
      "/street must be a string",
      " matches none of the 2 alternatives",
    ]);
  });

  test("is what kinds there are where it is of another kind than each", async () => {
    expect(await issuesOf("Loose", 1)).toEqual([
      " must be an object",
      " must be an array",
      " must be null",
      " matches none of the 3 alternatives",
    ]);
    expect(await issuesOf("Pet", { kind: "bird" })).toEqual([
      '/kind must be one of "cat", "dog"',
      " matches none of the 2 alternatives",
    ]);
  });

  test("is only that where several branches fit", async () => {
    expect(await issuesOf("Pair", { a: 1, b: 2 })).toEqual([" matches more than one alternative"]);
  });

  test("is told level by level, of one branch each", async () => {
    expect(await issuesOf("Expr", { not: { not: { is: 1 } } })).toEqual([
      "/not/not/is must be a string",
      "/not/not matches none of the 2 alternatives",
      "/not matches none of the 2 alternatives",
      " matches none of the 2 alternatives",
    ]);
  });

  test("is told once where several parts lead to it", async () => {
    expect(await issuesOf("Both", { next: { next: { name: 1 } } })).toEqual([
      "/next/next/name must be a string",
    ]);
  });

  test("is told everywhere that it stands", async () => {
    const wrong = { is: 1 };
    const both = { anyOf: [ref("Expr"), { type: "array", items: ref("Expr") }] };
    const loaded = (await loadSchemas({ ...schemas, Some: { type: "array", items: both } })).get("Some");
    const result = loaded?.validate([wrong, { is: "a" }, { is: 2 }]);
    const pointers = result === undefined || result.valid ? [] : result.issues.map(({ pointer }) => pointer);
    expect(pointers.filter((pointer) => pointer.endsWith("/is"))).toEqual(["/0/is", "/2/is"]);
  });
});
