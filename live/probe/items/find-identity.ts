import type { Operation } from "../../../contract/model/types.ts";
import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { isObject } from "../../../language/values/json-object.ts";
import { chooseByMediaType } from "../../../runtime/media-type.ts";
import { pointerTo, readPointer } from "../../../runtime/pointer.ts";
import { chooseByStatus } from "../../../runtime/status.ts";
import { headerValue } from "../../../verifier/exchanges/content/header-lines.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import { findIdentity } from "../../mock/state/identity.ts";
import { type Spot, spotsOf } from "../../mock/state/spots.ts";
import type { Binding } from "../play.ts";
import type { ProbeBench } from "../probe-bench.ts";
import { locationOf, readJson } from "../resolve-step.ts";

/** Where an answer, or the request itself, says how the item that was made is called; `undefined` where nothing does. */
export function findItemBinding(
  bench: ProbeBench,
  operation: Operation,
  parameter: string,
  { step, exchange }: { readonly step: number; readonly exchange: Exchange },
): Binding | undefined {
  const { request, response } = exchange;
  const answered = response && readJson(response.body);
  const pointer = identityPointer(bench, answered, responseSchema(operation, exchange), parameter);
  if (pointer !== undefined) return { from: "body", step, pointer };
  if (locationOf(exchange, bench) !== undefined) return { from: "location-id", step };
  const type = headerValue(request.headers, "content-type") ?? "";
  const schema = chooseByMediaType(operation.body?.content ?? [], type)?.schema?.schema;
  const own = identityPointer(bench, readJson(request.body), schema, parameter);
  return own === undefined ? undefined : { from: "request-body", step, pointer: own };
}

/** The identity of the first item of a list that was answered. */
export function findListedIdentity(
  bench: ProbeBench,
  operation: Operation,
  parameter: string,
  exchange: Exchange,
): Json | undefined {
  const { response } = exchange;
  const value = response && readJson(response.body);
  const list = findList(bench, value, responseSchema(operation, exchange) ?? true);
  if (list === undefined) return undefined;
  const pointer = identityPointer(bench, list.item, list.schema, parameter);
  const id = pointer === undefined ? undefined : readPointer(list.item, pointer);
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}

function identityPointer(
  bench: ProbeBench,
  value: unknown,
  schema: JsonSchema | undefined,
  parameter: string,
): string | undefined {
  if (!isObject(value)) return undefined;
  // What was parsed from JSON is JSON.
  const spots = spotsOf(value as Json, schema ?? true, bench.members);
  const found = findIdentity(spots, parameter, bench.members);
  if (found === undefined || !isScalar(found.spot.object[found.name])) return undefined;
  return pointerTo(pointerOfSpot(spots, found.spot), found.name);
}

/** Each spot is a member of the one before it. */
function pointerOfSpot(spots: readonly Spot[], wanted: Spot): string {
  let pointer = "";
  for (const [index, spot] of spots.entries()) {
    if (spot === wanted) return pointer;
    const next = spots[index + 1];
    const name = Object.keys(spot.object).find((key) => spot.object[key] === next?.object);
    pointer = pointerTo(pointer, name ?? "");
  }
  return pointer;
}

function responseSchema({ responses }: Operation, { response }: Exchange): JsonSchema | undefined {
  if (response === undefined) return undefined;
  const content = chooseByStatus(responses, response.status)?.content ?? [];
  return chooseByMediaType(content, headerValue(response.headers, "content-type") ?? "")?.schema?.schema;
}

function findList(
  { members }: ProbeBench,
  value: unknown,
  schema: JsonSchema,
): { readonly item: unknown; readonly schema: JsonSchema } | undefined {
  if (Array.isArray(value))
    return value.length === 0 ? undefined : { item: value[0], schema: members.items(schema) ?? true };
  if (!isObject(value)) return undefined;
  const [name, list] =
    Object.entries(value).find(([, member]) => Array.isArray(member) && member.length > 0) ?? [];
  if (name === undefined || !Array.isArray(list)) return undefined;
  return { item: list[0], schema: members.items(members.member(schema, name) ?? true) ?? true };
}

function isScalar(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value !== "");
}
