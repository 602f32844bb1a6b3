import { type Command, defineCommand } from "../shared/command.ts";
import {
  basePathOption,
  documentOptions,
  readingOption,
  reportOptions,
  servingOptions,
} from "../shared/common-options.ts";

export const mockCommand: Command = defineCommand({
  name: "mock",
  summary: "Serve an API from its document, without an implementation",
  usage: "mock [document] [--port number] [options]",
  text: [
    "Validates requests against the document, including credentials and scopes. Responses come from",
    "examples or schemas, and are validated before they are sent. What requests write is kept in memory.",
    "Requests can ask for a response: Prefer: code=404, example=name, dynamic=true, validate=false. If no",
    "valid response can be generated, the mock returns a 501 with the reason, and exits with 1 at the end.",
  ].join("\n"),
  maxOperands: 1,
  takesDocument: true,
  options: {
    ...servingOptions,
    seed: { kind: "value", label: "number", text: "Seed for generated values. Default 1" },
    token: {
      kind: "value",
      label: "name=scope,scope",
      repeats: true,
      text: "Accepted token and scopes (* for all), or @file. Default: any",
    },
    stateless: { kind: "flag", text: "Do not store what requests write" },
    data: {
      kind: "value",
      label: "file",
      text: "Items to begin with, by path or schema name: { notes: [...] }",
    },
    state: { kind: "value", label: "file", text: "File that keeps what requests write between runs" },
    scenarios: {
      kind: "value",
      label: "file",
      text: "Named answers in order: { outage: { listNotes: [{ status: 503 }] } }",
    },
    from: { kind: "value", label: "file", text: "Recorded traffic (HAR, NDJSON) whose responses are served" },
    fallback: {
      kind: "value",
      label: "url",
      text: "Server for undescribed requests and those without a valid response",
    },
    dynamic: { kind: "flag", text: "Generate responses from schemas, ignoring examples" },
    lenient: { kind: "flag", text: "Accept invalid requests and log their errors" },
    callbacks: {
      kind: "flag",
      text: "Send callbacks to the URLs given in requests, and check the responses",
    },
    webhooks: {
      kind: "value",
      label: "url",
      text: "Receiver of webhooks triggered by POST /-/webhooks/<name>",
    },
    cors: { kind: "flag", text: "Allow cross-origin requests from any origin" },
    latency: {
      kind: "value",
      label: "[rate:]delay",
      text: "Delay of responses, or of a fraction, in ms: 50-400, 0.1:2000",
    },
    "stream-interval": {
      kind: "value",
      label: "ms",
      text: "Delay between items of server-sent events and JSON Lines. Default 200",
    },
    fault: { kind: "value", label: "rate[:status,…]", text: "Fail a fraction of requests, e.g. 0.1:503,429" },
    "base-path": basePathOption,
    reading: readingOption,
    ...documentOptions,
    ...reportOptions,
  },
  examples: [
    ["tenon mock openapi.yaml", "on http://127.0.0.1:4010"],
    ["tenon mock --token reader=recipes:read --token admin=*", "two callers"],
    ["tenon mock --latency 50-400 --fault 0.05", "a slow and unreliable service"],
  ],
  load: async () => (await import("./run-mock.ts")).runMock,
});
