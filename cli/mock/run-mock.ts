import { createServer } from "node:http";
import type { Finding } from "../../contract/findings/finding.ts";
import { createMock } from "../../live/mock/create-mock.ts";
import type { MockedExchange } from "../../live/mock/mock.ts";
import { toNodeListener } from "../../runtime/adapters/node-http.ts";
import { ExchangeTally, ProblemList } from "../serving/exchange-tally.ts";
import { closeServer, guardHost, listen } from "../serving/listen.ts";
import type { CommandInput } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { readPort } from "../shared/read-option.ts";
import { exitCodeOf, reportFindings } from "../shared/report-findings.ts";
import { type LoadedApi, loadServedApi } from "../targets/load-api.ts";
import type { MockCommandOptions } from "./mock-command.ts";
import { readMockOptions } from "./read-mock-options.ts";

/** Runs a mock until interrupted, then reports the traffic, and what could not be answered. */
export async function runMock(
  { operands, options }: CommandInput<MockCommandOptions>,
  io: Io,
): Promise<ExitCode> {
  const mockOptions = readMockOptions(options, io.cwd);
  const port = readPort(options.port, 4010);
  const api = await loadServedApi(operands, options, io);
  if (api.contract === undefined) {
    reportFindings(api.findings, options, api.texts, io);
    return exitCodeOf(api.findings);
  }
  const interrupted = io.interrupted();
  const tally = new ExchangeTally();
  const problems = new ProblemList();
  const mock = createMock(api.contract, {
    ...mockOptions,
    tokens: mockOptions.tokens ?? api.tokens,
    readings: { ...api.readings, ...mockOptions.readings },
    onExchange: (mocked) => {
      tally.add(mocked.judgement);
      for (const finding of mocked.findings) problems.add(finding);
      if (io.stderr.isTerminal || mocked.findings.length > 0) io.stderr.write(printLine(mocked));
    },
  });
  const host = options.host ?? "127.0.0.1";
  const server = createServer(guardHost(toNodeListener(mock), host, (finding) => problems.add(finding)));
  const url = await listen(server, { port, host });
  const { operations } = api.contract.model;
  io.stderr.write(`${url} serves ${api.name} (${operations.length} operations); Ctrl-C ends it.\n`);
  await interrupted;
  await closeServer(server);
  return summarise(api, tally, problems.findings(), { options, io });
}

function printLine({ exchange, judgement, fault, findings }: MockedExchange): string {
  const { request, response } = exchange;
  const [first] = [...findings, ...judgement.findings.filter(({ severity }) => severity === "error")];
  const reason = fault ? "failed on purpose" : first?.message;
  const path = request.url.replace(/[?#].*$/s, "");
  return `${response?.status ?? "-"} ${request.method} ${path}${reason === undefined ? "" : `: ${reason}`}\n`;
}

/** Invalid requests are expected; only those that the mock could not answer make the command fail. */
function summarise(
  { name, folder, texts }: LoadedApi,
  tally: ExchangeTally,
  problems: readonly Finding[],
  { options, io }: { readonly options: MockCommandOptions; readonly io: Io },
): ExitCode {
  io.stderr.write(`${tally.describe()}\n`);
  const findings = texts.relocate(problems, folder);
  if (findings.length > 0 || options.format !== undefined) {
    reportFindings(findings, { ...options, subject: name }, texts, io);
  }
  return exitCodeOf(findings, options.strict);
}
