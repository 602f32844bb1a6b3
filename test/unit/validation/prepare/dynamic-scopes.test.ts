/**
 * The number of units for `$dynamicRef`s: proportional to the schemas if the dynamic scope does not matter, and limited if it does.
 *
 * @module
 */
import { describe, expect, test } from "vitest";
import { describeNotes } from "../../../../validation/checks/find-unchecked-parts.ts";
import { createPreparer, type Preparer } from "../../../../validation/prepare/create-preparer.ts";
import { compileSchemas, loadSchemas } from "../../generator/validators/compile-schemas.ts";

type Schemas = Readonly<Record<string, unknown>>;

const pointerOf = (name: string): string => `/components/schemas/${name}`;
const ref = (name: string): object => ({ $ref: `#${pointerOf(name)}` });

/** Each level has two resources that share a dynamic anchor, and each refers to both resources of the next level. */
function ladder(depth: number, leaf: object): Schemas {
  const schemas: Record<string, unknown> = { Leaf: leaf };
  for (let at = 0; at < depth; at++) {
    const next = at + 1 < depth ? [ref(`A${at + 1}`), ref(`B${at + 1}`)] : [ref("Leaf")];
    for (const name of ["A", "B"])
      schemas[`${name}${at}`] = {
        $id: `https://a.test/${name}${at}`,
        $dynamicAnchor: `level${at}`,
        type: "object",
        maxProperties: name === "A" ? 100 + at : 200 + at,
        allOf: next,
      };
  }
  return schemas;
}

const plainLeaf = { required: ["x"] };

/** A leaf that means something else in each dynamic scope. */
function dynamicLeaf(depth: number): object {
  const refs = Array.from({ length: depth }, (_, at) => [
    `to${at}`,
    { $dynamicRef: `https://a.test/A${at}#level${at}` },
  ]);
  return { properties: Object.fromEntries(refs) };
}

function prepareAll(schemas: Schemas): Preparer {
  const names = Object.keys(schemas);
  const checkNames = new Map(names.map((name) => [pointerOf(name), `check${name}`]));
  const preparer = createPreparer({ components: { schemas } }, checkNames);
  for (const name of names) preparer.unitOf(schemas[name], pointerOf(name));
  preparer.prepareReferred();
  return preparer;
}

describe("a ladder of resources that share dynamic anchors", () => {
  test("has one unit for each schema, if no `$dynamicRef` depends on the anchors", () => {
    expect(prepareAll(ladder(40, plainLeaf)).units.size).toBe(81);
  });

  test.each([8, 12, 40])("has a limited number of units, if all anchors matter: %i levels", (depth) => {
    const { units, notes } = prepareAll(ladder(depth, dynamicLeaf(depth)));

    expect(units.size).toBeLessThan(20_000);
    expect(new Set(notes.map(({ kind }) => kind))).toEqual(depth > 8 ? new Set(["many-scopes"]) : new Set());
  });

  test("has limited units although one schema is large", () => {
    const leaf = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`p${at}`, { maxLength: at }]));
    const schemas = ladder(12, { properties: { ...leaf, ...Object(dynamicLeaf(12)).properties } });

    expect(prepareAll(schemas).notes.length).toBeGreaterThan(0);
    expect(countObjects([...prepareAll(schemas).units.values()])).toBeLessThan(400_000);
  });

  test("beyond the limit, fits no value, and reports one error with a fix", async () => {
    // The limit counts these objects as well, and a few scopes are quickly compiled.
    const examples = Array.from({ length: 20_000 }, () => ({}));
    const schemas = ladder(4, { ...dynamicLeaf(4), examples });
    const { notes } = compileSchemas(schemas);
    const place = { file: "a.yaml", line: 1, column: 1 };
    const findings = describeNotes(notes, { placeOf: (pointer) => ({ ...place, pointer }) });

    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ code: "schema/not-compiled", severity: "error" });
    expect(findings[0]?.message).toContain('"https://a.test/A0#level0"');
    expect(findings[0]?.fix).toContain("$dynamicAnchor");
    expect((await loadSchemas(schemas)).get("A0")?.is({ to0: {}, to1: {}, to2: {}, to3: {} })).toBe(false);
  });
});

describe("the part of a dynamic scope that matters", () => {
  const page = {
    $id: "https://a.test/page",
    $dynamicAnchor: "item",
    type: "object",
    properties: { default: { items: { $dynamicRef: "#entry" } }, owner: ref("User") },
    $defs: { entry: { $dynamicAnchor: "entry" } },
  };
  const pageOf = (name: string, entry: object): object => ({
    $id: `https://a.test/${name}`,
    $ref: "page",
    $defs: { entry: { $dynamicAnchor: "entry", ...entry } },
  });
  const lists: Schemas = {
    Page: page,
    User: { type: "object", properties: { name: { type: "string" } } },
    Texts: pageOf("texts", { type: "string" }),
    Numbers: pageOf("numbers", { type: "number" }),
    Both: { type: "object", properties: { texts: ref("Texts"), numbers: ref("Numbers") } },
  };

  test("decides for references in members with any name", async () => {
    const loaded = await loadSchemas(lists);
    const is = (name: string, value: unknown): unknown => loaded.get(name)?.is(value);

    expect([is("Texts", { default: ["a"] }), is("Texts", { default: [1] })]).toEqual([true, false]);
    expect([is("Numbers", { default: ["a"] }), is("Numbers", { default: [1] })]).toEqual([false, true]);
    expect(is("Both", { texts: { default: ["a"] }, numbers: { default: [1] } })).toBe(true);
    expect(is("Page", { default: ["a", 1] })).toBe(true);
  });

  test("adds no unit for a schema that it cannot change", () => {
    const keys = [...prepareAll(lists).units.keys()];
    const countOf = (name: string): number =>
      keys.filter((key) => key.split("@", 1)[0] === `schema:${pointerOf(name)}`).length;

    expect([countOf("Page"), countOf("User")]).toEqual([3, 1]);
  });
});

function countObjects(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Object.values(value).reduce<number>((sum, member) => sum + countObjects(member), 0);
}
