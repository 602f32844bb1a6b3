// @ts-nocheck Made by a machine and tested as a whole.
import type { Operation } from "../descriptors.js";
import type { AnyInput } from "./build-request.js";
import { call } from "./call.js";
import type { CallOptions, Client } from "./client.js";
import { plainWire } from "./plain-wire.js";

/**
 * `send` for operations that are plain altogether: parameters in their default styles, bodies of JSON, text or octets. Most
 * are, and a program that calls no others does not carry what they would need.
 */
export function sendPlain<Input, Result>(
  client: Client,
  operation: Operation<Input, Result>,
  input: Input,
  options?: CallOptions,
): Promise<Result> {
  // The types of an operation are known at its call; the descriptor says the same to the code here.
  return call(client, operation, input as AnyInput, options, plainWire) as Promise<Result>;
}
