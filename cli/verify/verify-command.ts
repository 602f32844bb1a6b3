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
  all: { kind: "flag", text: "Print all groups in full (default: summarise more than ten)" },
};

export const verifyCommand: Command = defineCommand({
  name: "verify",
  summary: "Check recorded traffic against a document",
  usage: "verify <file|folder|->… [--api document] [options]",
  text: [
    "Reads HAR (also zipped), NDJSON, and JSON logs of Kong, nginx and Apache, optionally gzipped. Each",
    "exchange is valid, invalid, or unchecked if some of it could not be checked. Findings are grouped,",
    "and credentials are never printed. Memory use does not grow with the traffic. Exits with 1 if an",
    "exchange is invalid or unchecked, or a line cannot be read; see --fail-on.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  options: {
    api: apiOption,
    "input-format": {
      kind: "value",
      label: "format",
      values: formatNames,
      text: `${formatNames.join(", ")}. Default: detected`,
    },
    server: {
      kind: "value",
      label: "url",
      text: "Host, path or both; traffic to other servers is skipped",
    },
    "base-path": {
      kind: "value",
      label: "path",
      mayBeEmpty: true,
      text: "Base path to use instead of those in the document's servers",
    },
    reading: readingOption,
    ...scopeOptions,
    sample: {
      kind: "value",
      label: "10%|1/10",
      text: "Check a sample: a (reproducible) percentage, or every nth exchange",
    },
    redact: {
      kind: "value",
      label: "name",
      repeats: true,
      text: "Names of further headers, parameters or members to redact",
    },
    ...baselineOptions,
    coverage: { kind: "value", label: "file", text: "Coverage file to write" },
    jobs: {
      kind: "value",
      label: "number",
      text: "Worker threads. Default: auto",
    },
    shard: { kind: "value", label: "3/8", text: "Verify only this shard; requires --partial" },
    partial: {
      kind: "value",
      label: "file",
      text: "Write a partial result for tenon report instead (- for stdout)",
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
