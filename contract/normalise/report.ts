import { type FindingCode, leavesUnread } from "../findings/codes.ts";
import { createFinding, createRepeatCheck } from "../findings/create-finding.ts";
import type { Finding, Place, Severity, UnreadNode } from "../findings/finding.ts";

interface ReportDetails {
  readonly also?: readonly string[];
  readonly fix?: string;
  readonly severity?: Severity;
  /** Set if an earlier stage has already reported the problem. The node is then recorded as unread without a second finding. */
  readonly isReported?: boolean;
}

export type Report = (code: FindingCode, pointer: string, message: string, details?: ReportDetails) => void;

export interface ReportedNode extends UnreadNode {
  readonly code: FindingCode;
}

export interface Reporter {
  readonly report: Report;
  readonly findings: readonly Finding[];
  readonly unread: readonly ReportedNode[];
}

/** Creates a reporter that drops duplicate findings with the same code, message and pointer. */
export function createReporter(placeOf: (pointer: string) => Place): Reporter {
  const findings: Finding[] = [];
  const unread: ReportedNode[] = [];
  const isRepeated = createRepeatCheck();
  const report: Report = (code, pointer, message, details = {}) => {
    if (isRepeated(pointer, `${code} ${message}`)) return;
    const { also = [], isReported = false, ...rest } = details;
    if (isReported) {
      unread.push({ pointer, code, message });
      return;
    }
    const finding = createFinding(code, { ...rest, message, places: [pointer, ...also].map(placeOf) });
    findings.push(finding);
    if (leavesUnread(finding)) unread.push({ pointer, code, message });
  };
  return { report, findings, unread };
}
