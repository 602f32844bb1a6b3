import type { OperationDescriptor } from "../descriptors.ts";
import type { AnyInput } from "./build-request.ts";
import type { ResponseLimits } from "./create-limits.ts";
import type { AnyResult } from "./result.ts";

/**
 * The rest of a call. `limits` are those of its responses where the client has none of its own; `input` is what is sent in
 * place of the call's own.
 */
export type NextCall = (
  signal: AbortSignal | undefined,
  limits?: ResponseLimits,
  input?: AnyInput,
) => Promise<AnyResult>;

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
