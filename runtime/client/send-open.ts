import type { Operation } from "../descriptors.ts";
import type { AnyInput } from "./build-request.ts";
import { call } from "./call.ts";
import type { CallOptions, Client } from "./client.ts";
import { openWire } from "./simple-wire.ts";

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
