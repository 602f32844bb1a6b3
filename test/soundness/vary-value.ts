import { isObject } from "../../contract/model/json-object.ts";

/** Values of every JSON type, to put in the place of others. */
const strangers: readonly unknown[] = [null, true, 0, 1.5, "", "x", [], [null], {}];

/**
 * Values that are near another: with a member more or fewer, an item fewer, or something else in one place, the whole
 * included. Most of them fit no schema; those that do are what types forget.
 */
export function varyValue(value: unknown): readonly unknown[] {
  return [...strangers, ...varyInside(value, 3)];
}

function varyInside(value: unknown, depth: number): readonly unknown[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) return varyArray(value, depth);
  return isObject(value) ? varyObject(value, depth) : [];
}

function varyArray(value: readonly unknown[], depth: number): readonly unknown[] {
  if (value.length === 0) return [];
  const [first, ...rest] = value;
  const others = [...strangers, ...varyInside(first, depth - 1)].map((item) => [item, ...rest]);
  return [rest, [...value, ...value], ...others];
}

function varyObject(value: Readonly<Record<string, unknown>>, depth: number): readonly unknown[] {
  const names = Object.keys(value);
  const fewer = names.map((name) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)),
  );
  const more = strangers.map((extra) => ({ ...value, "an extra member": extra }));
  const other = names.flatMap((name) =>
    [...strangers, ...varyInside(value[name], depth - 1)].map((member) =>
      Object.fromEntries(Object.entries(value).map(([key, own]) => [key, key === name ? member : own])),
    ),
  );
  return [...fewer, ...more, ...other];
}
