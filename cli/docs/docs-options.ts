import type { DocumentOptions, ReportOptions } from "../shared/common-options.ts";

/** The values of the options of `tenon docs`. */
export interface DocsOptions extends DocumentOptions, ReportOptions {
  readonly output?: string;
  readonly "force-here"?: true;
  readonly since?: string;
  /** The older versions, separated by commas, each as `name=document` or `document`. */
  readonly versions?: string;
  /** The changelogs: `all`, or pairs of versions such as `1.0..2.0`, separated by commas. */
  readonly changelog?: string;
  readonly "site-url"?: string;
  readonly pages?: string;
  /** The languages of samples, separated by commas. */
  readonly samples?: string;
  /** The coverage files and folders, separated by commas. */
  readonly coverage?: string;
  readonly serve?: true;
  readonly port?: string;
  readonly reference?: "on" | "off";
  readonly templates?: string;
  /** The origins to which pages may send requests, separated by commas. */
  readonly connect?: string;
  readonly "no-try"?: true;
}
