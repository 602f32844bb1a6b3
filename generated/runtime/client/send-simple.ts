import type { Operation } from "../descriptors.js";
import type { AnyInput } from "./build-request.js";
import { call } from "./call.js";
import { type CallOptions, type Client, extendClient } from "./client.js";
import { simpleWire } from "./simple-wire.js";

/**
 * `sendPlain` for operations whose parameters are never lists or objects, and whose credentials are bearer tokens: a program
 * that calls no others does not carry what more would need.
 */
export function sendSimple<Input, Result>(
  client: Client,
  operation: Operation<Input, Result>,
  input: Input,
  options?: CallOptions,
): Promise<Result> {
  // The types of an operation are known at its call; the descriptor says the same to the code here.
  return call(
    extendClient(client, options),
    operation,
    (input ?? {}) as AnyInput,
    simpleWire,
  ) as Promise<Result>;
}
