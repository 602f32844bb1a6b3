import type { ResponseDescriptor } from "../descriptors.ts";

/** Whether a response is a redirect, which is a result where it is described. 300 and 304 lead nowhere. */
export function isRedirect({ status }: ResponseDescriptor): boolean {
  return /^3(0[1-35-8]|XX)/.test(String(status));
}
