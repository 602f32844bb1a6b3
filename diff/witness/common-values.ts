import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type { Sampler } from "../../live/sample/create-sampler.ts";

/** Values that schemas commonly distinguish. They include at least one value per type, common bounds and common formats. */
export const commonValues: readonly Json[] = [
  ...[null, true, false, 0, 1, -1, 2, 0.5, 1.5, 100, 2 ** 31, 1e300],
  ...["", "a", "A", "0", "-1", "1.5", "true", "a b", "é", "x!", "a,b", "x".repeat(300)],
  ...[
    "2024-02-29",
    "2024-02-29T12:00:00Z",
    "12:00:00Z",
    "P1D",
    "a@example.com",
    "example.com",
    "192.0.2.1",
    "::1",
  ],
  ...["https://example.com/a", "/a/b", "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "YQ==", "[a-z]+"],
  ...[
    [],
    [null],
    [0],
    ["a"],
    ["a", "a"],
    ["a", 1],
    [1, 2, 3, 4, 5],
    {},
    { a: 1 },
    { key: "a" },
    { key: null },
  ],
];

/** Returns lists with 0 to slightly more than `maxContains` matching items, each combined with 0, 1 and 3 other items. */
export function listsOf(asked: JsonSchema, sampler: Sampler): readonly Json[] {
  if (typeof asked === "boolean") return [];
  const contains = (asked["contains"] ?? true) as JsonSchema; // The keyword contains a schema here.
  const fit = sampler.sample(contains);
  const other = sampler.sample({ not: contains }) ?? "x";
  if (fit === undefined) return [];
  const most = Math.min(20, Number(asked["maxContains"] ?? asked["minContains"] ?? 1) + 3);
  const counts = Array.from({ length: most + 1 }, (_, index) => index);
  return counts.flatMap((count) => {
    const items = Array.from(
      { length: count },
      (_, index): Json => (typeof fit === "number" ? fit + index : fit),
    );
    return [items, [...items, other], [...items, other, other, other]];
  });
}

export const unusualNames: readonly string[] = [
  "Key",
  "key",
  "KEY",
  "key1",
  "a key",
  "key-1",
  "1",
  "",
  "x".repeat(300),
];
