import type { ReportFormat } from "../../contract/findings/report-formats.ts";

/** What makes `tenon probe` fail: each includes those before it. */
export const probeFailLevels: readonly ["never", "error", "warning"] = ["never", "error", "warning"];

/** What `tenon probe` gets. */
export interface ProbeInput {
  readonly operands: readonly string[];
  readonly options: {
    readonly api?: string;
    readonly token?: string;
    readonly header?: string;
    readonly operation?: string;
    readonly tag?: string;
    readonly "safe-methods-only"?: true;
    readonly seed?: string;
    readonly "max-requests"?: string;
    readonly "max-time"?: string;
    readonly timeout?: string;
    readonly concurrency?: string;
    readonly rate?: string;
    readonly save?: string;
    readonly replay?: string;
    readonly record?: string;
    readonly "fail-on"?: (typeof probeFailLevels)[number];
    readonly format?: ReportFormat;
    readonly all?: true;
    readonly overlay?: string;
    readonly config?: string;
  };
}
