import { type AppliedSchema, appliedSchemas } from "../../language/schema/applicable.ts";
import { type Direction, isOmittedIn, markers } from "../../language/schema/directional-members.ts";
import { targetOf } from "../../language/schema/local-ref.ts";
import {
  forEachSubschema,
  isOpenReference,
  reachNames,
  type ScannedSchema,
  scanOnce,
} from "../../language/schema/rewrite-subschemas.ts";
import { addTo } from "../../language/values/group.ts";
import { isObject, memberOf, membersOf, type SchemaObject } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { OneWayShape } from "../../runtime/descriptors.ts";
import { isStreamKind } from "../../runtime/http-semantics.ts";
import type { SchemaLookup } from "./model-lookup.ts";
import type { ApiModel, Media, Operation, RequestBody, SchemaUse } from "./types.ts";

const depthLimit = 12;

/** Maximum number of parts in a shape, because clients load descriptors. */
const partLimit = 2_000;

interface Building {
  readonly direction: Direction;
  readonly lookup: SchemaLookup;
  readonly directions: FindDirections;
  parts: number;
  isChecked: boolean;
}

/**
 * Returns the members that a body must not contain in its direction: `readOnly` members in requests, `writeOnly` members in responses.
 * Returns `checked` if names are not sufficient because a union, a condition, a pattern or a position decides, or if there are too many
 * members.
 */
export function oneWayShape(
  schema: unknown,
  direction: Direction,
  lookup: SchemaLookup,
  directions: FindDirections,
): OneWayShape | "checked" | undefined {
  if (!leadsToOneWay(scanOnce(schema), direction, directions)) return undefined;
  const building: Building = { direction, lookup, directions, parts: 0, isChecked: false };
  const shape = shapeOf([schema], building, []);
  if (building.isChecked) return "checked";
  return shape !== undefined && hasMembers(shape) ? shape : undefined;
}

function shapeOf(
  starts: readonly unknown[],
  building: Building,
  open: readonly (readonly unknown[])[],
): OneWayShape | undefined {
  const { lookup, direction } = building;
  const resolved = starts.map((schema) => resolve(schema, lookup));
  const again = open.findIndex((level) => isSame(level, resolved));
  if (again >= 0) return { up: open.length - again };
  const sites = gather(starts, lookup);
  building.isChecked ||=
    open.length === depthLimit ||
    building.parts === partLimit ||
    sites.some(({ schema }) => needsCheck(schema, building));
  if (building.isChecked) return undefined;
  building.parts += 1;
  const below = (inner: readonly unknown[]): OneWayShape | undefined =>
    inner.length === 0 ? undefined : shapeOf(inner, building, [...open, resolved]);
  const items = below(innerOf(sites, "items"));
  const additional = below(innerOf(sites, "additionalProperties"));
  const members: string[] = [];
  const properties: (readonly [string, OneWayShape])[] = [];
  for (const [name, inner] of namedMembers(sites)) {
    if (inner.some((schema) => isOmittedIn(schema, direction, lookup))) members.push(name);
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

const shaped: ReadonlySet<string> = new Set(["properties", "items", "additionalProperties", "allOf"]);

const silent: ReadonlySet<string> = new Set(["not", "propertyNames", "contentSchema", "$defs"]);

function needsCheck(schema: SchemaObject, { direction, lookup, directions }: Building): boolean {
  if (isOpenReference(schema) && directions("").includes(direction)) return true;
  const additional = memberOf(schema, "additionalProperties");
  if (isOmittedIn(additional, direction, lookup)) return true;
  let isNeeded = false;
  forEachSubschema(schema, (part, keyword) => {
    const isExpressed =
      keyword === "items"
        ? !Object.hasOwn(schema, "prefixItems")
        : keyword === "additionalProperties"
          ? !Object.hasOwn(schema, "patternProperties")
          : shaped.has(keyword) || silent.has(keyword);
    isNeeded ||= !isExpressed && leadsToOneWay(scanOnce(part), direction, directions);
  });
  return isNeeded;
}

function resolve(schema: unknown, lookup: SchemaLookup): unknown {
  if (!isObject(schema) || Object.keys(schema).length > 1) return schema;
  return targetOf(schema, lookup) ?? schema;
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((schema, index) => schema === other[index]);
}

function gather(starts: readonly unknown[], lookup: SchemaLookup): readonly AppliedSchema[] {
  const seen = new Set<unknown>();
  return starts.flatMap((schema) => appliedSchemas(schema, lookup, "certain", { seen }));
}

function innerOf(
  sites: readonly AppliedSchema[],
  keyword: "items" | "additionalProperties",
): readonly unknown[] {
  return sites.map(({ schema }) => memberOf(schema, keyword)).filter(isObject);
}

function namedMembers(sites: readonly AppliedSchema[]): ReadonlyMap<string, readonly unknown[]> {
  const members = new Map<string, unknown[]>();
  for (const { schema } of sites) {
    for (const [name, property] of membersOf(memberOf(schema, "properties"))) addTo(members, name, property);
  }
  return members;
}

function hasMembers({ members, properties = [], items, additional }: OneWayShape): boolean {
  if (members !== undefined) return true;
  const below = [items, additional, ...properties.map(([, shape]) => shape)];
  return below.some((shape) => shape !== undefined && hasMembers(shape));
}

function leadsToOneWay(
  { names, isOpen, ...scanned }: ScannedSchema,
  direction: Direction,
  directions: FindDirections,
): boolean {
  if (scanned[markers[direction]] || (isOpen && directions("").includes(direction))) return true;
  return [...names].some((name) => directions(name).includes(direction));
}

/**
 * Returns the directions in which a named schema, or any schema it refers to, omits members. The name `""` is the target of an open
 * reference (see {@link isOpenReference}), which can be any schema.
 */
export type FindDirections = (name: string) => readonly Direction[];

/** Returns a lookup that is memoised per model, since operations share most schemas. */
export const directionsOf: (model: Pick<ApiModel, "schemas">) => FindDirections = oncePer(({ schemas }) => {
  const users = new Map<string, string[]>();
  for (const { name, schema } of schemas) {
    const { names, isOpen } = scanOnce(schema);
    for (const used of isOpen ? [...names, ""] : names) addTo(users, used, name);
  }
  const leading = (direction: Direction): ReadonlySet<string> => {
    const marked = schemas.filter(({ schema }) => scanOnce(schema)[markers[direction]]);
    return reachNames(
      marked.length === 0 ? [] : ["", ...marked.map(({ name }) => name)],
      (name) => users.get(name) ?? [],
    );
  };
  const [request, response] = [leading("request"), leading("response")];
  return (name) => DIRECTIONS[`${request.has(name)} ${response.has(name)}`];
});

const DIRECTIONS = {
  "true true": ["request", "response"],
  "true false": ["request"],
  "false true": ["response"],
  "false false": [],
} as const;

export function withOneWayBy(
  operation: Operation,
  lookup: SchemaLookup,
  directions: FindDirections,
): Operation {
  if (!operation.path.startsWith("/")) return operation;
  const add = (content: readonly Media[], direction: Direction): readonly Media[] => {
    const added = content.map((media) => {
      const whole = oneWaySchema(media);
      const isChecked = oneWayShape(whole?.schema, direction, lookup, directions) === "checked";
      return isChecked ? { ...media, oneWayBy: direction } : media;
    });
    return added.some((media, index) => media !== content[index]) ? added : content;
  };
  const addToBody = (body: RequestBody | undefined): RequestBody | undefined => {
    const content = body && add(body.content, "request");
    return body && content && content !== body.content ? { ...body, content } : body;
  };
  const body = addToBody(operation.body);
  const unsentBody = addToBody(operation.unsentBody);
  const responses = operation.responses.map((response) => {
    const content = add(response.content, "response");
    return content === response.content ? response : { ...response, content };
  });
  const isSame =
    body === operation.body &&
    unsentBody === operation.unsentBody &&
    responses.every((response, index) => response === operation.responses[index]);
  if (isSame) return operation;
  return { ...operation, ...(body && { body }), ...(unsentBody && { unsentBody }), responses };
}

export function oneWaySchema({ kind, schema, itemSchema }: Media): SchemaUse | undefined {
  return isStreamKind(kind) ? itemSchema : schema;
}
