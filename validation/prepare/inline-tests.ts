import { rewriteItems, rewriteMembers } from "../../language/values/json-object.ts";
import type { PreparedPart, PreparedSchema, Unit } from "./prepared-schema.ts";
import { isCall, isInline, isObjectTest, usesOf } from "./prepared-schema.ts";

interface MemberKeywords {
  readonly properties?: Readonly<Record<string, PreparedPart>>;
  readonly prefixItems?: readonly PreparedPart[];
  readonly items?: PreparedPart | false;
}

const mostMembers = 8;

/**
 * Replaces calls with the tests in the called units if that is faster: for members and items with few tests, such as a named schema for
 * timestamps, and for small objects.
 */
export function inlineTests(unit: Unit, unitOf: (key: string) => Unit): Unit {
  const { properties, prefixItems, items } = unit.schema as MemberKeywords;
  const inlined: Readonly<Record<string, unknown>> = {
    properties: properties && inlineMembers(properties, [unit.key], mostMembers, unitOf),
    prefixItems: prefixItems && rewriteItems(prefixItems, (part) => testsOf(part as PreparedPart, unitOf)),
    items: items && testsOf(items, unitOf),
  };
  const schema = rewriteMembers(
    unit.schema,
    (_, keyword) => inlined[keyword],
    Object.keys(inlined).filter((keyword) => inlined[keyword] !== undefined),
  );
  return schema === unit.schema ? unit : { ...unit, schema, uses: usesOf(schema) };
}

function testsOf(part: PreparedPart, unitOf: (key: string) => Unit): PreparedPart {
  if (part === true || !isCall(part)) return part;
  const called = unitOf(part.call).schema;
  return Object.keys(called).length > 0 && isInline(called) ? called : part;
}

/**
 * Inlines tests for members.
 * @param way - Keys of the enclosing units, which are not inlined again.
 * @param room - Maximum number of members in an inlined object. It shrinks with each enclosing inlined object.
 */
function inlineMembers(
  properties: Readonly<Record<string, PreparedPart>>,
  way: readonly string[],
  room: number,
  unitOf: (key: string) => Unit,
): Readonly<Record<string, PreparedPart>> {
  // The members of `properties`, like the items above, are parts.
  return rewriteMembers(properties, (part) => {
    const tests = testsOf(part as PreparedPart, unitOf);
    const isOpen = tests !== true && isCall(tests) && !way.includes(tests.call);
    return (isOpen ? objectOf(tests.call, way, room, unitOf) : undefined) ?? tests;
  }) as Readonly<Record<string, PreparedPart>>;
}

function objectOf(
  key: string,
  way: readonly string[],
  room: number,
  unitOf: (key: string) => Unit,
): PreparedSchema | undefined {
  const { schema } = unitOf(key);
  if (!isObjectTest(schema)) return undefined;
  const left = room - Object.keys(schema.properties).length;
  if (left < 0) return undefined;
  return { ...schema, properties: inlineMembers(schema.properties, [...way, key], left, unitOf) };
}
