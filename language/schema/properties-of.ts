import { addTo } from "../values/group.ts";
import { elementsOf, isObject, type JsonSchema, memberOf, membersOf } from "../values/json-object.ts";
import { admittedTypes } from "./admitted-types.ts";
import { appliedSchemas, joinedSchemas, schemaOfAll, unionsOf } from "./applicable.ts";
import { type FindSchema, targetOf } from "./local-ref.ts";

interface DescribedProperty {
  readonly schema: unknown;
  readonly isPartial: boolean;
}

type Properties = ReadonlyMap<string, DescribedProperty>;

/**
 * Collects the properties of a schema, including properties from `$ref`, `allOf`, `anyOf` and `oneOf`, in document order. Repeated
 * definitions are combined by `allOf`, or by `anyOf` for alternatives.
 */
export function propertiesOf(schema: unknown, find: FindSchema): Properties {
  return describeProperties(schema, find, new Map());
}

const none: Properties = new Map();

function describeProperties(schema: unknown, find: FindSchema, known: Map<unknown, Properties>): Properties {
  if (!isObject(schema)) return none;
  const done = known.get(schema);
  if (done !== undefined) return done;
  // A recursive schema adds no properties to itself.
  known.set(schema, none);
  const describe = (part: unknown): Properties => describeProperties(part, find, known);
  const own = membersOf(memberOf(schema, "properties")).map(
    ([name, property]) => [name, { schema: property, isPartial: false }] as const,
  );
  const properties = joinAll([
    new Map(own),
    ...joinedSchemas(schema, find).map(describe),
    ...unionsOf(schema).map(({ branches }) =>
      joinAlternatives(
        branches.map((branch) => ({ properties: describe(branch), isOpen: isOpen(branch, find) })),
      ),
    ),
  ]);
  known.set(schema, properties);
  return properties;
}

function joinAll(parts: readonly Properties[]): Properties {
  const described = parts.filter(({ size }) => size > 0);
  const [only = none] = described;
  if (described.length < 2) return only;
  return gatherByName(described, (properties) => ({
    schema: joinSchemas(properties, schemaOfAll),
    isPartial: properties.every(({ isPartial }) => isPartial),
  }));
}

interface Alternative {
  readonly properties: Properties;
  readonly isOpen: boolean;
}

function joinAlternatives(alternatives: readonly Alternative[]): Properties {
  const open = alternatives.filter((alternative) => alternative.isOpen);
  return gatherByName(
    alternatives.map(({ properties }) => properties),
    (described, name) => ({
      schema: joinSchemas(described, (anyOf) => ({ anyOf })),
      isPartial:
        described.some(({ isPartial }) => isPartial) || open.some(({ properties }) => !properties.has(name)),
    }),
  );
}

function isOpen(branch: unknown, find: FindSchema): boolean {
  const types = admittedTypes(branch, find);
  if (types.length > 0 && !types.includes("object")) return false;
  const seen = new Set<unknown>();
  for (let schema = branch; isObject(schema) && !seen.has(schema); schema = targetOf(schema, find)) {
    seen.add(schema);
    if (schema["additionalProperties"] === false || schema["unevaluatedProperties"] === false) return false;
  }
  return branch !== false;
}

function gatherByName(
  parts: readonly Properties[],
  join: (properties: readonly DescribedProperty[], name: string) => DescribedProperty,
): Properties {
  const byName = new Map<string, DescribedProperty[]>();
  for (const part of parts) {
    for (const [name, property] of part) addTo(byName, name, property);
  }
  return new Map([...byName].map(([name, properties]) => [name, join(properties, name)]));
}

function joinSchemas(
  properties: readonly DescribedProperty[],
  join: (schemas: readonly unknown[]) => unknown,
): unknown {
  const schemas = [...new Set(properties.map(({ schema }) => schema))];
  return schemas.length === 1 ? schemas[0] : join(schemas);
}

/** Returns a schema's own `items`, otherwise the first `items` found through `$ref`, `allOf`, `anyOf` or `oneOf`. */
export function itemsOf(schema: unknown, find: FindSchema): unknown {
  return appliedSchemas(schema, find, "alternatives").find((part) => Object.hasOwn(part.schema, "items"))
    ?.schema["items"];
}

export function prefixItemsOf(schema: unknown, find: FindSchema): readonly JsonSchema[] {
  const parts = appliedSchemas(schema, find, "certain").map((part) => part.schema);
  const lists = parts.map((part) => elementsOf(memberOf(part, "prefixItems")));
  const length = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length }, (_, index) => {
    const found = lists.flatMap((list, at) => list[index] ?? parts[at]?.["items"] ?? []);
    return (found.length === 1 ? found[0] : schemaOfAll(found)) as JsonSchema;
  });
}
