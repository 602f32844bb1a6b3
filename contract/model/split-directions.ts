import { adaptSchema, type DirectionContext } from "./adapt-schema.ts";
import { isObject, memberOf, membersOf, objectOf } from "./json-object.ts";
import { createNameFinder } from "./one-way-members.ts";
import { type DirectionPlan, namedSchemasOf, planDirections } from "./plan-directions.ts";
import { rewriteDocument } from "./rewrite-document.ts";
import type { Direction, SchemaObject } from "./types.ts";

/** The joining keyword whose schemas all apply. */
const certain: ReadonlySet<string> = new Set(["allOf"]);

/** A document in which every schema is the one for the direction it is used in. */
export interface SplitDocument {
  readonly document: SchemaObject;
  /** The variant for requests of schemas that have one. */
  readonly requestNames: ReadonlyMap<string, string>;
  /** What the names of schemas stand for, where the directions differ. */
  readonly directions: ReadonlyMap<string, Direction>;
}

/**
 * Gives requests and responses their own schemas where `readOnly` and `writeOnly` make a difference: what stays behind
 * in a direction is not `required` there. The marked members stay, as optional ones: a peer that sends them all the
 * same does no harm, and who prints types can tell them by the marker.
 */
export function splitDirections(document: SchemaObject): SplitDocument {
  const schemas = namedSchemasOf(document);
  const find = (name: string): unknown => (isObject(schemas) ? memberOf(schemas, name) : undefined);
  const plan = planDirections(document, find);
  const { requestNames, directions } = plan;
  if (plan.isEmpty) return { document, requestNames, directions };
  const originals = new Map([...requestNames].map(([name, variant]) => [variant, name] as const));
  const contextOf = (direction: Direction): DirectionContext => {
    const certainNames = createNameFinder(direction, find, certain);
    const possibleNames = createNameFinder(direction, find);
    return { direction, requestNames, originals, certainNames, possibleNames, done: new Map() };
  };
  const contexts = { request: contextOf("request"), response: contextOf("response") };
  const rewritten = rewriteDocument(document, {
    schema: (schema, { direction }) =>
      direction === undefined ? schema : adaptSchema(schema, contexts[direction]),
    reference: (reference) => reference,
  });
  return { document: rewriteNamed(rewritten, plan, contexts), requestNames, directions };
}

function rewriteNamed(
  document: SchemaObject,
  { directions, requestNames }: DirectionPlan,
  contexts: Readonly<Record<Direction, DirectionContext>>,
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
