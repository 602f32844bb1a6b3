import type {
  DocumentOptions,
  ReportOptions,
  ScopeOptions,
  ServingOptions,
} from "../shared/common-options.ts";

export interface ProxyCommandOptions extends DocumentOptions, ReportOptions, ScopeOptions, ServingOptions {
  readonly target?: string;
  readonly record?: string;
  readonly coverage?: string;
  readonly enforce?: true;
  readonly ca?: string;
  readonly insecure?: true;
  readonly "allow-upgrade"?: true;
  readonly "allow-unjudged"?: true;
  readonly "body-limit"?: string;
  readonly timeout?: string;
  readonly "base-path"?: string;
  readonly redact?: string;
  readonly reading?: string;
}
