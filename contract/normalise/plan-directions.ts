import type { ObjectKind } from "../../language/openapi/document-shape.ts";
import {
  type DocumentVisitor,
  rewriteDocument,
  rewriteNode,
  type Site,
} from "../../language/openapi/rewrite-document.ts";
import type { Direction, FindSchema } from "../../language/schema/one-way-members.ts";
import {
  createSurvey,
  reachNames,
  type SchemaSurvey,
  surveySchema,
} from "../../language/schema/survey-schemas.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject, memberOf, membersOf } from "../../language/values/json-object.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import { createUniqueNames } from "../../language/values/unique-names.ts";

/** Which way the named schemas of a document travel, where it makes a difference. */
export interface DirectionPlan {
  /** For schemas that have, or lead to, members of one direction: what the name stands for. */
  readonly directions: ReadonlyMap<string, Direction>;
  /** For those of them that travel both ways: the name of the variant for requests. */
  readonly requestNames: ReadonlyMap<string, string>;
  /** Whether there is nothing to do at all. */
  readonly isEmpty: boolean;
}

/**
 * Finds the schemas of which requests and responses see different members. A name that is used both ways stands for
 * what responses see; one that only requests use, for what requests see; one that nobody uses, for responses.
 */
export function planDirections(
  document: SchemaObject,
  find: FindSchema,
  memory: Memory = noMemory,
): DirectionPlan {
  const named = membersOf(namedSchemasOf(document));
  const surveys = new Map(
    named.map(([name, schema]) => {
      const survey = isObject(schema)
        ? memory.recallAsking(surveyNamed, schema, { find })
        : surveySchema(schema, find);
      return [name, survey] as const;
    }),
  );
  const uses = surveyUses(document, find, memory);
  const refsOf = (name: string): Iterable<string> => surveys.get(name)?.refs ?? [];
  const oneWay = reachNames(
    [...surveys].filter(([, survey]) => survey.isOneWay).map(([name]) => name),
    invert(surveys),
  );
  if (oneWay.size === 0 && !uses.request.isOneWay && !uses.response.isOneWay)
    return { directions: new Map(), requestNames: new Map(), isEmpty: true };
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

function surveyNamed(schema: SchemaObject, { find }: { readonly find: FindSchema }): SchemaSurvey {
  const { refs, isOneWay } = surveySchema(schema, find);
  return { refs, isOneWay };
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

/** What operations and components other than schemas refer to. */
function surveyUses(document: SchemaObject, find: FindSchema, memory: Memory): Uses {
  if (memory === noMemory) {
    const { visitor, uses } = createUseSurvey(find);
    rewriteDocument(document, visitor);
    return uses;
  }
  const all: Uses[] = [];
  rewriteDocument(document, {
    schema: (schema) => schema,
    entry: (value, kind, { direction, mirrored }) => {
      if (isObject(value))
        all.push(memory.recallAsking(surveyEntry, value, { find }, kind, direction, mirrored));
      return value;
    },
  });
  return { request: joinSurveys(all, "request"), response: joinSurveys(all, "response") };
}

function surveyEntry(
  entry: SchemaObject,
  { find }: { readonly find: FindSchema },
  kind: ObjectKind,
  direction: Site["direction"],
  mirrored: boolean,
): Uses {
  const { visitor, uses } = createUseSurvey(find);
  // Where it stands decides on nothing but what is given.
  rewriteNode(entry, kind, { pointer: "/entry", direction, mirrored }, visitor);
  const { request, response } = uses;
  return {
    request: { refs: request.refs, isOneWay: request.isOneWay },
    response: { refs: response.refs, isOneWay: response.isOneWay },
  };
}

function createUseSurvey(find: FindSchema): { readonly visitor: DocumentVisitor; readonly uses: Uses } {
  const uses = { request: createSurvey(find), response: createSurvey(find) };
  const visitor: DocumentVisitor = {
    schema: (schema, { direction }) => {
      if (direction !== undefined) uses[direction].add(schema);
      return schema;
    },
    reference: (reference) => reference,
  };
  return { visitor, uses };
}

function joinSurveys(all: readonly Uses[], direction: Direction): SchemaSurvey {
  const refs = new Set<string>();
  for (const uses of all) for (const name of uses[direction].refs) refs.add(name);
  return { refs, isOneWay: all.some((uses) => uses[direction].isOneWay) };
}

function invert(surveys: ReadonlyMap<string, SchemaSurvey>): (name: string) => Iterable<string> {
  const users = new Map<string, string[]>();
  for (const [user, { refs }] of surveys) {
    for (const name of refs) {
      const known = users.get(name);
      if (known === undefined) users.set(name, [user]);
      else known.push(user);
    }
  }
  return (name) => users.get(name) ?? [];
}
