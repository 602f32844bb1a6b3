import { countFindings } from "../count-findings.ts";
import type { Finding } from "../finding.ts";
import { printSafeJson } from "../show-text.ts";

/**
 * For programs: `{ version: 1, findings: Finding[], counts: { error, warning, info } }`, findings in the order found.
 * Members may be added under the same version, none removed or changed.
 */
export function printJson(findings: readonly Finding[]): string {
  return `${printSafeJson({ version: 1, findings, counts: countFindings(findings) })}\n`;
}
