import type { ReportFormat } from "../../contract/findings/reporters/report-options.ts";
import { type Command, defineCommand } from "../shared/command.ts";
import {
  commonOptions,
  configOption,
  overlayOption,
  readingOption,
  reportOptions,
  servingOptions,
} from "../shared/common-options.ts";
import type { ExitCode, Io } from "../shared/io.ts";

/** What `tenon mock` gets. */
export interface MockInput {
  readonly operands: readonly string[];
  readonly options: {
    readonly port?: string;
    readonly host?: string;
    readonly seed?: string;
    readonly token?: string;
    readonly stateless?: true;
    readonly dynamic?: true;
    readonly cors?: true;
    readonly latency?: string;
    readonly fault?: string;
    readonly "base-path"?: string;
    readonly overlay?: string;
    readonly reading?: string;
    readonly config?: string;
    readonly format?: ReportFormat;
    readonly all?: true;
    readonly strict?: true;
  };
}

const options = {
  ...servingOptions,
  seed: { kind: "value", label: "number", text: "The same seed gives the same bytes. Default 1" },
  token: {
    kind: "value",
    label: "name=scope,scope",
    repeats: true,
    text: "A token; name=* opens all, @file: a table. Default: any will do",
  },
  stateless: { kind: "flag", text: "Remember nothing of what is written" },
  dynamic: { kind: "flag", text: "Answer from schemas even where there are examples" },
  cors: { kind: "flag", text: "Let pages of any origin read the answers" },
  latency: { kind: "value", label: "ms|from-to", text: "Wait before each answer" },
  fault: { kind: "value", label: "rate[:status,…]", text: "Fail a share of requests, e.g. 0.1:503,429" },
  "base-path": {
    kind: "value",
    label: "path",
    text: "Before the paths. Default: none, or the servers'",
  },
  overlay: overlayOption,
  reading: readingOption,
  config: configOption,
  ...reportOptions,
  ...commonOptions,
} as const;

/** `tenon mock` */
export const mockCommand: Command = defineCommand({
  name: "mock",
  summary: "Serve a document without anything behind it",
  usage: "mock [document] [--port number] [options]",
  text: [
    "Requests are held against the document, credentials and scopes included; answers come from its",
    "examples, else from its schemas, and each is judged before it is sent. What is created, replaced,",
    "changed and deleted is remembered while the mock runs, and read again where the document has both.",
    "A request may say what it wants: Prefer: code=404, example=name, dynamic=true. One that breaks the",
    "document gets the error that it describes. No valid answer: a 501 that says why, and exit code 1.",
  ].join("\n"),
  maxOperands: 1,
  options,
  examples: [
    ["tenon mock openapi.yaml", "on http://127.0.0.1:4010"],
    ["tenon mock --token reader=recipes:read --token admin=*", "two callers"],
    ["tenon mock --latency 50-400 --fault 0.05", "a service on a bad day"],
  ],
  run: async (input: MockInput, io: Io): Promise<ExitCode> => {
    const { runMock } = await import("./run-mock.ts");
    return runMock(input, io);
  },
});
