import type { FormatName } from "../../verifier/exchanges/source-format.ts";

/** The formats that `tenon verify` reports in. */
export const verifyFormats: readonly ["pretty", "json", "sarif", "junit", "github", "html"] = [
  "pretty",
  "json",
  "sarif",
  "junit",
  "github",
  "html",
];
/** See {@link verifyFormats}. */
export type VerifyFormat = (typeof verifyFormats)[number];

/** What makes the command fail: each includes those before it. */
export const failLevels: readonly ["never", "error", "unchecked", "warning"] = [
  "never",
  "error",
  "unchecked",
  "warning",
];
/** See {@link failLevels}. */
export type FailLevel = (typeof failLevels)[number];

/** The formats that traffic is read in: names of the registry, so that the help need not load it. */
export const inputFormats: readonly ["har", "ndjson", "kong", "nginx-json", "apache-json"] = [
  "har",
  "ndjson",
  "kong",
  "nginx-json",
  "apache-json",
];

/** The options of `tenon verify`, as its table gives them. */
export interface VerifyOptions {
  readonly api?: string;
  readonly "input-format"?: FormatName;
  readonly server?: string;
  readonly "base-path"?: string;
  readonly reading?: string;
  readonly "token-scopes"?: string;
  readonly "jwt-scopes"?: true;
  readonly sample?: string;
  readonly redact?: string;
  readonly baseline?: string;
  readonly "update-baseline"?: true;
  readonly coverage?: string;
  readonly "fail-on"?: FailLevel;
  readonly format?: VerifyFormat;
  readonly all?: true;
  readonly overlay?: string;
  readonly config?: string;
}

/** What `tenon verify` was asked for. */
export interface VerifyInput {
  readonly operands: readonly string[];
  readonly options: VerifyOptions;
}
