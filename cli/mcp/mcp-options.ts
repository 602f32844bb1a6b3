import type { DocumentOptions } from "../shared/common-options.ts";

export interface McpCommandOptions extends DocumentOptions {
  readonly server?: string;
  readonly mock?: true;
  readonly write?: true;
  readonly confirm?: true;
  readonly include?: string;
  readonly exclude?: string;
  readonly "include-tag"?: string;
  readonly "exclude-tag"?: string;
  readonly search?: true;
  readonly token?: string;
  readonly "token-command"?: string;
  readonly header?: string;
  readonly "max-result"?: string;
  readonly rate?: string;
  readonly timeout?: string;
  readonly seed?: string;
  readonly port?: string;
}
