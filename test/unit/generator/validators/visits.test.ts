/**
 * The number of visits of a value during its check: proportional to its size, for valid and invalid values, even if its schema
 * reaches parts in several ways.
 *
 * @module
 */
import { describe, expect, test } from "vitest";
import { oneIn } from "../../../choose-tests.ts";
import { compileSchemas, loadSchemas, type SchemaValidators } from "./compile-schemas.ts";
import { countVisits } from "./count-visits.ts";
import { deep, plainShapes, type RecursiveShape, recursiveShapes, sizeOf, wide } from "./recursive-shapes.ts";

/** The highest number of visits of one node: one for each member that a keyword looks up, and for each keyword. */
const mostPerNode = 60;

/** The number of visits per node. */
function visitsPerNode(value: unknown, check: (value: unknown) => unknown): number {
  const counted = countVisits(value);
  check(counted.value);
  return counted.visits() / sizeOf(value);
}

function valuesOf(shape: RecursiveShape): readonly (readonly [string, boolean, unknown, unknown])[] {
  const { leaf, badLeaf } = shape;
  return [
    ["deep and right", true, deep(shape, leaf, 60), deep(shape, leaf, 240)],
    ["deep and wrong", false, deep(shape, badLeaf, 60), deep(shape, badLeaf, 240)],
    ["wide and right", true, wide(shape, leaf, 6), wide(shape, leaf, 10)],
    ["wide and wrong", false, wide(shape, badLeaf, 6), wide(shape, badLeaf, 10)],
  ];
}

describe.each(
  oneIn(3, recursiveShapes).map((shape) => [shape.name, shape] as const),
)("%s", (_name, shape) => {
  const loaded = loadSchemas(shape.schemas);
  const open = async (): Promise<SchemaValidators> => (await loaded).get("Root") as SchemaValidators; // one of them

  test.each(valuesOf(shape))("%s", async (_kind, fits, small, large) => {
    const { is, validate } = await open();
    for (const check of [is, validate]) {
      const [few, many] = [small, large].map((value) => visitsPerNode(value, check));

      expect(many).toBeLessThan(mostPerNode);
      expect(many).toBeLessThan((few ?? 0) * 2 + 5);
    }
    expect(is(large)).toBe(fits && shape.isAmbiguous !== true);
  });
});

test.each(plainShapes)("$name: judged in one pass", async (shape) => {
  const { is, validate } = (await loadSchemas(shape.schemas)).get("Root") as SchemaValidators; // one of them
  for (const value of [deep(shape, shape.leaf, 240), wide(shape, shape.leaf, 10)]) {
    expect(is(value)).toBe(true);
    expect(visitsPerNode(value, is)).toBeLessThan(4);
    expect(visitsPerNode(value, validate)).toBeLessThan(4);
  }
});

const tree = { type: "object", properties: { children: { $ref: "#/components/schemas/Trees" } } };
const trees = { type: "array", items: { $ref: "#/components/schemas/Tree" } };

async function asksAgain(schemas: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { files } = compileSchemas(schemas);
  return files.some(({ path, text }) => path.includes("Tree") && /\bisDirect\b/.test(text));
}

test("a tree whose nodes nothing leads to twice looks up no node", async () => {
  expect(await asksAgain({ Tree: tree, Trees: trees })).toBe(false);
});

test("a tree in what recurs in several ways does", async () => {
  const forest = { allOf: [{ $ref: "#/components/schemas/Tree" }], ...tree };
  const Forest = {
    ...forest,
    properties: { children: { type: "array", items: { $ref: "#/components/schemas/Forest" } } },
  };

  expect(await asksAgain({ Tree: tree, Trees: trees, Forest })).toBe(true);
});
