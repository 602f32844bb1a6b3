import { isCall, isInline, usesOf } from "./prepared-parts.ts";
import type { PreparedPart, Unit } from "./prepared-schema.ts";

/** The keywords whose members are looked at where they stand. */
interface MemberKeywords {
  readonly properties?: Readonly<Record<string, PreparedPart>>;
  readonly prefixItems?: readonly PreparedPart[];
  readonly items?: PreparedPart | false;
}

/**
 * The unit with the tests of a member in place of the call of a unit that is nothing but a few tests, such as a named
 * schema for points in time: a call would take longer than the tests and say the same.
 */
export function inlineTests(unit: Unit, unitOf: (key: string) => Unit): Unit {
  const testsOf = (part: PreparedPart | false): PreparedPart | false => {
    if (typeof part === "boolean" || !isCall(part)) return part;
    const called = unitOf(part.$ref).schema;
    return Object.keys(called).length > 0 && isInline(called) ? called : part;
  };
  const schema: Record<string, unknown> = { ...unit.schema };
  const { properties, prefixItems, items } = unit.schema as MemberKeywords;
  if (properties !== undefined) {
    const parts = Object.entries(properties).map(([name, part]) => [name, testsOf(part)]);
    schema["properties"] = Object.fromEntries(parts);
  }
  if (prefixItems !== undefined) schema["prefixItems"] = prefixItems.map(testsOf);
  if (items !== undefined) schema["items"] = testsOf(items);
  return { ...unit, schema, uses: usesOf(schema) };
}
