/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A schema in the dialect of JSON Schema 2020-12. Its `$ref`s are `#/components/schemas/<name>`, with the name escaped as in a pointer. */
export type JsonSchema = boolean | SchemaObject;

/** A schema that is an object. Keywords are read by name; their values have to be checked. */
export interface SchemaObject {
  readonly [keyword: string]: unknown;
}

/** Tells whether a value is a JSON object: not null, not an array. */
export function isObject(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tells whether a JSON value is an object. Its members are JSON values. */
export function isJsonObject(value: Json): value is { readonly [key: string]: Json } {
  return isObject(value);
}

/** Tells whether a JSON value is a list. */
export function isJsonList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Tells whether a value of a document has the form of a schema. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "boolean" || isObject(value);
}

/** An own member of an object; `undefined` if there is none, even if its prototype has it. */
export function memberOf(object: SchemaObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** An own string member; `undefined` if it is absent or of another type. */
export function textOf(object: SchemaObject, name: string): string | undefined {
  const value = memberOf(object, name);
  return typeof value === "string" ? value : undefined;
}

/** The own members of an object; none for any other value. */
export function membersOf(value: unknown): readonly (readonly [name: string, value: unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

/** The elements of an array; none for any other value. */
export function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** An object with exactly these own members; `__proto__` is an ordinary name. */
export function objectOf(members: Iterable<readonly [string, unknown]>): SchemaObject {
  return Object.fromEntries(members);
}

/** Sets an own member of any name: plain assignment would not do so for `__proto__`. */
export function setMember(target: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") target[name] = value;
  else Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

/** The members whose names begin with `x-`. */
export function extensionsOf(object: SchemaObject): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(object).filter(([name]) => name.startsWith("x-"));
}
