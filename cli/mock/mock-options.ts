import type { DocumentOptions, ReportOptions, ServingOptions } from "../shared/common-options.ts";

export interface MockCommandOptions extends DocumentOptions, ReportOptions, ServingOptions {
  readonly seed?: string;
  readonly token?: string;
  readonly stateless?: true;
  readonly data?: string;
  readonly state?: string;
  readonly scenarios?: string;
  readonly from?: string;
  readonly fallback?: string;
  readonly dynamic?: true;
  readonly lenient?: true;
  readonly callbacks?: true;
  readonly webhooks?: string;
  readonly cors?: true;
  readonly latency?: string;
  readonly fault?: string;
  readonly "stream-interval"?: string;
  readonly "base-path"?: string;
  readonly reading?: string;
}
