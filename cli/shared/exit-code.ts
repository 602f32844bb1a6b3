import { codes, isTableCode } from "../../contract/findings/codes.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { isLoss } from "../../contract/findings/is-loss.ts";
import type { ExitCode } from "./io.ts";

/**
 * What a command ends with: 2 where an error is about the command line or the config, 1 for other errors and, where
 * strict, for warnings and for whatever the output goes without, else 0.
 */
export function exitCodeOf(findings: readonly Finding[], strict = false): ExitCode {
  const grave = findings.filter(
    (finding) =>
      finding.severity === "error" || (strict && (finding.severity === "warning" || isLoss(finding))),
  );
  if (grave.some((finding) => finding.severity === "error" && isAboutUsage(finding.code))) return 2;
  return grave.length > 0 ? 1 : 0;
}

function isAboutUsage(code: string): boolean {
  if (!isTableCode(code)) return false;
  const { side } = codes[code];
  return side === "usage" || side === "config";
}
