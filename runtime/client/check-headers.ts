import type { OperationDescriptor } from "../descriptors.ts";
import { createHeaderDecoder } from "../parameters/decode-parameters.ts";
import { chooseByStatus } from "../status.ts";
import type { Check, ValidationIssue } from "../validation.ts";
import type { AnyResult } from "./result.ts";

/**
 * The option `headers` of `createValidation`: reads the headers of a response as the document describes them, and checks
 * what comes of it.
 */
export function checkHeaders(
  { responses }: OperationDescriptor,
  { status, headers }: AnyResult,
  check: Check,
): readonly ValidationIssue[] | undefined {
  const decode = createHeaderDecoder(chooseByStatus(responses, status)?.headers ?? []);
  const { values, issues } = decode((name) => headers.get(name));
  // What could not be read is said once, not again as missing.
  return issues.length > 0 ? issues : check(values);
}
