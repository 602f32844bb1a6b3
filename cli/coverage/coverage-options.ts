import type { DocumentOptions } from "../shared/common-options.ts";

export interface CoverageOptions extends DocumentOptions {
  readonly api?: string;
  readonly threshold?: string;
  readonly format?: "pretty" | "json" | "html";
  readonly output?: string;
  readonly all?: true;
}
