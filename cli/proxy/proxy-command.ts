import { type Command, defineCommand } from "../shared/command.ts";
import {
  basePathOption,
  documentOptions,
  readingOption,
  reportOptions,
  scopeOptions,
  servingOptions,
} from "../shared/common-options.ts";

export const proxyCommand: Command = defineCommand({
  name: "proxy",
  summary: "Check live traffic through a reverse proxy",
  usage: "proxy [document] --target <url> [options]",
  text: [
    "Runs a local reverse proxy. Bodies pass unchanged; a copy is checked once the exchange is complete.",
    "Findings are reported at the end; exits with 1 on errors.",
  ].join("\n"),
  maxOperands: 1,
  takesDocument: true,
  options: {
    target: { kind: "value", short: "t", label: "url", text: "Upstream server" },
    ...servingOptions,
    // Usually in front of the mock, whose default is 4010, or of another server beside it.
    port: { ...servingOptions.port, text: "Port to listen on; 0 picks a free one. Default 4011" },
    enforce: {
      kind: "flag",
      text: "Block invalid and uncheckable exchanges with 4XX or 502",
    },
    "allow-unjudged": {
      kind: "flag",
      text: "With --enforce: forward uncheckable exchanges",
    },
    record: {
      kind: "value",
      label: "file",
      text: "Record traffic to a HAR file, with secrets redacted",
    },
    coverage: { kind: "value", label: "file", text: "Coverage file to write" },
    redact: {
      kind: "value",
      label: "name",
      repeats: true,
      text: "With --record: further names to redact",
    },
    "body-limit": { kind: "value", label: "bytes", text: "Body bytes to check. Default 1048576" },
    timeout: { kind: "value", label: "ms", text: "Upstream timeout. Default 60000" },
    ca: { kind: "value", label: "file", text: "CA certificates for an https target (PEM)" },
    insecure: { kind: "flag", text: "Skip certificate verification of an https target" },
    "allow-upgrade": { kind: "flag", text: "Forward WebSockets without checking them" },
    "base-path": basePathOption,
    reading: readingOption,
    ...scopeOptions,
    ...documentOptions,
    ...reportOptions,
  },
  examples: [
    ["tenon proxy openapi.yaml -t http://127.0.0.1:3000 --record traffic.har", "recorded for tenon verify"],
  ],
  load: async () => (await import("./run-proxy.ts")).runProxy,
});
