import { type ReportFormat, reportFormats } from "../../contract/findings/reporters/report-options.ts";
import { type Command, defineCommand } from "../shared/command.ts";
import { commonOptions, configOption, overlayOption } from "../shared/common-options.ts";
import type { ExitCode, Io } from "../shared/io.ts";

/** What makes `tenon probe` fail: each includes those before it. */
export const probeFailLevels: readonly ["never", "error", "warning"] = ["never", "error", "warning"];

/** What `tenon probe` gets. */
export interface ProbeInput {
  readonly operands: readonly string[];
  readonly options: {
    readonly api?: string;
    readonly token?: string;
    readonly header?: string;
    readonly operation?: string;
    readonly tag?: string;
    readonly "safe-methods-only"?: true;
    readonly seed?: string;
    readonly "max-requests"?: string;
    readonly "max-time"?: string;
    readonly timeout?: string;
    readonly concurrency?: string;
    readonly rate?: string;
    readonly save?: string;
    readonly replay?: string;
    readonly record?: string;
    readonly "fail-on"?: (typeof probeFailLevels)[number];
    readonly format?: ReportFormat;
    readonly all?: true;
    readonly overlay?: string;
    readonly config?: string;
  };
}

const options = {
  api: { kind: "value", label: "document", text: "The document. Default: the config's, where it has one" },
  token: {
    kind: "value",
    label: "token=scopes",
    repeats: true,
    text: "A token, key or user:password. Default: $TENON_PROBE_TOKEN",
  },
  header: { kind: "value", label: "name: value", repeats: true, text: "Sent with every request" },
  operation: { kind: "value", label: "id", repeats: true, text: "This one only; or METHOD /path" },
  tag: { kind: "value", label: "tag", repeats: true, text: "Operations with this tag only" },
  "safe-methods-only": { kind: "flag", text: "GET, HEAD, OPTIONS and TRACE only: nothing is changed" },
  seed: { kind: "value", label: "number", text: "The same seed sends the same requests. Default 1" },
  "max-requests": { kind: "value", label: "number", text: "Default 10000; what cleans up is not counted" },
  "max-time": { kind: "value", label: "seconds", text: "Default 600" },
  timeout: { kind: "value", label: "ms", text: "For one answer. Default 10000" },
  rate: { kind: "value", label: "number", text: "The most requests a second. Default: no limit" },
  concurrency: { kind: "value", label: "number", text: "Operations at once. Default 1" },
  save: { kind: "value", label: "folder", text: "Where replays go. Default .tenon/replays" },
  replay: { kind: "value", label: "file", text: "Send this one again: exit code 1 if it still fails" },
  record: { kind: "value", label: "file", text: "Keep what was sent, as .har or .ndjson, without secrets" },
  "fail-on": {
    kind: "value",
    label: "level",
    values: probeFailLevels,
    text: "never, error, warning. Default error",
  },
  format: {
    kind: "value",
    label: "format",
    values: reportFormats,
    text: `${reportFormats.join(", ")}. Default pretty`,
  },
  all: { kind: "flag", text: "Print every finding and every operation" },
  overlay: overlayOption,
  config: configOption,
  ...commonOptions,
} as const;

/** `tenon probe` */
export const probeCommand: Command = defineCommand({
  name: "probe",
  summary: "Put a live server to the test by generated requests",
  usage: "probe <url> [--api document] [options]",
  text: [
    "Valid requests have to be accepted and answered as described, all others refused; what is made is",
    "read, changed, deleted and missed. Complaints are shrunk and saved. Probe a server made for it.",
  ].join("\n"),
  maxOperands: 1,
  options,
  examples: [
    ["tenon probe http://127.0.0.1:3000 --api openapi.yaml", "a server of your own"],
    ["tenon probe URL --token a=* --token b=read", "b must not do what a may"],
  ],
  run: async (input: ProbeInput, io: Io): Promise<ExitCode> => {
    const { runProbe } = await import("./run-probe.ts");
    return runProbe(input, io);
  },
});
