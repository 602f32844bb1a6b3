import { type Command, defineCommand } from "../shared/command.ts";
import { documentOptions } from "../shared/common-options.ts";

export const mcpCommand: Command = defineCommand({
  name: "mcp",
  summary: "Serve an API, or tenon itself, as tools for language models (MCP)",
  usage: "mcp [document] [--server <url> | --mock] [options]",
  text: [
    "With --server or --mock, offers each operation as a tool of the Model Context Protocol, over stdio.",
    "Arguments are checked before a request is sent, and responses when they arrive. Without --write, only",
    "operations that read are offered. Without a server, offers tools for work on the document: lint, diff,",
    "samples, types. Needs the package @modelcontextprotocol/sdk.",
  ].join("\n"),
  maxOperands: 1,
  takesDocument: true,
  options: {
    server: {
      kind: "value",
      label: "url",
      text: "Server to call; redirects are not followed",
    },
    mock: { kind: "flag", text: "Call a mock in memory instead of a server" },
    write: { kind: "flag", text: "Offer operations that change something, or without a server, generate" },
    confirm: { kind: "flag", text: "Ask the user before each write; needs a client with elicitation" },
    include: {
      kind: "value",
      label: "pattern",
      repeats: true,
      text: "Offer only these: id, METHOD /path or tag:name, with * as wildcard",
    },
    exclude: { kind: "value", label: "pattern", repeats: true, text: "Do not offer these operations" },
    "include-tag": { kind: "value", label: "tag", repeats: true, text: "Offer operations with this tag" },
    "exclude-tag": {
      kind: "value",
      label: "tag",
      repeats: true,
      text: "Do not offer operations with this tag",
    },
    search: {
      kind: "flag",
      text: "Offer a search instead of a tool per operation. Default above 60",
    },
    token: {
      kind: "value",
      label: "token",
      text: "Token, key or user:password. Better: $TENON_MCP_TOKEN, or …_<SCHEME>",
    },
    "token-command": {
      kind: "value",
      label: "command",
      text: "Shell command that prints a token; run again when the token expires",
    },
    header: { kind: "value", label: "name: value", repeats: true, text: "Header to send with every request" },
    "max-result": { kind: "value", label: "bytes", text: "Bytes of a response in a result. Default 32768" },
    rate: { kind: "value", label: "number", text: "Requests per second. Default: unlimited" },
    timeout: { kind: "value", label: "ms", text: "Response timeout. Default 10000" },
    seed: { kind: "value", label: "number", text: "Seed of the mock. Default 1" },
    port: {
      kind: "value",
      short: "p",
      label: "number",
      text: "Serve streamable HTTP on this port of 127.0.0.1 instead of stdio",
    },
    ...documentOptions,
  },
  examples: [
    ["tenon mcp", "tools for a coding agent, with the document in the config"],
    ["tenon mcp openapi.yaml --mock", "an API to try, without a server"],
    ["tenon mcp --server URL --include tag:orders", "one tag of an API, reading only"],
  ],
  load: async () => (await import("./run-mcp.ts")).runMcp,
});
