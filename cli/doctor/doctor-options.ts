import type { ReportOptions } from "../shared/common-options.ts";

/** The values of the options of `tenon doctor`. */
export interface DoctorOptions extends ReportOptions {
  readonly config?: string;
}
