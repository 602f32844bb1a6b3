import type { FormatName } from "../../verifier/exchanges/formats.ts";
import { type Command, defineCommand } from "../shared/command.ts";
import {
  baselineOptions,
  commonOptions,
  configOption,
  overlayOption,
  readingOption,
  scopeOptions,
} from "../shared/common-options.ts";
import type { ExitCode, Io } from "../shared/io.ts";

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

const options = {
  api: { kind: "value", label: "document", text: "The document. Default: the config's, where it has one" },
  "input-format": {
    kind: "value",
    label: "format",
    values: inputFormats,
    text: `${inputFormats.join(", ")}. Default: by its content`,
  },
  server: {
    kind: "value",
    label: "url",
    text: "Where it was recorded: host, path or both; the rest is skipped",
  },
  "base-path": { kind: "value", label: "path", text: "In place of the paths of the document's servers" },
  reading: readingOption,
  ...scopeOptions,
  sample: {
    kind: "value",
    label: "10%|1/10",
    text: "Judge a part only: by chance (always the same), or every nth",
  },
  redact: { kind: "value", label: "name", repeats: true, text: "More secrets: headers, parameters, members" },
  ...baselineOptions,
  coverage: { kind: "value", label: "file", text: "Write what was covered, for tenon coverage" },
  "fail-on": {
    kind: "value",
    label: "level",
    values: failLevels,
    text: "error, unchecked, warning, never. Default unchecked",
  },
  format: {
    kind: "value",
    label: "format",
    values: verifyFormats,
    text: `${verifyFormats.join(", ")}. Default pretty`,
  },
  all: { kind: "flag", text: "Print every group of findings; pretty shows ten of a kind" },
  overlay: overlayOption,
  config: configOption,
  ...commonOptions,
} as const;

/** `tenon verify` */
export const verifyCommand: Command = defineCommand({
  name: "verify",
  summary: "Hold recorded traffic against a document",
  usage: "verify <file|folder|->… [--api document] [options]",
  text: [
    "Judges each exchange of HAR and NDJSON files and of logs of Kong, nginx and Apache in JSON, gzip or",
    "not, and reports findings in groups. Each exchange is valid, invalid, or unchecked: not all of it",
    "could be looked at. Credentials are never printed. Memory does not grow with the traffic.",
    "Exit code 1 when one is invalid or unchecked, or a line cannot be read; --fail-on sets what fails.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  options,
  examples: [
    ["tenon verify traffic.har --api openapi.yaml", "a browser's recording"],
    ["tenon verify logs/ --reading undocumentedPath=warning", "a host that serves more than the API"],
    ["cat a.ndjson | tenon verify - --format json", "for programs"],
  ],
  run: async (input: VerifyInput, io: Io): Promise<ExitCode> => {
    const { verifyTraffic } = await import("./verify-traffic.ts");
    return verifyTraffic(input, io);
  },
});
