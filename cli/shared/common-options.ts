import { reportFormats } from "../../contract/findings/report-options.ts";
import type { OptionSpec, OptionValues } from "./command.ts";

type FlagOption = OptionSpec & { readonly kind: "flag" };
type ValueOption = OptionSpec & { readonly kind: "value" };

export const reportOptions: {
  readonly format: ValueOption & { readonly values: typeof reportFormats };
  readonly strict: FlagOption;
  readonly all: FlagOption;
} = {
  format: {
    kind: "value",
    label: "format",
    values: reportFormats,
    text: `${reportFormats.join(", ")}. Default pretty`,
  },
  strict: { kind: "flag", text: "Also fail on warnings and on parts that the output omits" },
  all: { kind: "flag", text: "Print all findings in full (default: summarise more than ten)" },
};
export type ReportOptions = OptionValues<typeof reportOptions>;

export const documentOptions: {
  readonly overlay: ValueOption;
  readonly config: ValueOption;
  readonly offline: FlagOption;
} = {
  overlay: {
    kind: "value",
    label: "file",
    repeats: true,
    text: "OpenAPI Overlay to apply after those in the config",
  },
  config: {
    kind: "value",
    short: "c",
    label: "file",
    text: "Config file. Default: nearest tenon.config.* here or in a parent",
  },
  offline: { kind: "flag", text: "Make no network requests; use cached copies of remote documents" },
};
export type DocumentOptions = OptionValues<typeof documentOptions>;

export const readingOption: ValueOption = {
  kind: "value",
  label: "name=value",
  repeats: true,
  text: "Choose a contested reading, e.g. undocumentedPath=warning",
};

export const basePathOption: ValueOption = {
  kind: "value",
  label: "path",
  mayBeEmpty: true,
  text: "Path prefix of all operations. Default: none, or that of a server",
};

export const scopeOptions: { readonly "token-scopes": ValueOption; readonly "jwt-scopes": FlagOption } = {
  "token-scopes": { kind: "value", label: "file", text: "JSON file mapping tokens to scopes" },
  "jwt-scopes": { kind: "flag", text: "Read scopes from the claims of bearer JWTs (scope, scp)" },
};
export type ScopeOptions = OptionValues<typeof scopeOptions>;

export const rulesOption: ValueOption = {
  kind: "value",
  label: "file",
  text: "Lint config. Default: the config's, or the nearest redocly.yaml",
};

export const allowOption: ValueOption = {
  kind: "value",
  label: "folder",
  repeats: true,
  text: "Folder outside the document's own that references may lead to",
};

export const forceHereOption: FlagOption = {
  kind: "flag",
  text: "Allow a root, home or project folder as output folder",
};

export const baselineOptions: { readonly baseline: ValueOption; readonly "update-baseline": FlagOption } = {
  baseline: {
    kind: "value",
    label: "file",
    text: "File of known findings, which do not fail the run",
  },
  "update-baseline": { kind: "flag", text: "Write this run's findings to the baseline" },
};
export type BaselineOptions = OptionValues<typeof baselineOptions>;

export const servingOptions: {
  readonly port: ValueOption;
  readonly host: ValueOption;
  readonly "ready-path": ValueOption;
  readonly quiet: FlagOption;
  readonly verbose: FlagOption;
  readonly telemetry: FlagOption;
  readonly log: ValueOption & { readonly values: readonly ["text", "json"] };
} = {
  port: {
    kind: "value",
    short: "p",
    label: "number",
    text: "Port to listen on; 0 picks a free one. Default 4010",
  },
  host: {
    kind: "value",
    label: "address",
    text: "Address to listen on. Default 127.0.0.1 (this machine only)",
  },
  "ready-path": {
    kind: "value",
    label: "path",
    text: "Path that returns 200 once ready. Default /-/ready",
  },
  quiet: { kind: "flag", text: "Turn off the per-request log" },
  verbose: { kind: "flag", text: "Log all findings of each request" },
  telemetry: { kind: "flag", text: "Report metrics to OpenTelemetry (set up with node --import)" },
  log: {
    kind: "value",
    label: "form",
    values: ["text", "json"],
    text: "Log format on stderr, one line per request: text, json. Default text",
  },
};
export type ServingOptions = OptionValues<typeof servingOptions>;
