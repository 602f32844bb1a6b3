import type { FindingCode } from "../../contract/findings/codes.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";

/** Thrown for what is wrong with a command line or a config: ends the command with exit code 2 and prints its findings. */
export class UsageError extends Error {
  readonly findings: readonly Finding[];

  constructor(...findings: readonly Finding[]) {
    super(findings.map((finding) => finding.message).join("\n"));
    this.name = "UsageError";
    this.findings = findings;
  }
}

/** What is wrong with a command line, to be thrown. */
export function createUsageError(
  code: FindingCode & `usage/${string}`,
  message: string,
  fix?: string,
): UsageError {
  return new UsageError(createFinding(code, { message, fix }));
}
