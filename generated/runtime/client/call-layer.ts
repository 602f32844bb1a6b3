// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationDescriptor } from "../descriptors.js";
import type { AnyInput } from "./build-request.js";
import type { ResponseLimits } from "./create-limits.js";
import type { AnyResult } from "./result.js";

/** The rest of a call. `limits` are those of its responses where the client has none of its own. */
export type NextCall = (signal: AbortSignal | undefined, limits?: ResponseLimits) => Promise<AnyResult>;

/**
 * Stands around a whole call, from its input to its result, retries and reading included: what `createTimeout` and
 * `createValidation` make. `signal` is what ends the call so far.
 */
export type CallLayer = (
  next: NextCall,
  operation: OperationDescriptor,
  input: AnyInput,
  signal: AbortSignal | undefined,
) => Promise<AnyResult>;
