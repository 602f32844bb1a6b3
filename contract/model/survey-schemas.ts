import { isObject } from "./json-object.ts";
import { schemaNameOf } from "./local-ref.ts";
import { type FindSchema, staysBehind } from "./one-way-members.ts";
import { forEachSubschema } from "./rewrite-subschemas.ts";

/** What one schema, with all schemas inside it, leads to. */
export interface SchemaSurvey {
  /** The named schemas that it refers to. */
  readonly refs: ReadonlySet<string>;
  /** Whether it describes a member that stays behind in one direction. */
  readonly isOneWay: boolean;
}

/** Looks through a schema and all schemas inside it, without following `$ref`s. */
export function surveySchema(schema: unknown, find: FindSchema): SchemaSurvey {
  const refs = new Set<string>();
  let isOneWay = false;
  const seen = new Set<unknown>();
  const visit = (node: unknown, keyword: string): void => {
    if (!isObject(node)) return;
    if (!isOneWay && keyword === "properties") {
      isOneWay = staysBehind(node, "request", find) || staysBehind(node, "response", find);
    }
    if (seen.has(node)) return;
    seen.add(node);
    const { $ref } = node;
    const name = typeof $ref === "string" ? schemaNameOf($ref) : undefined;
    if (name !== undefined) refs.add(name);
    forEachSubschema(node, visit);
  };
  visit(schema, "");
  return { refs, isOneWay };
}

/** All names that can be reached from some of them, these included. */
export function reachNames(
  start: Iterable<string>,
  next: (name: string) => Iterable<string>,
): ReadonlySet<string> {
  const reached = new Set(start);
  // A set that grows while it is walked is walked to its new end.
  for (const name of reached) for (const further of next(name)) reached.add(further);
  return reached;
}
