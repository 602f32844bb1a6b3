import { rewriteDocument } from "../../language/openapi/rewrite-document.ts";
import { partsOf, unionsOf } from "../../language/schema/applicable.ts";
import { createNameFinder, type Direction } from "../../language/schema/directional-members.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import {
  createSurvey,
  reachNames,
  type SchemaSurvey,
  surveySchema,
} from "../../language/schema/rewrite-subschemas.ts";
import { addTo } from "../../language/values/group.ts";
import {
  asObject,
  isObject,
  memberOf,
  membersOf,
  objectOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { createUniqueNames } from "../../language/values/names.ts";
import { adaptSchema, type DirectionContext } from "./adapt-schema.ts";

/** A document in which requests refer only to request schemas, and responses only to response schemas. */
export interface SplitDocument {
  readonly document: SchemaObject;
  readonly requestNames: ReadonlyMap<string, string>;
  readonly directions: ReadonlyMap<string, Direction>;
  /** The directions in which any member is omitted. */
  readonly omitting: ReadonlySet<Direction>;
}

type DirectionPlan = Omit<SplitDocument, "document">;

/**
 * Creates separate request and response schemas if `readOnly` or `writeOnly` makes a difference. Members that are omitted in a direction
 * become optional in that direction, since sending them does no harm.
 */
export function splitDirections(document: SchemaObject): SplitDocument {
  const schemas = namedSchemasOf(document);
  const find = (name: string): unknown => memberOf(schemas, name);
  const plan = planDirections(document, find);
  if (plan.omitting.size === 0) return { document, ...plan };
  const adapt = createAdapter(plan, find);
  const rewritten = rewriteDocument(document, {
    schema: (schema, { direction }) => adapt(schema, direction),
    reference: (reference) => reference,
  });
  return { document: rewriteNamed(rewritten, plan, adapt), ...plan };
}

type Adapt = (schema: unknown, direction: Direction | undefined) => unknown;

function createAdapter({ omitting, requestNames }: DirectionPlan, find: FindSchema): Adapt {
  const contexts = createContexts(requestNames, find);
  return (schema, direction) => {
    // Responses keep the names of their schemas, so without `writeOnly` they do not change.
    if (direction === undefined || (direction === "response" && !omitting.has(direction))) return schema;
    return adaptSchema(schema, contexts[direction]);
  };
}

type Contexts = Readonly<Record<Direction, DirectionContext>>;

function createContexts(requestNames: ReadonlyMap<string, string>, find: FindSchema): Contexts {
  const originals = new Map([...requestNames].map(([name, variant]) => [variant, name] as const));
  const contextOf = (direction: Direction): DirectionContext => ({
    requestNames: direction === "request" ? requestNames : new Map(),
    originals,
    certainNames: createNameFinder(direction, find, "certain"),
    possibleNames: createNameFinder(direction, find),
    done: new Map(),
  });
  return { request: contextOf("request"), response: contextOf("response") };
}

function rewriteNamed(
  document: SchemaObject,
  { directions, requestNames }: DirectionPlan,
  adapt: Adapt,
): SchemaObject {
  const { components } = document;
  if (!isObject(components)) return document;
  const schemas = membersOf(components["schemas"]).flatMap(([name, schema]) => {
    const variant = requestNames.get(name);
    const own = [name, adapt(schema, directions.get(name))] as const;
    return variant === undefined ? [own] : [own, [variant, adapt(schema, "request")] as const];
  });
  return { ...document, components: { ...components, schemas: objectOf(schemas) } };
}

/**
 * Plans the variants of each schema. If both directions use a schema, its name refers to the response variant, and the request variant gets
 * a new name. A schema with a discriminator is also treated as referring to schemas that include it in `allOf`.
 */
function planDirections(document: SchemaObject, find: FindSchema): DirectionPlan {
  const named = membersOf(namedSchemasOf(document));
  const surveys = new Map(named.map(([name, schema]) => [name, surveySchema(schema, find)] as const));
  const uses = surveyUses(document, find);
  const childrenOf = createChildFinder(named);
  const refsOf = (name: string): Iterable<string> => [
    ...(surveys.get(name)?.refs ?? []),
    ...childrenOf(name),
  ];
  const oneWay = reachNames(
    [...surveys].filter(([, { omitting }]) => omitting.size > 0).map(([name]) => name),
    invert(surveys.keys(), refsOf),
  );
  const all = [...surveys.values(), uses.request, uses.response];
  const omitting = new Set(all.flatMap((survey) => [...survey.omitting]));
  if (omitting.size === 0) return { directions: new Map(), requestNames: new Map(), omitting };
  const requested = reachNames(uses.request.refs, refsOf);
  const answered = reachNames(uses.response.refs, refsOf);
  const directions = new Map<string, Direction>();
  const requestNames = new Map<string, string>();
  const names = createUniqueNames(surveys.keys());
  for (const name of surveys.keys()) {
    if (!oneWay.has(name)) continue;
    directions.set(name, requested.has(name) && !answered.has(name) ? "request" : "response");
    if (!requested.has(name) || !answered.has(name)) continue;
    requestNames.set(name, names.take(name, `${name}Request`, `${name}InRequest`));
  }
  return { directions, requestNames, omitting };
}

export function namedSchemasOf(document: SchemaObject): SchemaObject {
  return asObject(memberOf(asObject(memberOf(document, "components")), "schemas"));
}

interface Uses {
  readonly request: SchemaSurvey;
  readonly response: SchemaSurvey;
}

function surveyUses(document: SchemaObject, find: FindSchema): Uses {
  const uses = { request: createSurvey(find), response: createSurvey(find) };
  rewriteDocument(document, {
    schema: (schema, { direction }) => {
      if (direction !== undefined) uses[direction].add(schema);
      return schema;
    },
    reference: (reference) => reference,
  });
  return uses;
}

/**
 * Finds schemas that include a given schema in `allOf`, if that schema or a schema it includes has a discriminator. A value of the given
 * schema can then have the type of an including schema.
 */
function createChildFinder(
  named: readonly (readonly [string, unknown])[],
): (name: string) => Iterable<string> {
  const children = new Map<string, string[]>();
  const parents: string[] = [];
  for (const [name, schema] of named) {
    if (!isObject(schema)) continue;
    if (Object.hasOwn(schema, "discriminator") && unionsOf(schema).length === 0) parents.push(name);
    for (const [part] of partsOf(schema)) {
      const parent = refNameOf(part);
      if (parent !== undefined) addTo(children, parent, name);
    }
  }
  const listChildren = (name: string): Iterable<string> => children.get(name) ?? [];
  const family = reachNames(parents, listChildren);
  return (name) => (family.has(name) ? listChildren(name) : []);
}

function invert(
  names: Iterable<string>,
  refsOf: (name: string) => Iterable<string>,
): (name: string) => Iterable<string> {
  const users = new Map<string, string[]>();
  for (const user of names) {
    for (const name of refsOf(user)) addTo(users, name, user);
  }
  return (name) => users.get(name) ?? [];
}
