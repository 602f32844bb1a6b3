import type { ReportOptions } from "../shared/common-options.ts";

export interface DoctorOptions extends ReportOptions {
  readonly config?: string;
}
