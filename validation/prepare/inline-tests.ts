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
  const schema: Record<string, unknown> = { ...unit.schema };
  const { properties, prefixItems, items } = unit.schema as MemberKeywords;
  if (properties !== undefined)
    schema["properties"] = inlineMembers(properties, [unit.key], mostMembers, unitOf);
  if (prefixItems !== undefined) schema["prefixItems"] = prefixItems.map((part) => testsOf(part, unitOf));
  if (items !== undefined && items !== false) schema["items"] = testsOf(items, unitOf);
  return { ...unit, schema, uses: usesOf(schema) };
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
  const parts = Object.entries(properties).map(([name, part]) => {
    const tests = testsOf(part, unitOf);
    const isOpen = tests !== true && isCall(tests) && !way.includes(tests.call);
    return [name, (isOpen ? objectOf(tests.call, way, room, unitOf) : undefined) ?? tests];
  });
  return Object.fromEntries(parts);
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
