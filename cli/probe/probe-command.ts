import { apiOption, type Command, defineCommand } from "../shared/command.ts";
import { documentOptions, reportOptions } from "../shared/common-options.ts";

export const probeCommand: Command = defineCommand({
  name: "probe",
  summary: "Test a running server with generated requests",
  usage: "probe <url> [--api document] [options]",
  text: [
    "The server must accept valid requests, answer as described, and refuse invalid ones. Resources are",
    "created, changed and deleted: use a test server. Each failure is shortened and saved.",
  ].join("\n"),
  maxOperands: 1,
  options: {
    api: apiOption,
    token: {
      kind: "value",
      label: "token=scopes",
      repeats: true,
      text: "Token, key, user:password; scopes by commas. Default $TENON_PROBE_TOKEN",
    },
    header: { kind: "value", label: "name: value", repeats: true, text: "Sent with every request" },
    operation: { kind: "value", label: "id", repeats: true, text: "Only this operation; or METHOD /path" },
    tag: { kind: "value", label: "tag", repeats: true, text: "Only operations with this tag" },
    "safe-methods-only": { kind: "flag", text: "Only GET, HEAD, OPTIONS and TRACE: nothing is changed" },
    seed: { kind: "value", label: "number", text: "The same seed sends the same requests. Default 1" },
    "max-requests": { kind: "value", label: "number", text: "The most, without cleaning up. Default 10000" },
    "max-time": { kind: "value", label: "seconds", text: "Default 600" },
    timeout: { kind: "value", label: "ms", text: "The longest wait for a response. Default 10000" },
    rate: { kind: "value", label: "number", text: "The most requests per second. Default: no limit" },
    concurrency: { kind: "value", label: "number", text: "Operations at a time. Default 1" },
    "strict-statuses": { kind: "flag", text: "Refusals of bad requests need a described status" },
    save: { kind: "value", label: "folder", text: "The folder for replays. Default .tenon/replays" },
    replay: { kind: "value", label: "file", text: "Send this replay again: exit code 1 if it still fails" },
    record: { kind: "value", label: "file", text: "Write all traffic to a .har or .ndjson, without secrets" },
    "fail-on": {
      kind: "value",
      label: "level",
      values: ["never", "error", "warning"],
      text: "never, error, warning. Default error",
    },
    format: reportOptions.format,
    all: reportOptions.all,
    ...documentOptions,
  },
  examples: [
    ["tenon probe http://127.0.0.1:3000 --api openapi.yaml", "a server of your own"],
    ["tenon probe URL --token a=* --token b=read,list", "b must be refused where it lacks scopes"],
  ],
  load: async () => (await import("./run-probe.ts")).runProbe,
});
