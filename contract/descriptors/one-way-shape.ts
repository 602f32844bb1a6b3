import { type AppliedSchema, appliedSchemas } from "../../language/schema/applicable.ts";
import { type Direction, isOmittedIn, markers } from "../../language/schema/directional-members.ts";
import { targetOf } from "../../language/schema/local-ref.ts";
import { reachNames, scanOnce, scanSchema } from "../../language/schema/rewrite-subschemas.ts";
import { addTo } from "../../language/values/group.ts";
import { isObject, type JsonSchema, memberOf, membersOf } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { OneWayShape } from "../../runtime/descriptors.ts";
import type { SchemaLookup } from "../model/model-lookup.ts";
import type { ApiModel } from "../model/types.ts";

/** The maximum depth of a shape; deeper parts are left out. */
const depthLimit = 12;

/** The maximum number of parts in one shape, since clients load descriptors. */
const partLimit = 2_000;

interface Building {
  readonly direction: Direction;
  readonly lookup: SchemaLookup;
  /** The number of parts so far. */
  parts: number;
}

/**
 * The members that a body must not have in its direction: `readOnly` ones in requests, `writeOnly` ones in responses. `undefined` if there
 * are none. A member is included if a schema that certainly applies marks it, or if every schema that may apply to it marks it.
 */
export function oneWayShape(
  schema: JsonSchema,
  direction: Direction,
  lookup: SchemaLookup,
  directions: FindDirections,
): OneWayShape | undefined {
  if (!leadsToOneWay(schema, direction, directions)) return undefined;
  const shape = shapeOf([{ schema, isCertain: true }], { direction, lookup, parts: 0 }, []);
  return shape !== undefined && hasMembers(shape) ? shape : undefined;
}

type Start = { readonly schema: unknown; readonly isCertain: boolean };

function shapeOf(
  starts: readonly Start[],
  building: Building,
  open: readonly (readonly unknown[])[],
): OneWayShape | undefined {
  const resolved = starts.map(({ schema }) => resolve(schema, building.lookup));
  const again = open.findIndex((level) => isSame(level, resolved));
  if (again >= 0) return { up: open.length - again };
  if (open.length === depthLimit || building.parts === partLimit) return undefined;
  building.parts += 1;
  const sites = gather(starts, building.lookup);
  const below = (inner: readonly Start[]): OneWayShape | undefined =>
    inner.length === 0 ? undefined : shapeOf(inner, building, [...open, resolved]);
  const items = below(innerOf(sites, "items"));
  const additional = below(innerOf(sites, "additionalProperties"));
  const members: string[] = [];
  const properties: (readonly [string, OneWayShape])[] = [];
  for (const [name, inner] of namedMembers(sites)) {
    if (isOmitted(inner, building)) members.push(name);
    else {
      const shape = below(inner);
      if (shape !== undefined) properties.push([name, shape]);
    }
  }
  if (members.length + properties.length === 0 && items === undefined && additional === undefined)
    return undefined;
  return {
    ...(members.length === 0 ? {} : { members }),
    ...(properties.length === 0 ? {} : { properties }),
    ...(items === undefined ? {} : { items }),
    ...(additional === undefined ? {} : { additional }),
  };
}

function isOmitted(sites: readonly Start[], { direction, lookup }: Building): boolean {
  const marked = sites.filter(({ schema }) => isOmittedIn(schema, direction, lookup));
  return marked.length > 0 && (marked.length === sites.length || marked.some(({ isCertain }) => isCertain));
}

/** The target of a schema that is only a `$ref`; else the schema itself. */
function resolve(schema: unknown, lookup: SchemaLookup): unknown {
  if (!isObject(schema) || Object.keys(schema).length > 1) return schema;
  return targetOf(schema, lookup) ?? schema;
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((schema, index) => schema === other[index]);
}

/** Lists the given schemas and all schemas that apply to the same value, certainly or depending on the value. */
function gather(starts: readonly Start[], lookup: SchemaLookup): readonly AppliedSchema[] {
  const seen = new Set<unknown>();
  // Schemas that certainly apply come first: a schema that is found twice keeps the certainty of its first find.
  return starts
    .toSorted((a, b) => Number(b.isCertain) - Number(a.isCertain))
    .flatMap(({ schema, isCertain }) => appliedSchemas(schema, lookup, "conditions", { isCertain, seen }));
}

function innerOf(
  sites: readonly AppliedSchema[],
  keyword: "items" | "additionalProperties",
): readonly Start[] {
  return sites.flatMap(({ schema, isCertain }) => {
    const inner = memberOf(schema, keyword);
    return isObject(inner) ? [{ schema: inner, isCertain }] : [];
  });
}

function namedMembers(sites: readonly AppliedSchema[]): ReadonlyMap<string, readonly Start[]> {
  const members = new Map<string, Start[]>();
  for (const { schema, isCertain } of sites) {
    for (const [name, property] of membersOf(memberOf(schema, "properties")))
      addTo(members, name, { schema: property, isCertain });
  }
  return members;
}

/** Tells whether a shape contains the name of an omitted member at any level. References to outer levels are not followed. */
function hasMembers({ members, properties = [], items, additional }: OneWayShape): boolean {
  if (members !== undefined) return true;
  const below = [items, additional, ...properties.map(([, shape]) => shape)];
  return below.some((shape) => shape !== undefined && hasMembers(shape));
}

/** Tells whether a schema, or one that it refers to, has a member that must be omitted in this direction (see {@link oneWayShape}). */
function leadsToOneWay(schema: unknown, direction: Direction, directions: FindDirections): boolean {
  const { names, ...scanned } = scanSchema(schema);
  return scanned[markers[direction]] || [...names].some((name) => directions(name).includes(direction));
}

/** Finds the directions in which members are omitted in a named schema, or in a schema that it refers to. */
export type FindDirections = (name: string) => readonly Direction[];

/** The {@link FindDirections} of a model. Computed once for each model, since operations share most of the schemas that they refer to. */
export const directionsOf: (model: ApiModel) => FindDirections = oncePer(({ schemas }) => {
  const users = new Map<string, string[]>();
  for (const { name, schema } of schemas) {
    for (const used of scanOnce(schema).names) addTo(users, used, name);
  }
  const leading = (direction: Direction): ReadonlySet<string> => {
    const marked = schemas.filter(({ schema }) => scanOnce(schema)[markers[direction]]);
    return reachNames(
      marked.map(({ name }) => name),
      (name) => users.get(name) ?? [],
    );
  };
  const [request, response] = [leading("request"), leading("response")];
  // The same array for the same directions, so that results can be compared by identity.
  return (name) => DIRECTIONS[`${request.has(name)} ${response.has(name)}`];
});

const DIRECTIONS = {
  "true true": ["request", "response"],
  "true false": ["request"],
  "false true": ["response"],
  "false false": [],
} as const;
