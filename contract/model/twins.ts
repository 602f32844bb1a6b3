import { createSubsetTest } from "../../language/inclusion/create-subset-test.ts";
import { pathShape } from "../../language/openapi/path-template.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { groupBy } from "../../language/values/group.ts";
import { isObject, memberOf, textOf } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import { isInPath } from "./is-in-path.ts";
import type { ApiModel, Media, Operation, Parameter, RequestBody, SchemaUse } from "./types.ts";

function groupTwins(operations: readonly Operation[]): readonly (readonly Operation[])[] {
  return [...groupBy(operations, routeKey).values()].filter(({ length }) => length > 1);
}

function routeKey({ method, path, parameters }: Operation): string {
  const fixed = parameters.flatMap(({ name, fixed }) => (fixed === undefined ? [] : [[name, fixed]]));
  return JSON.stringify([method, pathShape(path), fixed.sort()]);
}

const twinsOf = oncePer(
  ({ operations }: ApiModel): ReadonlySet<Operation> => new Set(groupTwins(operations).flat()),
);

export function isTwin(operation: Operation, model: ApiModel): boolean {
  return twinsOf(model).has(operation);
}

interface Unreachable {
  readonly operation: Operation;
  readonly first: Operation;
  /**
   * The requests that cannot reach the operation. With `described`, a request can still reach the operation by a member that the schema
   * allows but does not define.
   */
  readonly requests: "all" | "described";
}

const MOST_EARLIER = 16;

/**
 * Finds operations that no request reaches, because an earlier operation with the same method and path shape handles all of their requests.
 * Results are certain, but incomplete for complex schemas.
 */
export function findUnreachable(operations: readonly Operation[], find: FindSchema): readonly Unreachable[] {
  const tests = (["all", "described"] as const).map(
    (requests) => [requests, createSubsetTest(find, requests === "described")] as const,
  );
  return groupTwins(operations).flatMap((group) =>
    group.flatMap((operation, index) => {
      const earlier = group.slice(0, Math.min(index, MOST_EARLIER));
      for (const [requests, isSubset] of tests) {
        const first = earlier.find((one) => takesAllOf(one, operation, isSubset));
        if (first !== undefined) return [{ operation, first, requests }];
      }
      return [];
    }),
  );
}

type IsSubset = ReturnType<typeof createSubsetTest>;

function takesAllOf(earlier: Operation, later: Operation, isSubset: IsSubset): boolean {
  return (
    takesPath(earlier, later, isSubset) &&
    takesParameters(earlier, later, isSubset) &&
    takesBody(earlier.body, later.body, isSubset)
  );
}

function takesPath(earlier: Operation, later: Operation, isSubset: IsSubset): boolean {
  const [own, others] = [earlier, later].map(({ parameters }) => parameters.filter(isInPath));
  return own?.every((one, index) => takesParameter(one, others?.[index], isSubset)) ?? false;
}

function takesParameters(earlier: Operation, later: Operation, isSubset: IsSubset): boolean {
  return earlier.parameters.every((one) => {
    if (isInPath(one)) return true;
    const other = later.parameters.find((each) => each.in === one.in && each.name === one.name);
    if (other === undefined) return !one.required;
    return (other.required || !one.required) && takesParameter(one, other, isSubset);
  });
}

function takesParameter(one: Parameter, other: Parameter | undefined, isSubset: IsSubset): boolean {
  if (other === undefined) return false;
  if (one.style !== other.style || one.content !== other.content) return false;
  const isAlike = one.explode === other.explode && isSubset(other.schema.schema, one.schema.schema);
  return isAlike || takesAsList(one, other, isSubset);
}

function takesAsList(one: Parameter, other: Parameter, isSubset: IsSubset): boolean {
  const list = one.schema.schema;
  if (one.content !== undefined || !isObject(list) || !isSubset(other.schema.schema, text)) return false;
  if (textOf(list, "type") !== "array" || Object.keys(list).some((keyword) => !plainList.has(keyword)))
    return false;
  return isSubset(one.explode ? other.schema.schema : text, memberOf(list, "items") ?? true);
}

const text = { type: "string" };

const plainList: ReadonlySet<string> = new Set([
  "type",
  "items",
  "title",
  "description",
  "example",
  "examples",
  "default",
]);

function takesBody(
  earlier: RequestBody | undefined,
  later: RequestBody | undefined,
  isSubset: IsSubset,
): boolean {
  if (earlier === undefined) return later === undefined;
  if (later === undefined) return !earlier.required;
  if (earlier.required && !later.required) return false;
  return later.content.every((media) => {
    const own = earlier.content.find(({ type }) => type === media.type);
    return own !== undefined && takesMedia(own, media, isSubset);
  });
}

function takesMedia(own: Media, media: Media, isSubset: IsSubset): boolean {
  const alike = isEqual(own.encoding, media.encoding) && own.kind === media.kind;
  return alike && takesSchema(own.schema, media.schema, isSubset);
}

function takesSchema(own: SchemaUse | undefined, other: SchemaUse | undefined, isSubset: IsSubset): boolean {
  if (own === undefined) return true;
  return other !== undefined && isSubset(other.schema, own.schema);
}
