import { reportFormats } from "../../contract/findings/report-options.ts";
import type { DocumentOptions } from "../shared/common-options.ts";

export const probeFormats: readonly [...typeof reportFormats, "html"] = [...reportFormats, "html"];
type ProbeFormat = (typeof probeFormats)[number];

export interface ProbeCommandOptions extends DocumentOptions {
  readonly api?: string;
  readonly token?: string;
  readonly "token-command"?: string;
  readonly header?: string;
  readonly operation?: string;
  readonly tag?: string;
  readonly exclude?: string;
  readonly "exclude-tag"?: string;
  readonly ignore?: string;
  readonly "safe-methods-only"?: true;
  readonly seed?: string;
  readonly "max-requests"?: string;
  readonly "max-time"?: string;
  readonly timeout?: string;
  readonly concurrency?: string;
  readonly rate?: string;
  readonly "strict-statuses"?: true;
  readonly save?: string;
  readonly replay?: string;
  readonly resume?: true;
  readonly record?: string;
  readonly "fail-on"?: "never" | "error" | "warning";
  readonly coverage?: string;
  readonly format?: ProbeFormat;
  readonly all?: true;
  readonly workflows?: string;
  readonly workflow?: string;
  readonly input?: string;
  readonly server?: string;
}
