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
    "Requests are checked against the document, credentials and scopes included. Responses come from its",
    "examples, else from its schemas, and each is checked before it is sent. Resources that are created,",
    "replaced, changed or deleted are remembered while the mock runs. A changed document is read again. A",
    "request can ask for a response: Prefer: code=404, example=name, dynamic=true. An invalid request gets",
    "the error that the document describes, unless it asks for Prefer: validate=false. If no valid response",
    "can be made: a 501 that says why, and exit code 1 at the end.",
  ].join("\n"),
  maxOperands: 1,
  takesDocument: true,
  options: {
    ...servingOptions,
    seed: { kind: "value", label: "number", text: "The same seed gives the same bytes. Default 1" },
    token: {
      kind: "value",
      label: "name=scope,scope",
      repeats: true,
      text: "A token; name=* has all scopes, @file is a table. Default: any",
    },
    stateless: { kind: "flag", text: "Remember nothing that requests write" },
    dynamic: { kind: "flag", text: "Answer from schemas even where there are examples" },
    lenient: { kind: "flag", text: "Answer invalid requests as valid ones; the log tells what is wrong" },
    callbacks: { kind: "flag", text: "Send callbacks to the addresses that requests name, and check them" },
    webhooks: {
      kind: "value",
      label: "url",
      text: "Send a webhook here for each POST /-/webhooks/<name>",
    },
    cors: { kind: "flag", text: "Let pages of any origin read the responses" },
    latency: { kind: "value", label: "ms|from-to", text: "Wait before each response" },
    fault: { kind: "value", label: "rate[:status,…]", text: "Fail a share of requests, e.g. 0.1:503,429" },
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
