import type { ReportFormat } from "../../contract/findings/reporters/report-options.ts";
import { type Command, defineCommand } from "../shared/command.ts";
import {
  commonOptions,
  configOption,
  overlayOption,
  readingOption,
  reportOptions,
  scopeOptions,
  servingOptions,
} from "../shared/common-options.ts";
import type { ExitCode, Io } from "../shared/io.ts";

/** What `tenon proxy` gets. */
export interface ProxyInput {
  readonly operands: readonly string[];
  readonly options: {
    readonly target?: string;
    readonly port?: string;
    readonly host?: string;
    readonly record?: string;
    readonly coverage?: string;
    readonly report?: true;
    readonly enforce?: true;
    readonly ca?: string;
    readonly insecure?: true;
    readonly "allow-upgrade"?: true;
    readonly "allow-unjudged-bodies"?: true;
    readonly "body-limit"?: string;
    readonly timeout?: string;
    readonly "base-path"?: string;
    readonly redact?: string;
    readonly overlay?: string;
    readonly reading?: string;
    readonly "token-scopes"?: string;
    readonly "jwt-scopes"?: true;
    readonly config?: string;
    readonly format?: ReportFormat;
    readonly all?: true;
    readonly strict?: true;
  };
}

const options = {
  target: { kind: "value", short: "t", label: "url", text: "The server to stand in front of" },
  ...servingOptions,
  report: { kind: "flag", text: "Pass everything on, report at the end; code 1 for errors. The default" },
  enforce: {
    kind: "flag",
    text: "Hold back what breaks the document, or cannot be judged, with 4XX or 502",
  },
  "allow-unjudged-bodies": {
    kind: "flag",
    text: "With --enforce: let bodies pass that cannot be judged",
  },
  record: {
    kind: "value",
    label: "file",
    text: "Write a HAR; `[redacted]` stands for secrets, also when it is verified",
  },
  coverage: { kind: "value", label: "file", text: "Write what was covered, for tenon coverage" },
  redact: {
    kind: "value",
    label: "name",
    repeats: true,
    text: "With --record: further names of secrets",
  },
  "body-limit": { kind: "value", label: "octets", text: "How much of a body is judged. Default 1048576" },
  timeout: { kind: "value", label: "ms", text: "How long the target may be silent. Default 60000" },
  ca: { kind: "value", label: "file", text: "Trust an https target by these certificates (PEM)" },
  insecure: { kind: "flag", text: "Trust an https target whatever its certificate" },
  "allow-upgrade": { kind: "flag", text: "Let WebSockets through, unjudged" },
  "base-path": {
    kind: "value",
    label: "path",
    text: "Before the paths. Default: none, or a server's",
  },
  overlay: overlayOption,
  reading: readingOption,
  ...scopeOptions,
  config: configOption,
  ...reportOptions,
  ...commonOptions,
} as const;

/** `tenon proxy` */
export const proxyCommand: Command = defineCommand({
  name: "proxy",
  summary: "Judge live traffic on its way to a server",
  usage: "proxy [document] --target <url> [options]",
  text: "A reverse proxy on this machine. Bodies pass unchanged; a copy is judged when the exchange is over.",
  maxOperands: 1,
  options,
  examples: [
    ["tenon proxy openapi.yaml -t http://127.0.0.1:3000 --record traffic.har", "kept for tenon verify"],
  ],
  run: async (input: ProxyInput, io: Io): Promise<ExitCode> => {
    const { runProxy } = await import("./run-proxy.ts");
    return runProxy(input, io);
  },
});
