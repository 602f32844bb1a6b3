// @ts-nocheck Made by a machine and tested as a whole.
import type { Operation } from "../descriptors.js";
import type { AnyInput } from "./build-request.js";
import { call } from "./call.js";
import type { CallOptions, Client } from "./client.js";
import { openWire } from "./simple-wire.js";

/**
 * `sendSimple` for operations that ask for no credentials: it cannot add any, and a program that calls no others does not
 * carry what that needs.
 */
export function sendOpen<Input, Result>(
  client: Client,
  operation: Operation<Input, Result>,
  input: Input,
  options?: CallOptions,
): Promise<Result> {
  // The types of an operation are known at its call; the descriptor says the same to the code here.
  return call(client, operation, input as AnyInput, options, openWire) as Promise<Result>;
}
