import { type DocumentVisitor, rewriteDocument } from "../../language/openapi/rewrite-document.ts";
import { createNameFinder, type Direction } from "../../language/schema/directional-members.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import {
  isObject,
  memberOf,
  membersOf,
  objectOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { adaptSchema, type DirectionContext } from "./adapt-schema.ts";
import { type DirectionPlan, namedSchemasOf, planDirections } from "./plan-directions.ts";

/** A document in which every schema in use is the one for its direction. */
export interface SplitDocument {
  readonly document: SchemaObject;
  /** The names of the variants for requests, by the name of the original schema. */
  readonly requestNames: ReadonlyMap<string, string>;
  /** The direction of each named schema that differs between the directions. */
  readonly directions: ReadonlyMap<string, Direction>;
  /** Whether any schema, even one without a name, has other members in requests than in responses. */
  readonly isDirectional: boolean;
}

/**
 * Gives requests and responses separate schemas if `readOnly` or `writeOnly` make a difference: members that are omitted in a direction are
 * not `required` in its schema. They are kept as optional members, since sending them does no harm, and their types are printed according
 * to their marker.
 */
export function splitDirections(document: SchemaObject): SplitDocument {
  const schemas = namedSchemasOf(document);
  const find = (name: string): unknown => (isObject(schemas) ? memberOf(schemas, name) : undefined);
  const plan = planDirections(document, find);
  const { requestNames, directions } = plan;
  if (plan.isEmpty) return { document, requestNames, directions, isDirectional: false };
  const contexts = createContexts(requestNames, find);
  const rewritten = rewriteDocument(document, createAdapter(contexts));
  return { document: rewriteNamed(rewritten, plan, contexts), requestNames, directions, isDirectional: true };
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

function createAdapter(contexts: Contexts): DocumentVisitor {
  return {
    schema: (schema, { direction }) =>
      direction === undefined ? schema : adaptSchema(schema, contexts[direction]),
    reference: (reference) => reference,
  };
}

function rewriteNamed(
  document: SchemaObject,
  { directions, requestNames }: DirectionPlan,
  contexts: Contexts,
): SchemaObject {
  const { components } = document;
  if (!isObject(components)) return document;
  const schemas = membersOf(components["schemas"]).flatMap(([name, schema]) => {
    const direction = directions.get(name);
    const variant = requestNames.get(name);
    const own = [name, direction === undefined ? schema : adaptSchema(schema, contexts[direction])] as const;
    return variant === undefined ? [own] : [own, [variant, adaptSchema(schema, contexts.request)] as const];
  });
  return { ...document, components: { ...components, schemas: objectOf(schemas) } };
}
