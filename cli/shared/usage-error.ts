import type { FindingCode } from "../../contract/findings/codes.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";

export class UsageError extends Error {
  readonly findings: readonly Finding[];

  constructor(...findings: readonly Finding[]) {
    super(findings.map((finding) => finding.message).join("\n"));
    this.name = "UsageError";
    this.findings = findings;
  }
}

export function createUsageError(code: FindingCode, message: string, fix?: string): UsageError {
  return new UsageError(createFinding(code, { message, fix }));
}

export function wrongValue(message: string, fix?: string): UsageError {
  return createUsageError("usage/wrong-value", message, fix);
}
