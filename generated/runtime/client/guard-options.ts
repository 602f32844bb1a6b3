// @ts-nocheck Made by a machine and tested as a whole.
import type { CallOptions } from "./client.js";
import { standardLimits } from "./create-limits.js";
import { createTimeout } from "./create-timeout.js";

/**
 * Options with what guards a client filled in where they do not say otherwise: limits of responses, and calls that end with their
 * signal. What a generated `createClient` has; who imports operations one by one chooses.
 */
export function guardOptions<Options extends Pick<CallOptions, "limits" | "timeout">>(
  options: Options,
): Options {
  const { limits = standardLimits, timeout = createTimeout() } = options;
  return { ...options, limits, timeout };
}
