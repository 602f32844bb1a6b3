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
  summary: "Check live traffic on its way to a server",
  usage: "proxy [document] --target <url> [options]",
  text: "A reverse proxy on this machine. Bodies pass unchanged; a copy is checked once the exchange is over.",
  maxOperands: 1,
  takesDocument: true,
  options: {
    target: { kind: "value", short: "t", label: "url", text: "The server to forward requests to" },
    ...servingOptions,
    report: { kind: "flag", text: "Forward everything, report at the end; code 1 for errors. The default" },
    enforce: {
      kind: "flag",
      text: "Answer 4XX or 502 to exchanges that are invalid or cannot be judged",
    },
    "allow-unjudged": {
      kind: "flag",
      text: "With --enforce: forward what cannot be judged",
    },
    record: {
      kind: "value",
      label: "file",
      text: "Record to a HAR for tenon verify; secrets become `[redacted]`",
    },
    coverage: { kind: "value", label: "file", text: "Write a coverage file for tenon coverage" },
    redact: {
      kind: "value",
      label: "name",
      repeats: true,
      text: "With --record: more names of secrets",
    },
    "body-limit": { kind: "value", label: "octets", text: "How much of a body is judged. Default 1048576" },
    timeout: { kind: "value", label: "ms", text: "How long the target may be silent. Default 60000" },
    ca: { kind: "value", label: "file", text: "Trust an https target by these certificates (PEM)" },
    insecure: { kind: "flag", text: "Trust an https target whatever its certificate" },
    "allow-upgrade": { kind: "flag", text: "Let WebSockets through, unjudged" },
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
