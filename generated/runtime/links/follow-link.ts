// @ts-nocheck Made by a machine and tested as a whole.
import type { AnyInput } from "../client/build-request.js";
import type { LinkDescriptor, OperationDescriptor } from "../descriptors.js";
import { chooseByStatus } from "../joined/client-server.js";
import { type ExpressionSource, evaluateValue } from "./evaluate-expression.js";
import { type Call, type CallResult, sourceOfCall } from "./source-of-call.js";

/**
 * The input of the operation that a link of a response leads to, as far as the link says it: what an expression does not lead to
 * is left out. `undefined` where the response has no link of that name.
 */
export function followLink(
  operation: OperationDescriptor,
  name: string,
  call: Call<unknown, CallResult>,
): AnyInput | undefined {
  const { input, result } = call;
  const response = result === undefined ? undefined : chooseByStatus(operation.responses, result.status);
  const link = response?.links?.find((each) => each.name === name);
  if (link === undefined) return undefined;
  // An operation without parameters and body may be called without an input.
  return buildLinkInput(link, sourceOfCall(operation, { input: (input ?? {}) as AnyInput, result }));
}

/** The input that a link gives to the operation it leads to, in any exchange: also for who has no descriptor of it. */
export function buildLinkInput(link: LinkDescriptor, source: ExpressionSource): AnyInput {
  const given = link.parameters.map(([key, value]) => [key, evaluateValue(value, source)] as const);
  const body = Object.hasOwn(link, "body") ? [["body", evaluateValue(link.body, source)] as const] : [];
  return Object.fromEntries([...given, ...body].filter(([, value]) => value !== undefined));
}

/** The address of a callback in the call that gave it; `undefined` where the call does not say. */
export function readCallbackUrl(
  callback: OperationDescriptor,
  owner: OperationDescriptor,
  call: Call<unknown, CallResult>,
): string | undefined {
  if (callback.callback === undefined) return undefined;
  const { input, result } = call;
  const source = sourceOfCall(owner, { input: (input ?? {}) as AnyInput, result });
  const url = evaluateValue(callback.callback.expression, source);
  return typeof url === "string" ? url : undefined;
}
