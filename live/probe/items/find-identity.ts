import type { Operation } from "../../../contract/model/types.ts";
import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { isObject } from "../../../language/values/json-object.ts";
import { pointerTo, readPointer } from "../../../runtime/pointer.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import {
  findIdentity,
  identityNames,
  type ResourceObject,
  resourceObjectsIn,
} from "../../mock/state/resource-objects.ts";
import type { Binding } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import { type JsonBody, readLocation, readRequestBody, readResponseBody } from "../read-exchange.ts";

/** The place of the created item's identity, in the response or the request; `undefined` if neither has it. */
export function findItemBinding(
  context: ProbeContext,
  operation: Operation,
  parameter: string,
  { step, exchange }: { readonly step: number; readonly exchange: Exchange },
): Binding | undefined {
  const pointer = identityPointer(context, readResponseBody(operation, exchange), parameter);
  if (pointer !== undefined) return { from: "body", step, pointer };
  if (readLocation(exchange, context) !== undefined) return { from: "location-id", step };
  const own = identityPointer(context, readRequestBody(operation, exchange), parameter);
  return own === undefined ? undefined : { from: "request-body", step, pointer: own };
}

/** The id of the first item in the list of a response; `undefined` if there is no list, item or id. */
export function findListedIdentity(
  context: ProbeContext,
  operation: Operation,
  parameter: string,
  exchange: Exchange,
): Json | undefined {
  const first = firstItem(context, readResponseBody(operation, exchange));
  const pointer = first && identityPointer(context, first, parameter);
  const id = pointer === undefined ? undefined : readPointer(first?.value, pointer);
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

function identityPointer(
  { members }: ProbeContext,
  { value, schema = true }: JsonBody,
  parameter: string,
): string | undefined {
  if (!isObject(value)) return undefined;
  const objects = resourceObjectsIn(value as Json, schema, members); // Parsed from JSON.
  const found = findIdentity(objects, identityNames(parameter), members);
  if (found === undefined || !isScalar(found.holder.object[found.name])) return undefined;
  return pointerTo(pointerOfObject(objects, found.holder), found.name);
}

/** The pointer of `wanted` in the first object. Each object is a member of the previous one. */
function pointerOfObject(objects: readonly ResourceObject[], wanted: ResourceObject): string {
  let pointer = "";
  for (const [index, holder] of objects.entries()) {
    if (holder === wanted) return pointer;
    const next = objects[index + 1];
    const name = Object.keys(holder.object).find((key) => holder.object[key] === next?.object);
    pointer = pointerTo(pointer, name ?? "");
  }
  return pointer;
}

/** The first item of a list, or of the first member that is a non-empty list. */
function firstItem({ members }: ProbeContext, { value, schema = true }: JsonBody): JsonBody | undefined {
  const itemOf = (list: readonly unknown[], of: JsonSchema): JsonBody => ({
    value: list[0],
    schema: members.items(of) ?? true,
  });
  if (Array.isArray(value)) return value.length === 0 ? undefined : itemOf(value, schema);
  for (const [name, member] of isObject(value) ? Object.entries(value) : []) {
    if (Array.isArray(member) && member.length > 0)
      return itemOf(member, members.member(schema, name) ?? true);
  }
  return undefined;
}

function isScalar(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value !== "");
}
