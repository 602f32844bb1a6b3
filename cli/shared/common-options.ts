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
  strict: { kind: "flag", text: "Fail also for warnings, and if the output lacks parts of the document" },
  all: { kind: "flag", text: "Print every finding in full; pretty summarises more than ten" },
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
    text: "Apply this OpenAPI Overlay, after those of the config",
  },
  config: {
    kind: "value",
    short: "c",
    label: "file",
    text: "The config. Default: the nearest tenon.config.* here or above",
  },
  offline: { kind: "flag", text: "Fetch nothing: use the last copy of a document at a URL" },
};
export type DocumentOptions = OptionValues<typeof documentOptions>;

export const readingOption: ValueOption = {
  kind: "value",
  label: "name=value",
  repeats: true,
  text: "Decide a contested reading, e.g. undocumentedPath=warning",
};

export const basePathOption: ValueOption = {
  kind: "value",
  label: "path",
  text: "The path before all paths. Default: none, or that of a server",
};

export const scopeOptions: { readonly "token-scopes": ValueOption; readonly "jwt-scopes": FlagOption } = {
  "token-scopes": { kind: "value", label: "file", text: "A JSON file of tokens and their scopes" },
  "jwt-scopes": { kind: "flag", text: "Read the scopes of bearer JWTs from their claims (scope, scp)" },
};
export type ScopeOptions = OptionValues<typeof scopeOptions>;

export const rulesOption: ValueOption = {
  kind: "value",
  label: "file",
  text: "The redocly.yaml. Default: the config's, or the nearest one upwards",
};

export const allowOption: ValueOption = {
  kind: "value",
  label: "folder",
  repeats: true,
  text: "Let the document refer to files of this folder, outside its own",
};

/** The option that allows `-o` to be the root of a file system, a home folder or the folder of a project. */
export const forceHereOption: FlagOption = {
  kind: "flag",
  text: "Allow an output folder that is a root, a home or a project",
};

export const baselineOptions: { readonly baseline: ValueOption; readonly "update-baseline": FlagOption } = {
  baseline: {
    kind: "value",
    label: "file",
    text: "Known findings do not fail; entries that match none are reported",
  },
  "update-baseline": { kind: "flag", text: "Write the findings of this run to the baseline" },
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
    text: "The port to listen on; 0 picks a free one. Default 4010",
  },
  host: {
    kind: "value",
    label: "address",
    text: "The address to listen on. Default 127.0.0.1, this machine only",
  },
  "ready-path": {
    kind: "value",
    label: "path",
    text: "A path that answers 200 once ready. Default /-/ready",
  },
  quiet: { kind: "flag", text: "Log no exchanges" },
  verbose: { kind: "flag", text: "Log every finding of an exchange" },
  telemetry: { kind: "flag", text: "Count exchanges by OpenTelemetry, which --import must set up" },
  log: {
    kind: "value",
    label: "form",
    values: ["text", "json"],
    text: "Lines on stderr, text or JSON, one for each exchange. Default text",
  },
};
export type ServingOptions = OptionValues<typeof servingOptions>;
