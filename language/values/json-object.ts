import type { JsonType } from "../../runtime/descriptors.ts";
import { setMember } from "../../runtime/wire/set-member.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * A schema in the JSON Schema 2020-12 dialect. Every `$ref` has the form `#/components/schemas/<name>`, with the name escaped as in a JSON
 * Pointer.
 */
export type JsonSchema = boolean | SchemaObject;

export interface SchemaObject {
  readonly [keyword: string]: unknown;
}

export function isObject(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isJsonObject(value: Json): value is { readonly [key: string]: Json } {
  return isObject(value);
}

export function isJsonList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "boolean" || isObject(value);
}

export function memberOf(object: SchemaObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function textOf(object: SchemaObject, name: string): string | undefined {
  const value = memberOf(object, name);
  return typeof value === "string" ? value : undefined;
}

export function asObject(value: unknown): SchemaObject {
  return isObject(value) ? value : {};
}

export function numberOf(object: SchemaObject, name: string): number | undefined {
  const value = memberOf(object, name);
  return typeof value === "number" ? value : undefined;
}

export function membersOf(value: unknown): readonly (readonly [name: string, value: unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

export function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Creates an object from members; `__proto__` is an ordinary name. */
export function objectOf(members: Iterable<readonly [string, unknown]>): SchemaObject {
  return Object.fromEntries(members);
}

export function extensionsOf(object: SchemaObject): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(object).filter(([name]) => name.startsWith("x-"));
}

export const jsonTypes: readonly JsonType[] = [
  "null",
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
];
const typeNames: ReadonlySet<unknown> = new Set(jsonTypes);

export function isJsonType(value: unknown): value is JsonType {
  return typeNames.has(value);
}

export function typeOfValue(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "string" ? "string" : "object";
}

export function isNumeric(type: unknown): type is "integer" | "number" {
  return type === "integer" || type === "number";
}

export function widenType(type: string): string {
  return type === "integer" ? "number" : type;
}

export function includesOnlyIntegers(types: readonly unknown[]): boolean {
  return types.includes("integer") && !types.includes("number");
}

export function withoutIncluded<T extends string>(types: readonly T[]): readonly T[] {
  return types.filter((type) => type !== "integer" || !types.some((other) => other === "number"));
}

export function sharedTypes(some: Iterable<JsonType>, others: Iterable<JsonType>): readonly JsonType[] {
  const right = [...others];
  const both = [...some].flatMap((type): readonly JsonType[] => {
    if (type === "number") return right.filter(isNumeric);
    return includesType(right, type) ? [type] : [];
  });
  return [...new Set(both)];
}

export function includesType(types: readonly unknown[], type: JsonType): boolean {
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

export function isOfType(value: unknown, type: string): boolean {
  return includesType([type], typeOfValue(value));
}

/** Returned by a rewriting function to remove a member or item. */
export const gone: unique symbol = Symbol("gone");

export function rewriteMembers(
  object: SchemaObject,
  rewrite: (member: unknown, name: string) => unknown,
  names: readonly string[] = Object.keys(object),
): SchemaObject {
  let copy: Record<string, unknown> | undefined;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? "";
    const before = object[name];
    const after = rewrite(before, name);
    if (after === before) continue;
    copy ??= copyMembers(object);
    if (after === gone) delete copy[name];
    // The member already exists in the copy, so the assignment cannot modify a prototype.
    else copy[name] = after;
  }
  return copy ?? object;
}

/** Copies an object. Members named by numbers, such as `404`, take less memory than in `{ ...object }`. */
export function copyMembers(object: SchemaObject): Record<string, unknown> {
  const names = Object.keys(object);
  if (!/^\d/.test(names[0] ?? "")) return { ...object };
  const copy = createSparse<unknown>();
  for (const name of names) setMember(copy, name, object[name]);
  return copy;
}

const DISTANT = 1_000_000;

/**
 * Creates an object for members such as `404`. V8 would store them in an array with an element for each smaller number, which takes 5 kB
 * for the responses of an operation. A distant element makes V8 use a hash table instead, even after the element is deleted.
 */
export function createSparse<T>(): Record<string, T> {
  const sparse: Record<string, T | undefined> = { [DISTANT]: undefined };
  delete sparse[DISTANT];
  return sparse as Record<string, T>; // Its only member is deleted.
}

export function rewriteItems(
  list: readonly unknown[],
  rewrite: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  let copy: unknown[] | undefined;
  // Documents contain many items, and an iterator would allocate two objects for each of them.
  for (let index = 0; index < list.length; index++) {
    const before = list[index];
    const after = rewrite(before, index);
    if (after === before) continue;
    copy ??= [...list];
    copy[index] = after;
  }
  return copy?.filter((item) => item !== gone) ?? list;
}
