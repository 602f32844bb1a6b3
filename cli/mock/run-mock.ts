import { createServer } from "node:http";
import type { Finding } from "../../contract/findings/finding.ts";
import { createMock } from "../../live/mock/create-mock.ts";
import type { MockedExchange } from "../../live/mock/mock.ts";
import { toNodeListener } from "../../runtime/adapters/node-http.ts";
import { ExchangeTally, ProblemList } from "../serving/exchange-tally.ts";
import { closeServer, guardHost, listen } from "../serving/listen.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { readNumber } from "../shared/read-option.ts";
import { exitCodeOf, reportFindings } from "../shared/report-findings.ts";
import { type OpenedContract, openContract } from "../targets/load-api.ts";
import type { MockInput } from "./mock-command.ts";
import { readMockOptions } from "./read-mock-options.ts";

/** Serves a document until interrupted; then says what was asked, and what could not be answered. */
export async function runMock({ operands, options }: MockInput, io: Io): Promise<ExitCode> {
  const mockOptions = readMockOptions(options, io.cwd);
  const port = readNumber("port", options.port, 4010, { least: 0, most: 65_535 });
  const opened = await openContract(operands, options, io);
  if (opened.contract === undefined) {
    reportFindings(opened.findings, options, opened.texts, io);
    return exitCodeOf(opened.findings);
  }
  const interrupted = io.interrupted();
  const tally = new ExchangeTally();
  const problems = new ProblemList();
  const mock = createMock(opened.contract, {
    ...mockOptions,
    tokens: mockOptions.tokens ?? opened.tokens,
    readings: { ...opened.readings, ...mockOptions.readings },
    onExchange: (mocked) => {
      tally.add(mocked.judgement);
      for (const finding of mocked.findings) problems.add(finding);
      if (io.stderr.isTerminal || mocked.findings.length > 0) io.stderr.write(printLine(mocked));
    },
  });
  const host = options.host ?? "127.0.0.1";
  const server = createServer(guardHost(toNodeListener(mock), host, (finding) => problems.add(finding)));
  const url = await listen(server, { port, host });
  const { operations } = opened.contract.model;
  io.stderr.write(`${url} serves ${opened.name} (${operations.length} operations); Ctrl-C ends it.\n`);
  await interrupted;
  await closeServer(server);
  return summarise(opened, tally, problems.findings(), { options, io });
}

function printLine({ exchange, judgement, fault, findings }: MockedExchange): string {
  const { request, response } = exchange;
  const [first] = [...findings, ...judgement.findings.filter(({ severity }) => severity === "error")];
  const reason = fault ? "made to fail" : first?.message;
  const path = request.url.replace(/[?#].*$/s, "");
  return `${response?.status ?? "-"} ${request.method} ${path}${reason === undefined ? "" : `: ${reason}`}\n`;
}

/** Requests that break the contract are what a mock is for: only what it could not answer counts. */
function summarise(
  opened: OpenedContract,
  tally: ExchangeTally,
  problems: readonly Finding[],
  { options, io }: { readonly options: MockInput["options"]; readonly io: Io },
): ExitCode {
  io.stderr.write(`${tally.describe()}\n`);
  const findings = opened.relocate(problems);
  if (findings.length > 0 || options.format !== undefined) {
    reportFindings(findings, { ...options, subject: opened.name }, opened.texts, io);
  }
  return exitCodeOf(findings, options.strict);
}
