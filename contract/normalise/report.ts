import { type FindingCode, leavesUnread } from "../findings/codes.ts";
import { createFinding, createRepeatCheck } from "../findings/create-finding.ts";
import type { Finding, Gap, Place, Severity } from "../findings/finding.ts";

/** The particulars of a finding about nodes of a document. */
interface ReportDetails {
  /** Pointers of the other ends of a conflict. */
  readonly also?: readonly string[];
  readonly fix?: string;
  readonly severity?: Severity;
  /** Whether an earlier stage has told of it already: it is a gap, and no finding again. */
  readonly told?: boolean;
}

/** Takes note of a finding about the node at `pointer`. */
export type Report = (code: FindingCode, pointer: string, message: string, details?: ReportDetails) => void;

/** A report and what was reported. */
export interface Reporter {
  readonly report: Report;
  readonly findings: readonly Finding[];
  /** Where the model says less than the document, by what was reported. */
  readonly gaps: readonly Gap[];
}

/** Makes a reporter that finds places with `placeOf`. The same code at the same place is kept once. */
export function createReporter(placeOf: (pointer: string) => Place): Reporter {
  const findings: Finding[] = [];
  const gaps: Gap[] = [];
  const isRepeated = createRepeatCheck();
  const report: Report = (code, pointer, message, details = {}) => {
    if (isRepeated(pointer, `${code} ${message}`)) return;
    const { also = [], told = false, ...rest } = details;
    if (told) {
      gaps.push({ pointer, code, message });
      return;
    }
    const finding = createFinding(code, { ...rest, message, places: [pointer, ...also].map(placeOf) });
    findings.push(finding);
    if (leavesUnread(finding)) gaps.push({ pointer, code, message });
  };
  return { report, findings, gaps };
}
