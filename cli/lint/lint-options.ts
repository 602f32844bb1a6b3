import type { BaselineOptions, DocumentOptions, ReportOptions } from "../shared/common-options.ts";

/** The values of the options of `tenon lint`. */
export interface LintOptions extends DocumentOptions, ReportOptions, BaselineOptions {
  readonly rules?: string;
  readonly allow?: string;
}
