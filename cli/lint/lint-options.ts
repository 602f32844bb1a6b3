import type { BaselineOptions, DocumentOptions, ReportOptions } from "../shared/common-options.ts";

export interface LintOptions extends DocumentOptions, ReportOptions, BaselineOptions {
  readonly rules?: string;
  readonly allow?: string;
  readonly api?: string;
}
