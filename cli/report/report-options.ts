import type { DocumentOptions } from "../shared/common-options.ts";
import type { VerifyOptions } from "../verify/verify-options.ts";

export type ReportCommandOptions = DocumentOptions &
  Pick<VerifyOptions, "api" | "baseline" | "coverage" | "fail-on" | "format" | "all">;
