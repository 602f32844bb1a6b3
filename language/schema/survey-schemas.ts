import { isObject } from "../values/json-object.ts";
import { type FindSchema, refNameOf } from "./local-ref.ts";
import { isOneWayMember } from "./one-way-members.ts";
import { forEachSubschema } from "./rewrite-subschemas.ts";

/** What schemas, with all schemas inside them, lead to. */
export interface SchemaSurvey {
  /** The named schemas that they refer to. */
  readonly refs: ReadonlySet<string>;
  /** Whether they describe a member that stays behind in one direction. */
  readonly isOneWay: boolean;
}

/** A survey to which schemas are added. */
export interface OpenSurvey extends SchemaSurvey {
  /** Looks through a schema and all schemas inside it, without following `$ref`s. */
  add(schema: unknown): void;
}

/** Makes a survey of no schemas yet. */
export function createSurvey(find: FindSchema): OpenSurvey {
  const refs = new Set<string>();
  const seen = new Set<unknown>();
  let isOneWay = false;
  const visit = (node: unknown, keyword: string): void => {
    if (!isObject(node)) return;
    if (!isOneWay && keyword === "properties") isOneWay = isOneWayMember(node, find);
    if (seen.has(node)) return;
    seen.add(node);
    const name = refNameOf(node);
    if (name !== undefined) refs.add(name);
    forEachSubschema(node, visit);
  };
  return {
    refs,
    get isOneWay() {
      return isOneWay;
    },
    add: (schema) => visit(schema, ""),
  };
}

/** Surveys one schema. */
export function surveySchema(schema: unknown, find: FindSchema): SchemaSurvey {
  const survey = createSurvey(find);
  survey.add(schema);
  return survey;
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
