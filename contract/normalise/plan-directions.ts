import { rewriteDocument } from "../../language/openapi/rewrite-document.ts";
import { partsOf, unionsOf } from "../../language/schema/applicable.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import {
  createSurvey,
  reachNames,
  type SchemaSurvey,
  surveySchema,
} from "../../language/schema/rewrite-subschemas.ts";
import { addTo } from "../../language/values/group.ts";
import { isObject, memberOf, membersOf, type SchemaObject } from "../../language/values/json-object.ts";
import { createUniqueNames } from "../../language/values/unique-names.ts";

/** The directions in which the named schemas of a document are used. */
export interface DirectionPlan {
  /** The direction of each named schema that has, or refers to, members that are omitted in one direction. */
  readonly directions: ReadonlyMap<string, Direction>;
  /** For schemas that are used in both directions: the name of the variant for requests. */
  readonly requestNames: ReadonlyMap<string, string>;
  /** Whether no schema differs between requests and responses. */
  readonly isEmpty: boolean;
}

/**
 * Finds the schemas whose members differ between requests and responses. If only requests use a name, it stands for the schema of requests;
 * in all other cases, for that of responses. Where a schema with a discriminator is used, the schemas that include it by `allOf` are, too.
 */
export function planDirections(document: SchemaObject, find: FindSchema): DirectionPlan {
  const named = membersOf(namedSchemasOf(document));
  const surveys = new Map(named.map(([name, schema]) => [name, surveySchema(schema, find)] as const));
  const uses = surveyUses(document, find);
  const oneWay = reachNames(
    [...surveys].filter(([, survey]) => survey.isOneWay).map(([name]) => name),
    invert(surveys),
  );
  if (oneWay.size === 0 && !uses.request.isOneWay && !uses.response.isOneWay)
    return { directions: new Map(), requestNames: new Map(), isEmpty: true };
  const heirsOf = createHeirFinder(named);
  const refsOf = (name: string): Iterable<string> => [...(surveys.get(name)?.refs ?? []), ...heirsOf(name)];
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
  return { directions, requestNames, isEmpty: false };
}

/** The map of named schemas of a normalised document. */
export function namedSchemasOf(document: SchemaObject): unknown {
  const components = memberOf(document, "components");
  return isObject(components) ? memberOf(components, "schemas") : undefined;
}

interface Uses {
  readonly request: SchemaSurvey;
  readonly response: SchemaSurvey;
}

/** The schemas that operations and components other than schemas refer to. */
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
 * Makes the function that finds the schemas which include a schema by `allOf`, if the schema or one that it includes has a discriminator:
 * a value may be one of them.
 */
function createHeirFinder(
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
  const childrenOf = (name: string): Iterable<string> => children.get(name) ?? [];
  const family = reachNames(parents, childrenOf);
  return (name) => (family.has(name) ? childrenOf(name) : []);
}

function invert(surveys: ReadonlyMap<string, SchemaSurvey>): (name: string) => Iterable<string> {
  const users = new Map<string, string[]>();
  for (const [user, { refs }] of surveys) {
    for (const name of refs) addTo(users, name, user);
  }
  return (name) => users.get(name) ?? [];
}
