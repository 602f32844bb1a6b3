import { type ApiTools, createApiTools } from "../../agent/api-tools.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import type { OperationSelection } from "../../contract/model/operation-filter.ts";
import { plainText } from "../../runtime/mcp/plain-text.ts";
import { TOOL_INSTRUCTIONS } from "../../runtime/mcp/serve-tools.ts";
import { DEFAULT_MAX_RESULT } from "../../runtime/mcp/tool-set.ts";
import { oauth2TokenFrom } from "../probe/oauth2-token.ts";
import { readHeaders, readTokenTable } from "../probe/read-probe-options.ts";
import { checkSchemeTokens, schemeTokensFrom } from "../probe/scheme-tokens.ts";
import { tokenFrom } from "../probe/token-command.ts";
import type { CommandInput } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { readNumber, readPort, readSeed, readTargetUrl, splitList } from "../shared/parse-arguments.ts";
import { createUsageError, wrongValue } from "../shared/usage-error.ts";
import { describeApiFindings, loadServedApi, reportUnreadable } from "../targets/load-api.ts";
import { createMcpServer, type Served } from "./create-server.ts";
import type { McpCommandOptions } from "./mcp-options.ts";
import { serveStdio } from "./serve-stdio.ts";

const TOKEN_VARIABLE = "TENON_MCP_TOKEN";

export async function runMcp(
  { operands, options }: CommandInput<McpCommandOptions>,
  io: Io,
): Promise<ExitCode> {
  const server = readServer(options);
  const port = options.port === undefined ? undefined : readPort(options.port, 0);
  if (server === undefined && options.mock !== true) {
    refuseOptions(options);
    const { serveCodingTools } = await import("./coding/serve-coding-tools.ts");
    const open = serveCodingTools(operands[0], options, io);
    io.stderr.write("Serving tools for work on OpenAPI documents; --server or --mock serves an API.\n");
    await serve(open, port, io);
    return 0;
  }
  const settings = readSettings(options, io);
  const api = await loadServedApi(operands, options, io);
  const { contract } = api;
  // stdout is reserved for protocol messages.
  if (contract === undefined) return reportUnreadable(api, io);
  checkSchemeTokens(TOKEN_VARIABLE, io.env, contract.model);
  const tools = createApiTools(contract, { ...settings, server, readings: api.readings });
  if (tools.unmatched.length > 0)
    throw wrongValue(
      `No operation of ${api.name} matches ${tools.unmatched.map((text) => `"${text}"`).join(", ")}.`,
      "Patterns are operation ids, `METHOD /path`, `tag:name`, and may contain *.",
    );
  const note = describeApiFindings(api);
  if (note !== undefined) io.stderr.write(`${note}\n`);
  io.stderr.write(`${describeServed(tools, server, api.name)}\n`);
  try {
    await serve(() => openServed(tools, contract, options), port, io);
  } finally {
    tools.close();
  }
  return 0;
}

async function serve(open: () => Served, port: number | undefined, io: Io): Promise<void> {
  if (port === undefined) return serveStdio(await createMcpServer(open()), io);
  const { serveHttp } = await import("./serve-http.ts");
  return serveHttp(() => createMcpServer(open()), port, io);
}

function refuseOptions(options: McpCommandOptions): void {
  const names = ["confirm", "include", "exclude", "include-tag", "exclude-tag", "search", "token"] as const;
  const name = names.find((one) => options[one] !== undefined);
  if (name !== undefined)
    throw createUsageError(
      "usage/missing-argument",
      `--${name} needs a server; tenon mcp calls none of the document's servers on its own.`,
      "Name it: --server https://api.example.com, or use --mock",
    );
}

function readServer({ server, mock }: McpCommandOptions): string | undefined {
  if (server !== undefined && mock === true)
    throw createUsageError(
      "usage/extra-argument",
      "--server and --mock are mutually exclusive.",
      "Use one of them.",
    );
  return server === undefined
    ? undefined
    : readTargetUrl(server, "Pass credentials in $TENON_MCP_TOKEN.").href;
}

function readSettings(
  options: McpCommandOptions,
  io: Io,
): Omit<Parameters<typeof createApiTools>[1] & object, "server"> {
  const command = options["token-command"];
  return {
    selection: readSelection(options),
    write: options.write,
    search: options.search,
    maxResult: readNumber("max-result", options["max-result"], DEFAULT_MAX_RESULT, {
      least: 256,
      most: 10_000_000,
    }),
    rate:
      options.rate === undefined
        ? undefined
        : readNumber("rate", options.rate, 0, { least: 0.01, most: 100_000, whole: false }),
    timeout: readNumber("timeout", options.timeout, 10_000, { least: 1, most: 600_000 }),
    seed: readSeed(options.seed),
    headers: readHeaders(options.header),
    tokens: readTokenTable(options.token ?? io.env[TOKEN_VARIABLE], io.cwd),
    schemeToken: schemeTokensFrom(TOKEN_VARIABLE, io.env),
    newToken: command === undefined ? oauth2TokenFrom("TENON_MCP", io.env) : tokenFrom(command, io),
  };
}

function readSelection(options: McpCommandOptions): OperationSelection {
  const join = (patterns: string | undefined, tags: string | undefined): readonly string[] => [
    ...splitList(patterns),
    ...splitList(tags).map((tag) => `tag:${tag}`),
  ];
  const include = join(options.include, options["include-tag"]);
  return {
    include: include.length === 0 ? undefined : include,
    exclude: join(options.exclude, options["exclude-tag"]),
  };
}

function describeServed(tools: ApiTools, server: string | undefined, name: string): string {
  const target = server === undefined ? "a mock" : server;
  const writes =
    tools.writes === 0
      ? ""
      : ` ${showCount(tools.writes, "operation")} that may write left out; --write offers them.`;
  return `Serving ${showCount(tools.operations, "operation")} of ${name} on ${target}.${writes}`;
}

function openServed(tools: ApiTools, { model }: Contract, { confirm }: McpCommandOptions): Served {
  const session = tools.open();
  return {
    title: plainText(model.title, 100),
    instructions: TOOL_INSTRUCTIONS,
    tools: tools.tools,
    call: (name, given, ask) => session.call(name, given, confirm === true ? ask : undefined),
    read: session.read,
  };
}
