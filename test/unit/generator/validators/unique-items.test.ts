/**
 * Nested lists of different items: they are compared in time proportional to the value.
 *
 * @module
 */
import { expect, test } from "vitest";
import { loadSchemas } from "./compile-schemas.ts";

const schemas = {
  Root: { type: ["array", "object"], uniqueItems: true, items: { $ref: "#/components/schemas/Root" } },
};

/** Puts a value into nested lists. Each list also holds one of the same depth with an empty object in the value's place. */
function nest(value: unknown, levels: number): unknown {
  let whole = value;
  let beside: unknown = {};
  for (let level = 0; level < levels; level++) {
    whole = [whole, beside];
    beside = [beside, []];
  }
  return whole;
}

test("a large object in many lists is listed a few times, not once for each of them", async () => {
  let listings = 0;
  const members = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`name${index}`, {}]));
  const large = new Proxy(members, {
    ownKeys: (target) => {
      listings++;
      return Reflect.ownKeys(target);
    },
  });
  const root = (await loadSchemas(schemas)).get("Root");
  for (const check of [root?.is, root?.validate]) {
    listings = 0;
    check?.(nest(large, 100));

    expect(listings).toBeGreaterThan(0);
    expect(listings).toBeLessThan(5);
  }
});

test("an object that has changed between two checks is read again", async () => {
  const is = (await loadSchemas(schemas)).get("Root")?.is;
  const members = (last: number): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`name${index === 49 ? last : index}`, {}]));
  const items = [members(50), members(51)];

  expect(is?.(items)).toBe(true);

  Reflect.deleteProperty(items[1] ?? {}, "name51");
  Reflect.set(items[1] ?? {}, "name50", {});

  expect(is?.(items)).toBe(false);
});
