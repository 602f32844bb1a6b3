import type { FindingCode } from "../../contract/findings/codes.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";

/** Thrown for a wrong command line or config. Its findings are printed, and the command ends with exit code 2. */
export class UsageError extends Error {
  readonly findings: readonly Finding[];

  constructor(...findings: readonly Finding[]) {
    super(findings.map((finding) => finding.message).join("\n"));
    this.name = "UsageError";
    this.findings = findings;
  }
}

/** Makes a {@link UsageError} with one finding that has no place. */
export function createUsageError(code: FindingCode, message: string, fix?: string): UsageError {
  return new UsageError(createFinding(code, { message, fix }));
}

/** Makes a {@link UsageError} about the value of an option. */
export function wrongValue(message: string, fix?: string): UsageError {
  return createUsageError("usage/wrong-value", message, fix);
}
