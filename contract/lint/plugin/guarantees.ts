import type { Location } from "@redocly/openapi-core";
import type { SchemaObject } from "../../../language/values/json-object.ts";
import { elementsOf, isObject, memberOf } from "../../../language/values/json-object.ts";
import { type RefContext, resolveNode } from "./resolve-node.ts";

/** Looks at the keywords of one schema object, not at what it is composed of. */
export type SchemaTest = (schema: SchemaObject, location: Location) => boolean;

/**
 * Tells whether a schema is sure to have a property, wherever it is composed from: its own keywords pass the test, or
 * those behind its `$ref`, or one branch of `allOf`, or every branch of `anyOf` or of `oneOf`. A schema that recurs
 * into itself adds nothing.
 */
export function guarantees(schema: unknown, location: Location, ctx: RefContext, test: SchemaTest): boolean {
  return holds({ schema, location }, { ctx, test, answers: new Map() });
}

interface At {
  readonly schema: unknown;
  readonly location: Location;
}

interface Search {
  readonly ctx: RefContext;
  readonly test: SchemaTest;
  /** Of schemas met before: a schema may be shared by many, and the tree of all paths is then too large to walk. */
  readonly answers: Map<SchemaObject, boolean>;
}

function holds({ schema, location }: At, search: Search): boolean {
  if (!isObject(schema)) return false;
  const known = search.answers.get(schema);
  if (known !== undefined) return known;
  search.answers.set(schema, false);
  const answer = search.test(schema, location) || isComposedSo(schema, location, search);
  search.answers.set(schema, answer);
  return answer;
}

function isComposedSo(schema: SchemaObject, location: Location, search: Search): boolean {
  const target = resolveNode(schema, location, search.ctx);
  if (target !== undefined && target.value !== schema) {
    if (holds({ schema: target.value, location: target.location }, search)) return true;
  }
  const branches = (keyword: string): readonly At[] =>
    elementsOf(memberOf(schema, keyword)).map((branch, index) => ({
      schema: branch,
      location: location.child([keyword, index]),
    }));
  if (branches("allOf").some((branch) => holds(branch, search))) return true;
  return ["anyOf", "oneOf"].some((keyword) => {
    const all = branches(keyword);
    return all.length > 0 && all.every((branch) => holds(branch, search));
  });
}
