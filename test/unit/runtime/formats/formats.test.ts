import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { knownFormats } from "../../../../language/schema/known-formats.ts";
import { expectLinear } from "../../../expect-linear.ts";
import { samples } from "./samples.ts";

type Check = (value: unknown) => boolean;

/** Classes of texts on which ajv-formats is known to give another result, by format. */
type Differences = Readonly<Record<string, readonly { readonly texts: RegExp }[]>>;

const kit = "../../../../bench/kit/format-differences.mjs";
const { formatDifferences }: { readonly formatDifferences: Differences } = await import(kit);

/** ajv-formats in its full mode, as functions. */
const full = new Map(
  Object.entries(createRequire(import.meta.url)("ajv-formats/dist/formats.js").fullFormats).map(
    ([name, format]) => [name, checkOf(format)],
  ),
);

function checkOf(format: unknown): Check {
  if (format instanceof RegExp) return (value) => format.test(String(value));
  if (typeof format === "function") return (value) => Boolean(format(value));
  const inner: unknown =
    typeof format === "object" && format !== null ? Reflect.get(format, "validate") : true;
  return inner === true ? () => true : checkOf(inner);
}

async function ourCheck(name: string): Promise<Check> {
  const { file, check } = knownFormats.get(name) ?? {};
  const exported: Readonly<Record<string, Check>> = await import(`../../../../runtime/formats/${file}.ts`);
  const found = exported[check ?? ""];
  if (found === undefined) throw new Error(`${name} has no function`);
  return found;
}

/** Texts that differ slightly from the valid and invalid ones: one character added, removed or changed. */
function vary(texts: readonly string[]): readonly string[] {
  const letters = [...new Set(texts.join(""))];
  let state = 7;
  const pick = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % below;
  };
  const varied = texts.flatMap((text) =>
    Array.from({ length: 100 }, () => {
      const [at, letter] = [pick(text.length + 1), letters[pick(letters.length)] ?? ""];
      return text.slice(0, at) + (pick(3) > 0 ? letter : "") + text.slice(at + pick(2));
    }),
  );
  return [...new Set([...texts, ...varied])];
}

describe.each(Object.entries(samples))("format %s", (name, { good, bad }) => {
  test.each(good)("admits %j", async (text) => {
    expect((await ourCheck(name))(text)).toBe(true);
  });

  test.each(bad)("refuses %j", async (text) => {
    expect((await ourCheck(name))(text)).toBe(false);
  });

  test.skipIf(!full.has(name))("agrees with ajv-formats, but where the RFC does not", async () => {
    const [ours, theirs] = [await ourCheck(name), full.get(name)];
    const classes = formatDifferences[name] ?? [];
    const classOf = (text: string): number => classes.findIndex(({ texts }) => texts.test(text));
    const differ = vary([...good, ...bad]).filter((text) => ours(text) !== theirs?.(text));
    expect(differ.filter((text) => classOf(text) < 0)).toEqual([]);
    // No class without a text.
    expect([...new Set(differ.map(classOf))].sort()).toEqual([...classes.keys()]);
  });
});

describe("formats of numbers", () => {
  test("int32 has 32 bits and a sign", async () => {
    const check = await ourCheck("int32");
    expect([-2147483648, 2147483647, 0, -0].map(check)).toEqual([true, true, true, true]);
    expect([-2147483649, 2147483648, 0.5, Number.NaN].map(check)).toEqual([false, false, false, false]);
  });

  test("int64 is any whole number", async () => {
    const check = await ourCheck("int64");
    expect([9007199254740992, 2 ** 63, -(2 ** 63)].map(check)).toEqual([true, true, true]);
    expect([1.5, 2 ** 63 + 2048, Number.NaN].map(check)).toEqual([false, false, false]);
  });
});

test("every format that ajv-formats knows is known", () => {
  expect([...full.keys()].filter((name) => !knownFormats.has(name))).toEqual([]);
});

test.each([
  ["x:", "a", "{"],
  ["x:", "a_", "{"],
  ["x:?", "?", "{"],
  ["x:#", "a", "#"],
])("a string %s%s…%s is refused as a URI with work in proportion to its length", async (start, part, end) => {
  const check = await ourCheck("uri");
  await expectLinear((size) => expect(check(start + part.repeat(size) + end)).toBe(false), 10_000);
});

test("what is quickly told to be a URI is one by the whole grammar", async () => {
  const check = await ourCheck("uri");
  const part = fc.string({ unit: fc.constantFrom(..."aZ0_.-~!$&'()*+,;=:@/?#[]%{} "), maxLength: 12 });
  fc.assert(
    fc.property(fc.constantFrom("a.test", "_", "1"), part, (host, rest) => {
      // An escape is beyond the quick form, and may stand wherever a letter of the host may.
      expect(check(`https://${host}${rest}`)).toBe(check(`https://%41${host}${rest}`));
    }),
    { numRuns: 3000, seed: 1 },
  );
});
