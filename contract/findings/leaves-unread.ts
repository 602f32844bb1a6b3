import { codes, isTableCode } from "./codes.ts";
import type { Finding } from "./finding.ts";

/**
 * Tells whether a finding says that the model is without something of the document, so that nothing can be judged by it: as
 * errors do, and some codes of the table whatever they weigh.
 */
export function leavesUnread({ code, severity }: Pick<Finding, "code" | "severity">): boolean {
  if (severity === "error") return true;
  return isTableCode(code) && codes[code].isUnread === true;
}
