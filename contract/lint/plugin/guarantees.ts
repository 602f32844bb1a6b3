import type { Location } from "@redocly/openapi-core";
import { elementsOf, isObject, memberOf } from "../../model/json-object.ts";
import type { SchemaObject } from "../../model/types.ts";
import { type RefContext, resolveNode } from "./resolve-node.ts";

/** Looks at the keywords of one schema object, not at what it is composed of. */
export type SchemaTest = (schema: SchemaObject, location: Location) => boolean;

/**
 * Tells whether a schema is sure to have a property, wherever it is composed from: its own keywords pass the test, or
 * those behind its `$ref`, or one branch of `allOf`, or every branch of `anyOf` or of `oneOf`. A schema that recurs
 * into itself adds nothing.
 */
export function guarantees(schema: unknown, location: Location, ctx: RefContext, test: SchemaTest): boolean {
  return holds({ schema, location }, { ctx, test, above: new Set() });
}

interface At {
  readonly schema: unknown;
  readonly location: Location;
}

interface Search {
  readonly ctx: RefContext;
  readonly test: SchemaTest;
  /** The schemas that the search stands in. */
  readonly above: ReadonlySet<unknown>;
}

function holds({ schema, location }: At, search: Search): boolean {
  if (!isObject(schema) || search.above.has(schema)) return false;
  if (search.test(schema, location)) return true;
  const inner: Search = { ...search, above: new Set(search.above).add(schema) };
  const target = resolveNode(schema, location, search.ctx);
  if (target !== undefined && target.value !== schema) {
    if (holds({ schema: target.value, location: target.location }, inner)) return true;
  }
  const branches = (keyword: string): readonly At[] =>
    elementsOf(memberOf(schema, keyword)).map((branch, index) => ({
      schema: branch,
      location: location.child([keyword, index]),
    }));
  if (branches("allOf").some((branch) => holds(branch, inner))) return true;
  return ["anyOf", "oneOf"].some((keyword) => {
    const all = branches(keyword);
    return all.length > 0 && all.every((branch) => holds(branch, inner));
  });
}
