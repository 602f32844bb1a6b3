import type { ReportFormat } from "../../contract/findings/report-formats.ts";

/** What `tenon mock` gets. */
export interface MockInput {
  readonly operands: readonly string[];
  readonly options: {
    readonly port?: string;
    readonly host?: string;
    readonly seed?: string;
    readonly token?: string;
    readonly stateless?: true;
    readonly dynamic?: true;
    readonly cors?: true;
    readonly latency?: string;
    readonly fault?: string;
    readonly "base-path"?: string;
    readonly overlay?: string;
    readonly reading?: string;
    readonly config?: string;
    readonly format?: ReportFormat;
    readonly all?: true;
    readonly strict?: true;
  };
}
