import { reportFormats } from "../../contract/findings/report-options.ts";
import type { Effort } from "../../diff/changes/effort.ts";
import type { Grouping } from "../../diff/report/gather-entries.ts";
import type { BaselineOptions, DocumentOptions } from "../shared/common-options.ts";

export const diffFormats: readonly [...typeof reportFormats, "markdown", "html"] = [
  ...reportFormats,
  "markdown",
  "html",
];

export type DiffFormat = (typeof diffFormats)[number];

export interface DiffCommandOptions extends DocumentOptions, BaselineOptions {
  readonly against?: string;
  readonly approve?: string;
  readonly owner?: string;
  readonly reason?: string;
  readonly expires?: string;
  readonly deploy?: "server" | "client" | "both";
  readonly format?: DiffFormat;
  readonly reading?: string;
  readonly group?: Grouping;
  readonly ignore?: string;
  readonly severity?: string;
  readonly undecided?: "ignore" | "error";
  readonly consumers?: string;
  readonly "fail-on"?: "changes" | "consumers";
  readonly max?: "patch" | "minor" | "major";
  readonly "notice-days"?: string;
  readonly "strict-statuses"?: true;
  readonly seed?: string;
  readonly effort?: Effort;
  readonly source?: true;
  readonly extensions?: string;
  readonly strict?: "source";
  readonly all?: true;
}
