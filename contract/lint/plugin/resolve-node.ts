import type { Location, UserContext } from "@redocly/openapi-core";
import type { SchemaObject } from "../../../language/values/json-object.ts";
import { isObject, memberOf } from "../../../language/values/json-object.ts";

/** An object of the document and where it stands, after any `$ref`. */
export interface ResolvedNode {
  readonly value: SchemaObject;
  readonly location: Location;
}

/** What Redocly's context offers for following a `$ref`. */
export type RefContext = Pick<UserContext, "resolve">;

/**
 * The object at a location, or the one that its `$ref` leads to, in whichever file. `undefined` where that is no
 * object; that a `$ref` leads nowhere is reported by `no-unresolved-refs`.
 */
export function resolveNode(value: unknown, location: Location, ctx: RefContext): ResolvedNode | undefined {
  if (!isObject(value)) return undefined;
  const ref = memberOf(value, "$ref");
  if (typeof ref !== "string") return { value, location };
  const target = ctx.resolve<object>({ $ref: ref }, location.source.absoluteRef);
  return target.location !== undefined && isObject(target.node)
    ? { value: target.node, location: target.location }
    : undefined;
}
