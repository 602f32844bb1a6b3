// @ts-nocheck Made by a machine and tested as a whole.
import type { Operation } from "../descriptors.js";
import type { AnyInput } from "./build-request.js";
import { call } from "./call.js";
import type { CallOptions, Client } from "./client.js";
import { simpleWire } from "./simple-wire.js";

/**
 * `sendPlain` for operations whose parameters are never lists or objects, whose media types need no weighing, and whose
 * credentials are bearer tokens: a program that calls no others does not carry what more would need.
 */
export function sendSimple<Input, Result>(
  client: Client,
  operation: Operation<Input, Result>,
  input: Input,
  options?: CallOptions,
): Promise<Result> {
  // The types of an operation are known at its call; the descriptor says the same to the code here.
  return call(client, operation, input as AnyInput, options, simpleWire) as Promise<Result>;
}
