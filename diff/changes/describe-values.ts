import { listNames, shorten } from "../../contract/findings/show-text.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, type SchemaObject, textOf } from "../../language/values/json-object.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { Pair } from "./change.ts";

const most = 60;

const context = 12;

/**
 * Describes a changed keyword as a clause without a final period. The values are `undefined` where the keyword is missing.
 * @param name - How messages refer to the schema.
 */
export function describeKeyword(keyword: string, name: string, values: Pair<unknown>): string {
  const { old, new: now } = values;
  switch (keyword) {
    case "type":
      return describeTypes(name, values);
    case "required":
      return describeLists(name, values, "requires");
    case "enum":
      if (Array.isArray(old) && Array.isArray(now)) return describeLists(name, values, "allows");
      if (Array.isArray(old)) return `${name} is no longer limited to ${showList(old)}`;
      return `${name} is now limited to ${showList(elementsOf(now))}`;
    default:
  }
  const [path, inner] = narrow(values);
  const at = path.length === 0 ? keyword : `${keyword}.${path.join(".")}`;
  if (inner.old === undefined) return `${name} now has \`${at}: ${showBare(inner.new)}\``;
  if (inner.new === undefined) return `${name} no longer has \`${at}: ${showBare(inner.old)}\``;
  const clause = describeMembers(inner);
  if (clause !== undefined) return `\`${at}\` of ${name} ${clause}`;
  const [before, after] = showBoth(inner);
  return `\`${at}\` of ${name} changed from ${before} to ${after}`;
}

/** Describes objects of which one or two members were removed or added, and which are equal otherwise. */
function describeMembers({ old, new: now }: Pair<unknown>): string | undefined {
  if (!isObject(old) || !isObject(now)) return undefined;
  const missing = (own: object, other: object): readonly string[] =>
    Object.keys(own).filter((name) => !Object.hasOwn(other, name));
  const [removed, added] = [missing(old, now), missing(now, old)];
  const isRestEqual = Object.keys(old).every(
    (name) => !Object.hasOwn(now, name) || isEqual(old[name], now[name]),
  );
  const isShort = removed.length <= 2 && added.length <= 2 && removed.length + added.length > 0;
  if (!isRestEqual || !isShort || removed.length === Object.keys(old).length) return undefined;
  const list = (names: readonly string[], object: SchemaObject): string =>
    names.map((name) => `\`${name}: ${showBare(object[name])}\``).join(" and ");
  return [
    ...(removed.length === 0 ? [] : [`no longer has ${list(removed, old)}`]),
    ...(added.length === 0 ? [] : [`now has ${list(added, now)}`]),
  ].join(", and ");
}

function describeTypes(name: string, { old, new: now }: Pair<unknown>): string {
  if (old === undefined) return `${name} now allows only ${showTypes(now)}`;
  if (now === undefined) return `${name} now allows values of any type, not only ${showTypes(old)}`;
  const [before, after] = [typesOf(old), typesOf(now)];
  const added = after.filter((type) => !before.includes(type));
  const removed = before.filter((type) => !after.includes(type));
  if (removed.length === 0) return `${name} now allows ${showTypes(added)}`;
  if (added.length === 0) return `${name} no longer allows ${showTypes(removed)}`;
  return `\`type\` of ${name} changed from ${showTypes(old)} to ${showTypes(now)}`;
}

function describeLists(name: string, { old, new: now }: Pair<unknown>, verb: "requires" | "allows"): string {
  const [removed, added] = differencesOf(elementsOf(old), elementsOf(now));
  const clauses = [
    ...(added.length === 0 ? [] : [`now ${verb} ${showList(added)}`]),
    ...(removed.length === 0 ? [] : [`no longer ${verb} ${showList(removed)}`]),
  ];
  return `${name} ${clauses.join(", and ")}`;
}

/** Returns the elements found only in the first list, and those found only in the second. */
export function differencesOf(
  old: readonly unknown[],
  now: readonly unknown[],
): readonly [removed: readonly unknown[], added: readonly unknown[]] {
  const keys = (list: readonly unknown[]) => new Set(list.map((element) => JSON.stringify(element)));
  const [before, after] = [keys(old), keys(now)];
  return [
    old.filter((element) => !after.has(JSON.stringify(element))),
    now.filter((element) => !before.has(JSON.stringify(element))),
  ];
}

/** Returns the path to the only difference of two values, and the values there. */
export function narrow(values: Pair<unknown>): readonly [path: readonly string[], inner: Pair<unknown>] {
  const path: string[] = [];
  let inner = values;
  for (;;) {
    const { old, new: now } = inner;
    if (!isObject(old) || !isObject(now)) return [path, inner];
    const names = new Set([...Object.keys(old), ...Object.keys(now)]);
    const [only, ...others] = [...names].filter((name) => !isEqual(old[name], now[name]));
    if (only === undefined || others.length > 0) return [path, inner];
    path.push(only);
    inner = { old: old[only], new: now[only] };
  }
}

function typesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

export function showTypes(value: unknown): string {
  return typesOf(value)
    .map((type) => `\`${String(type)}\``)
    .join(" or ");
}

export function showList(values: readonly unknown[]): string {
  return joinNames(values.map(show));
}

function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  return names.length < 4 ? `${names.slice(0, -1).join(", ")} and ${last}` : listNames(names);
}

/** Shows both values, from where they differ if they are long. */
export function showBoth({ old, new: now }: Pair<unknown>): readonly [string, string] {
  const [before, after] = [JSON.stringify(old) ?? "absent", JSON.stringify(now) ?? "absent"];
  if (Math.max(before.length, after.length) <= most) return [`\`${before}\``, `\`${after}\``];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const start = same <= context * 2 ? 0 : same - context;
  const cut = (text: string): string => `\`${start === 0 ? "" : "…"}${shorten(text.slice(start), most)}\``;
  return [cut(before), cut(after)];
}

export function show(value: unknown): string {
  return `\`${showBare(value)}\``;
}

function showBare(value: unknown): string {
  return shorten(JSON.stringify(value) ?? "absent", most);
}

export function showSchema(schema: unknown): string {
  const name = refNameOf(schema) ?? (isObject(schema) ? textOf(schema, "title") : undefined);
  return name === undefined ? show(schema) : `\`${shorten(name, most)}\``;
}
