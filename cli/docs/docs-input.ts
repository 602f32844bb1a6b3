import type { ReportFormat } from "../../contract/findings/report-formats.ts";

/** What `tenon docs` was asked for. */
export interface DocsInput {
  readonly operands: readonly string[];
  readonly options: DocsOptions;
}

/** The options of `tenon docs`, as its table gives them. */
interface DocsOptions {
  readonly output?: string;
  readonly "force-here"?: true;
  readonly since?: string;
  /** Files and folders, with commas between them. */
  readonly coverage?: string;
  readonly serve?: true;
  readonly port?: string;
  readonly reference?: "on" | "off";
  readonly templates?: string;
  readonly overlay?: string;
  readonly config?: string;
  readonly format?: ReportFormat;
  readonly strict?: true;
  readonly all?: true;
  /** Prints what each stage took. */
  readonly debug?: true;
}
