import { wholeNumberOf } from "./members.ts";

/**
 * A recorded status: a number of three digits (RFC 9110 §15), `"none"` for the 0 or the missing one by which recorders say
 * that no response came, `undefined` for anything else.
 */
export function readStatus(value: unknown): number | "none" | undefined {
  if (value === undefined || value === null || value === "" || value === "-") return "none";
  const status = wholeNumberOf(value);
  if (status === 0) return "none";
  return status !== undefined && status >= 100 && status <= 999 ? status : undefined;
}
