/**
 * The number of calls of check functions for one value: proportional to the size of its schema, even if the schema reaches the
 * same part in very many ways.
 *
 * @module
 */
import { describe, expect, test } from "vitest";
import { oneIn } from "../../../choose-tests.ts";
import { ladders } from "../../../ladders.ts";
import { compileSchemas, loadSchemas, type SchemaValidators } from "./compile-schemas.ts";
import { loadValidators } from "./load-validators.ts";
import { sizeOf } from "./recursive-shapes.ts";

/** The highest number of calls for a node of a value, a schema and each of the two ways to check. */
const mostCalls = 500;

const counter = "checkCalls";

/** Compiles schemas to validators that count the calls of their check functions. */
async function loadCounted(schemas: Readonly<Record<string, unknown>>): Promise<SchemaValidators> {
  const { files } = compileSchemas(schemas);
  const counted = files.map(({ path, text }) => ({
    path,
    text: text.replace(/function check\w*\([^)]*\)[^{]*\{/g, `$& globalThis.${counter}++;`),
  }));
  const { isRoot: is, validateRoot: validate } = (await loadValidators(counted)).get("validators/Root") ?? {};
  return { is, validate } as SchemaValidators; // The emitted module exports these.
}

function countCalls(check: (value: unknown) => unknown, value: unknown): number {
  Reflect.set(globalThis, counter, 0);
  check(value);
  return Number(Reflect.get(globalThis, counter));
}

describe.each(oneIn(3, ladders).map((ladder) => [ladder.name, ladder] as const))("%s", (_name, ladder) => {
  const [short, long] = [4, 40];
  const schemas = ladder.schemas(long);
  const loaded = Promise.all([ladder.schemas(short), schemas].map(loadCounted));

  test.each(["value", "wrong"] as const)("%s: visits each part of the schema a few times", async (kind) => {
    const [, counted] = await loaded;
    const value = ladder[kind](long);
    const pairs = Object.keys(schemas).length * sizeOf(value);
    for (const check of [counted?.is, counted?.validate]) {
      const calls = countCalls(check ?? (() => undefined), value);

      expect(calls).toBeGreaterThan(0);
      expect(calls / pairs).toBeLessThan(mostCalls);
    }
  });

  test.each(["value", "wrong"] as const)("%s: has the verdict and faults of a short ladder", async (kind) => {
    const [few, many] = (await loaded).map(({ is, validate }, index) => {
      const value = ladder[kind](index === 0 ? short : long);
      const result = validate(value);
      const faults = result.valid
        ? []
        : result.issues.map(({ pointer, message }) => [nameOf(pointer), message].join());
      return { fits: is(value), isValid: result.valid, faults: new Set(faults) };
    });

    expect(many).toEqual(few);
  });
});

/** The last token of a pointer, since values have as many levels as their schema. */
function nameOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf("/") + 1);
}

test("faults of equal scalars are recorded in each place", async () => {
  const [allOf] = ladders;
  const schemas = {
    ...allOf?.schemas(20),
    List: { type: "array", items: { $ref: "#/components/schemas/Root" } },
    Names: {
      type: "object",
      propertyNames: { allOf: [{ $ref: "#/components/schemas/Root" }, { maxLength: 1 }] },
    },
  };
  const loaded = await loadSchemas({ ...schemas, S20: { type: "string", pattern: "^a" } });
  const issuesOf = (name: string, value: unknown): readonly string[] => {
    const result = loaded.get(name)?.validate(value);
    return result?.valid === false
      ? result.issues.map(({ pointer, keyword }) => `${pointer} ${keyword}`)
      : [];
  };

  expect(issuesOf("List", ["b", "a", "b", 7, 7])).toEqual(["/0 pattern", "/2 pattern", "/3 type", "/4 type"]);
  expect(issuesOf("Names", { b: 1, a: 2, c: 3 })).toEqual([
    " pattern",
    " propertyNames",
    " pattern",
    " propertyNames",
  ]);
});
