import type { DocumentOptions } from "../shared/common-options.ts";
import type { VerifyOptions } from "../verify/verify-options.ts";

/** The values of the options of `tenon report`. */
export type ReportCommandOptions = DocumentOptions &
  Pick<VerifyOptions, "api" | "baseline" | "coverage" | "fail-on" | "format" | "all">;
