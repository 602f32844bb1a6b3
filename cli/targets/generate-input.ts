import type { ReportFormat } from "../../contract/findings/report-formats.ts";
import type { EmitForm, LintPolicy, RuntimeSource } from "../config/config.ts";

/** What `tenon generate` was asked for. */
export interface GenerateInput {
  /** The document, where one is named. */
  readonly operands: readonly string[];
  readonly options: GenerateOptions;
}

/** The options of `tenon generate`, as its table gives them. */
interface GenerateOptions {
  readonly output?: string;
  readonly check?: true;
  readonly watch?: true;
  readonly force?: true;
  readonly "force-here"?: true;
  readonly templates?: string;
  readonly imports?: ".js" | ".ts" | "none";
  readonly emit?: EmitForm;
  readonly runtime?: RuntimeSource;
  readonly adapters?: string;
  readonly lint?: LintPolicy;
  readonly allow?: string;
  readonly baseline?: string;
  readonly "update-baseline"?: true;
  readonly overlay?: string;
  readonly config?: string;
  readonly format?: ReportFormat;
  readonly strict?: true;
  readonly all?: true;
  /** Prints what each stage took. */
  readonly debug?: true;
}
