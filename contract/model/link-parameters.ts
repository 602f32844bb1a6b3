import { parameterKeys } from "./parameter-keys.ts";
import type { Link, Operation } from "./types.ts";

/** What a link gives to the operation that it leads to, by the keys of its input; and the names that are none of its. */
export function linkParameters(
  { parameters }: Link,
  linked: Operation,
): {
  readonly given: readonly (readonly [key: string, value: unknown])[];
  readonly unknown: readonly string[];
} {
  const keys = [...parameterKeys(linked)];
  const find = (name: string): string | undefined => {
    // A name may be qualified by where the parameter stands, e.g. `path.id`.
    const found =
      keys.find(([parameter]) => parameter.name === name) ??
      keys.find(([parameter]) => `${parameter.in}.${parameter.name}` === name);
    return found?.[1];
  };
  const all = parameters.map(([name, value]) => ({ name, key: find(name), value }));
  return {
    given: all.flatMap(({ key, value }) => (key === undefined ? [] : [[key, value] as const])),
    unknown: all.flatMap(({ name, key }) => (key === undefined ? [name] : [])),
  };
}
