import { type Command, defineCommand, sourcesOption } from "../shared/command.ts";
import { documentOptions, reportOptions } from "../shared/common-options.ts";
import { probeFormats } from "./probe-options.ts";

export const probeCommand: Command = defineCommand({
  name: "probe",
  summary: "Test a running server with generated requests",
  usage: "probe <url> [--api document] [options] | probe --workflows file [url] [options]",
  text: [
    "Tests that the server accepts valid requests, responds as documented, and rejects invalid requests.",
    "Writes to the server: use a test server. Failures are reduced to minimal reproductions and saved.",
    "With --workflows, runs an Arazzo Description instead: against the server, or without a URL against a",
    "mock in memory.",
  ].join("\n"),
  maxOperands: 1,
  options: {
    api: sourcesOption,
    token: {
      kind: "value",
      label: "token=scopes",
      repeats: true,
      text: "Token, key or user:password, with scopes. Default $TENON_PROBE_TOKEN",
    },
    "token-command": {
      kind: "value",
      label: "command",
      text: "Shell command that prints a token; run again when the token expires",
    },
    header: { kind: "value", label: "name: value", repeats: true, text: "Header to send with every request" },
    operation: {
      kind: "value",
      label: "id",
      repeats: true,
      text: "Probe only this operation (id or METHOD /path)",
    },
    tag: { kind: "value", label: "tag", repeats: true, text: "Probe only operations with this tag" },
    exclude: {
      kind: "value",
      label: "id",
      repeats: true,
      text: "Never send this operation (id or METHOD /path)",
    },
    "exclude-tag": {
      kind: "value",
      label: "tag",
      repeats: true,
      text: "Never send operations with this tag",
    },
    ignore: {
      kind: "value",
      label: "code",
      repeats: true,
      text: "Do not report this finding, e.g. probe/head-differs",
    },
    "safe-methods-only": { kind: "flag", text: "Send only GET, HEAD, OPTIONS and TRACE requests" },
    seed: { kind: "value", label: "number", text: "Seed for generated requests. Default 1" },
    "max-requests": {
      kind: "value",
      label: "number",
      text: "Request limit, excluding clean-up. Default 10000",
    },
    "max-time": { kind: "value", label: "seconds", text: "Time limit. Default 600" },
    timeout: { kind: "value", label: "ms", text: "Response timeout. Default 10000" },
    rate: { kind: "value", label: "number", text: "Requests per second. Default: unlimited" },
    concurrency: { kind: "value", label: "number", text: "Operations probed in parallel. Default 1" },
    "strict-statuses": {
      kind: "flag",
      text: "Require a documented status when an invalid request is rejected",
    },
    save: { kind: "value", label: "folder", text: "Folder for replay files. Default .tenon/replays" },
    replay: { kind: "value", label: "file", text: "Rerun a replay file; exit code 1 if it still fails" },
    resume: { kind: "flag", text: "Continue a probe that ended early (state in --save)" },
    record: {
      kind: "value",
      label: "file",
      text: "Record traffic to a .har or .ndjson file, with secrets redacted",
    },
    workflows: { kind: "value", label: "file", text: "Run the workflows of this Arazzo Description" },
    workflow: { kind: "value", label: "id", repeats: true, text: "Run only this workflow. Default: all" },
    input: {
      kind: "value",
      label: "name=value",
      repeats: true,
      text: "Input of workflows, or a JSON or YAML file with inputs",
    },
    server: {
      kind: "value",
      label: "url",
      repeats: true,
      text: "Server of the workflows, or <source>=<url> for one of several sources",
    },
    "fail-on": {
      kind: "value",
      label: "level",
      values: ["never", "error", "warning"],
      text: "never, error, warning. Default error",
    },
    coverage: { kind: "value", label: "file", text: "Write coverage to this file, for tenon coverage" },
    format: {
      kind: "value",
      label: "format",
      values: probeFormats,
      text: `${probeFormats.join(", ")}. Default pretty`,
    },
    all: reportOptions.all,
    ...documentOptions,
  },
  examples: [
    ["tenon probe http://127.0.0.1:3000 --api openapi.yaml", "a server of your own"],
    ["tenon probe URL --token a=* --token b=read,list", "b must be refused where it lacks scopes"],
    ["tenon probe --workflows flows.arazzo.yaml", "workflows against a mock of the document"],
  ],
  load: async () => (await import("./run-probe.ts")).runProbe,
});
