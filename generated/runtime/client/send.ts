// @ts-nocheck Made by a machine and tested as a whole.
import type { Operation } from "../descriptors.js";
import type { AnyInput } from "./build-request.js";
import { call } from "./call.js";
import type { CallOptions, Client } from "./client.js";
import { fullWire } from "./full-wire.js";

/**
 * Calls an operation, whatever its parameters and bodies. What a generated client's functions do:
 *
 * ```ts
 * export function updateRecipe(client: Client, input: UpdateRecipeInput, options?: CallOptions): Promise<UpdateRecipeResult> {
 *   return send(client, operations.updateRecipe, input, options);
 * }
 * ```
 *
 * Where less is enough, `chooseSend` says so, and the generator writes `sendStyled`, `sendPlain`, `sendSimple` or `sendOpen` instead: the same, in
 * half and a third of the code.
 *
 * Resolves with every response that the document describes, failures included: a union on `status`. A body of a kind
 * `binary` is a `Blob`, of `sse` and `json-lines` an `AsyncIterable`.
 *
 * @throws {ClientError} for what cannot be sent.
 * @throws {NetworkError} for no response, or one that broke off.
 * @throws {TimeoutError} when the time of `timeout` is over; the reason of `signal` when that ends the call.
 * @throws {UnexpectedResponseError} for a response that the document does not describe.
 * @throws {RequestValidationError | ResponseValidationError} where `validation` is set to throw.
 */
export function send<Input, Result>(
  client: Client,
  operation: Operation<Input, Result>,
  input: Input,
  options?: CallOptions,
): Promise<Result> {
  // The types of an operation are known at its call; the descriptor says the same to the code here.
  return call(client, operation, input as AnyInput, options, fullWire) as Promise<Result>;
}
