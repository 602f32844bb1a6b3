import { lastExpression } from "../../../language/openapi/path-template.ts";
import { isObject, type Json } from "../../../language/values/json-object.ts";
import { isSuccess } from "../../../runtime/http-semantics.ts";
import { readPointer } from "../../../runtime/pointer.ts";
import { resourceObjectsIn } from "../../mock/state/resource-objects.ts";
import { findItemBinding, readRequestBody, readResponseBody } from "../read-exchange.ts";
import { readBoundValue } from "../run-play.ts";
import { isSameValue, show } from "./assess-kept.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";

/** Checks that a created item does not have the id of the item that `created` wrote and that was deleted since. */
export function assessRenewed(assessed: Assessed, created: number): readonly ProbeNote[] {
  const { operation, exchanges, context } = assessed;
  const last = exchanges.length - 1;
  const [before, now] = [created, last].map((step) => readIdentity(assessed, step));
  const [first, second] = [created, last].map((step) => exchanges[step]);
  if (before === undefined || before !== now || first === undefined || second === undefined) return [];
  const [old, own] = [first, second].map((one) => readRequestBody(operation, one).value);
  // A server can derive an id from the item.
  if (isSameValue(old, own)) return [];
  const message = `${operation.id} returned the identity ${show(before)} again after the item that had it was deleted.`;
  return [
    {
      code: "probe/identity-reused",
      message,
      severity: "warning",
      pointer: "/response/body",
      location: "/response/body deleted",
      places: [context.contract.placeOf(operation.pointer)],
    },
  ];
}

/** Returns the id of a created item, or `undefined` if the request specified the id. */
function readIdentity({ context, operation, exchanges }: Assessed, step: number): Json | undefined {
  const exchange = exchanges[step];
  const parameter = lastExpression(context.roles.get(operation)?.item ?? "");
  if (exchange === undefined || parameter === undefined) return undefined;
  const binding = findItemBinding(context, operation, parameter, { step, exchange });
  const id = binding && readBoundValue(binding, exchange, context);
  if (binding?.from === "request-body" || (typeof id !== "string" && typeof id !== "number"))
    return undefined;
  const { value } = readRequestBody(operation, exchange);
  const isSent = isObject(value) && Object.values(value).includes(id) && typeof id === "string";
  return isSent ? undefined : id;
}

/** Checks that an item does not refer to the one that `step` deleted. */
export function assessReferred(
  { context, operation, exchanges, play, response }: Assessed,
  { step, member }: { readonly step: number; readonly member: string },
): readonly ProbeNote[] {
  const [creation, removal, last] = [exchanges[step - 1], exchanges[step], exchanges.at(-1)];
  if (creation === undefined || last === undefined || response.status !== 200) return [];
  const status = removal?.response?.status ?? 0;
  if (!isSuccess(status) || status === 202) return [];
  const creator = context.operation(play.steps[step - 1]?.operation ?? "");
  const remover = context.operation(play.steps[step]?.operation ?? "");
  const id = creator && readPointer(readRequestBody(creator, creation).value, member);
  const { value, schema = true } = readResponseBody(operation, last);
  const read = isObject(value) ? resourceObjectsIn(value as Json, schema, context.members) : []; // Parsed from JSON.
  if (remover === undefined || id === undefined) return [];
  if (!read.some(({ object }) => readPointer(object, member) === id)) return [];
  const message = `${remover.id} answered ${status}, but ${operation.id} still refers to the deleted item (${member}: ${show(id as Json)}). The document describes a 409 for this request.`;
  return [
    {
      code: "probe/reference-broken",
      message,
      severity: "warning",
      pointer: "/response/body",
      location: `/response/body ${member}`,
      places: [context.contract.placeOf(remover.pointer)],
    },
  ];
}

/**
 * Compares a creation, `step`, and a write with an invented reference. Each is sent again with the right one. Either both are accepted or
 * both are refused.
 */
export function assessUnknownReference(
  { context, play, exchanges, response }: Assessed,
  { step, member }: { readonly step: number; readonly member: string },
): readonly ProbeNote[] {
  const statusAt = (index: number): number => exchanges[index]?.response?.status ?? 0;
  const [created, written] = [statusAt(step), statusAt(step + 2)];
  const isRefused = (status: number): boolean => UNKNOWN.includes(status);
  if (!isSuccess(statusAt(step + 1)) || !isSuccess(response.status)) return [];
  const [creator, writer] = [step, step + 2].map((index) =>
    context.operation(play.steps[index]?.operation ?? ""),
  );
  const isCreationRight = isRefused(created) && isSuccess(written);
  if (creator === undefined || writer === undefined) return [];
  if (!isCreationRight && !(isSuccess(created) && isRefused(written))) return [];
  const [wrong, right] = isCreationRight ? [writer, creator] : [creator, writer];
  const message = `${wrong.id} accepts a reference to what does not exist (${member}); ${right.id} answers ${isCreationRight ? created : written}.`;
  return [
    {
      code: "probe/reference-broken",
      message,
      severity: "warning",
      pointer: "/request/body",
      location: `/request/body ${member} ${wrong.method}`,
      places: [context.contract.placeOf(wrong.pointer)],
    },
  ];
}

const UNKNOWN: readonly number[] = [400, 404, 409, 422];
