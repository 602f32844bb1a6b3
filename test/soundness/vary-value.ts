import { isObject } from "../../language/values/json-object.ts";

/** A value of every JSON type, to replace others; empty and non-empty lists and objects. */
const strangers: readonly unknown[] = [null, true, 1.5, "x", [], [null], {}];

/**
 * Values similar to a given one: with a member or item removed or added, or with one part or the whole value replaced. Most are invalid by
 * the schema. A valid one may be missing in the type. The most informative come first.
 */
export function* varyValue(value: unknown): Generator<unknown> {
  yield* varyInside(value, 3);
  yield* strangers;
}

function* varyInside(value: unknown, depth: number): Generator<unknown> {
  if (depth === 0) return;
  if (Array.isArray(value)) yield* varyArray(value, depth);
  else if (isObject(value)) yield* varyObject(value, depth);
}

function* varyArray(value: readonly unknown[], depth: number): Generator<unknown> {
  if (value.length === 0) return;
  const [first, ...rest] = value;
  yield [];
  yield rest;
  yield [...value, ...value];
  for (const item of varyPart(first, depth)) yield [item, ...rest];
}

function* varyObject(value: Readonly<Record<string, unknown>>, depth: number): Generator<unknown> {
  const names = Object.keys(value);
  for (const name of names) yield Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  for (const extra of [null, {}]) yield { ...value, "an extra member": extra };
  for (const name of names)
    for (const member of varyPart(value[name], depth))
      yield Object.fromEntries(Object.entries(value).map(([key, own]) => [key, key === name ? member : own]));
  yield { ...value, "an extra member": "x", another: 1.5 };
}

/** The values that replace a part. Similar texts and numbers are left out, since types rarely distinguish them. */
function* varyPart(value: unknown, depth: number): Generator<unknown> {
  yield* strangers.filter((stranger) => JSON.stringify(stranger) !== JSON.stringify(value));
  yield* varyInside(value, depth - 1);
}
