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
