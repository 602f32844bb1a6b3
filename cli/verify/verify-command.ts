import { formatNames } from "../../verifier/exchanges/sourced-exchange.ts";
import { apiOption, type Command, defineCommand, type OptionSpec } from "../shared/command.ts";
import { baselineOptions, documentOptions, readingOption, scopeOptions } from "../shared/common-options.ts";
import { failLevels, trafficFormats } from "./verify-options.ts";

export const trafficReportOptions: {
  readonly format: OptionSpec & { readonly kind: "value"; readonly values: typeof trafficFormats };
  readonly all: OptionSpec & { readonly kind: "flag" };
} = {
  format: {
    kind: "value",
    label: "format",
    values: trafficFormats,
    text: `${trafficFormats.join(", ")}. Default pretty`,
  },
  all: { kind: "flag", text: "Print every group of findings in full; pretty summarises more than ten" },
};

export const verifyCommand: Command = defineCommand({
  name: "verify",
  summary: "Check recorded traffic against a document",
  usage: "verify <file|folder|->… [--api document] [options]",
  text: [
    "Reads HAR files (also in a zip), NDJSON and the JSON logs of Kong, nginx and Apache, gzipped or not.",
    "Each exchange is valid, invalid, or unchecked: not all of it could be checked. Findings are grouped.",
    "Credentials are never printed. Memory does not grow with the traffic. Exit code 1 if an exchange is",
    "invalid or unchecked, or a line cannot be read; --fail-on changes that.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  options: {
    api: apiOption,
    "input-format": {
      kind: "value",
      label: "format",
      values: formatNames,
      text: `${formatNames.join(", ")}. Default: by content`,
    },
    server: {
      kind: "value",
      label: "url",
      text: "The server's host, path or both; other traffic is skipped",
    },
    "base-path": { kind: "value", label: "path", text: "Replaces the base paths of the document's servers" },
    reading: readingOption,
    ...scopeOptions,
    sample: {
      kind: "value",
      label: "10%|1/10",
      text: "Check a sample: at random (the same in each run), or every nth",
    },
    redact: {
      kind: "value",
      label: "name",
      repeats: true,
      text: "More secrets: headers, parameters, members",
    },
    ...baselineOptions,
    coverage: { kind: "value", label: "file", text: "Write a coverage file for tenon coverage" },
    jobs: {
      kind: "value",
      label: "number",
      text: "Threads that read and judge. Default: one for each core if there is much",
    },
    shard: { kind: "value", label: "3/8", text: "Verify this share of the traffic only; needs --partial" },
    partial: {
      kind: "value",
      label: "file",
      text: "Write a partial result for tenon report, - for stdout, and no report",
    },
    "fail-on": {
      kind: "value",
      label: "level",
      values: failLevels,
      text: "error, unchecked, warning, never. Default unchecked",
    },
    ...trafficReportOptions,
    ...documentOptions,
  },
  examples: [
    ["tenon verify traffic.har --api openapi.yaml", "a browser's recording"],
    ["tenon verify logs/ --reading undocumentedPath=warning", "a host that serves more than the API"],
    ["cat a.ndjson | tenon verify - --format json", "for programs"],
    ["tenon verify logs/ --shard 3/8 --partial part3.json", "on one machine of eight"],
  ],
  load: async () => (await import("./verify-traffic.ts")).verifyTraffic,
});
