import type { DocumentOptions, ReportOptions } from "../shared/common-options.ts";

export interface ConsumerOptions extends DocumentOptions, ReportOptions {
  readonly api?: string;
  readonly name?: string;
  readonly output?: string;
  readonly consumer?: string;
  readonly "from-tests"?: string;
  readonly "from-source"?: string;
  readonly "from-coverage"?: string;
  readonly reading?: string;
}
