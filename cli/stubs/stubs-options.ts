import type { StubFramework } from "../../generator/output/emit-options.ts";
import type { DocumentOptions, ReportOptions } from "../shared/common-options.ts";

export interface StubsOptions extends DocumentOptions, ReportOptions {
  readonly output?: string;
  readonly generated?: string;
  readonly framework?: StubFramework;
  readonly check?: true;
  readonly "force-here"?: true;
}
