import type { ReportFormat } from "../../contract/findings/report-formats.ts";

/** What `tenon proxy` gets. */
export interface ProxyInput {
  readonly operands: readonly string[];
  readonly options: {
    readonly target?: string;
    readonly port?: string;
    readonly host?: string;
    readonly record?: string;
    readonly coverage?: string;
    readonly report?: true;
    readonly enforce?: true;
    readonly ca?: string;
    readonly insecure?: true;
    readonly "allow-upgrade"?: true;
    readonly "allow-unjudged-bodies"?: true;
    readonly "body-limit"?: string;
    readonly timeout?: string;
    readonly "base-path"?: string;
    readonly redact?: string;
    readonly overlay?: string;
    readonly reading?: string;
    readonly "token-scopes"?: string;
    readonly "jwt-scopes"?: true;
    readonly config?: string;
    readonly format?: ReportFormat;
    readonly all?: true;
    readonly strict?: true;
  };
}
