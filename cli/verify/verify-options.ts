import { reportFormats } from "../../contract/findings/report-options.ts";
import type { FormatName } from "../../verifier/exchanges/sourced-exchange.ts";
import type { BaselineOptions, DocumentOptions, ScopeOptions } from "../shared/common-options.ts";

export const trafficFormats: readonly [...typeof reportFormats, "html"] = [...reportFormats, "html"];

export type TrafficFormat = (typeof trafficFormats)[number];

export const failLevels = ["never", "error", "unchecked", "warning"] as const;

export type FailLevel = (typeof failLevels)[number];

export interface VerifyOptions extends DocumentOptions, BaselineOptions, ScopeOptions {
  readonly api?: string;
  readonly "input-format"?: FormatName;
  readonly server?: string;
  readonly "base-path"?: string;
  readonly reading?: string;
  readonly sample?: string;
  readonly redact?: string;
  readonly coverage?: string;
  readonly jobs?: string;
  readonly shard?: string;
  readonly partial?: string;
  readonly "fail-on"?: FailLevel;
  readonly format?: TrafficFormat;
  readonly all?: true;
}
