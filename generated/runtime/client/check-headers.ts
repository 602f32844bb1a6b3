// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationDescriptor } from "../descriptors.js";
import { createHeaderDecoder } from "../joined/client-server.js";
import { chooseByStatus } from "../joined/client-server.js";
import type { Check, ValidationIssue } from "../joined/validators.js";
import type { AnyResult } from "./result.js";

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
