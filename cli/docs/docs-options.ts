import type { DocumentOptions, ReportOptions } from "../shared/common-options.ts";

export interface DocsOptions extends DocumentOptions, ReportOptions {
  readonly output?: string;
  readonly "force-here"?: true;
  readonly since?: string;
  readonly versions?: string;
  readonly changelog?: string;
  readonly extensions?: string;
  readonly "site-url"?: string;
  readonly pages?: string;
  readonly "run-code"?: true;
  readonly samples?: string;
  readonly coverage?: string;
  readonly serve?: true;
  readonly port?: string;
  readonly reference?: "on" | "off";
  readonly templates?: string;
  readonly connect?: string;
  readonly "no-try"?: true;
}
