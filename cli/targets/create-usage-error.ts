import type { FindingCode } from "../../contract/findings/codes.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { UsageError } from "../shared/usage-error.ts";

/** What is wrong with a command line, to be thrown. */
export function createUsageError(
  code: FindingCode & `usage/${string}`,
  message: string,
  fix?: string,
): UsageError {
  return new UsageError(createFinding(code, { message, fix }));
}
