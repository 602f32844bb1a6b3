import type { Contract } from "../../contract/build/contract.ts";
import { createProxy } from "../../live/proxy/create-proxy.ts";
import { createHostRule } from "../../live/proxy/own-host.ts";
import type { ProxyOptions } from "../../live/proxy/proxy.ts";
import { redactionOf } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import type { RedactionRules } from "../../verifier/exchanges/redaction/redaction-rules.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import type { JudgeOptions } from "../../verifier/judge/judgement.ts";
import { allBasePaths } from "../../verifier/judge/routes.ts";
import { readReadings } from "../config/parse-readings.ts";
import { readTokenScopes } from "../config/token-table.ts";
import { type KeptCoverage, keepCoverage } from "../coverage/keep-coverage.ts";
import { ExchangeTally, ProblemList } from "../serving/exchange-tally.ts";
import { closeServer, listen } from "../serving/listen.ts";
import { createProgress, type ExitCode, type Io } from "../shared/io.ts";
import { readNumber, wrongValue } from "../shared/read-option.ts";
import { createRecorder } from "../shared/recorder.ts";
import { exitCodeOf, reportFindings } from "../shared/report-findings.ts";
import { openContract } from "../targets/load-api.ts";
import type { ProxyInput } from "./proxy-command.ts";
import { readTargetUrl, readTrust } from "./read-proxy-options.ts";

/** Stands in front of a server until interrupted; then reports what went through. */
export async function runProxy({ operands, options }: ProxyInput, io: Io): Promise<ExitCode> {
  const settings = { ...readSettings(options), tls: await readTrust(options, io.cwd) };
  const port = readNumber("port", options.port, 4010, { least: 0, most: 65_535 });
  const readings = readReadings(options.reading);
  const scopesOf = readTokenScopes(options, io.cwd);
  const opened = await openContract(operands, options, io);
  const { contract } = opened;
  if (contract === undefined) {
    reportFindings(opened.findings, options, opened.texts, io);
    return exitCodeOf(opened.findings);
  }
  const interrupted = io.interrupted();
  const recorder = createRecorder({
    name: options.record,
    cwd: io.cwd,
    rules: readRedaction(contract, options.redact),
    format: "har",
    code: "proxy/record-failed",
  });
  const tally = new ExchangeTally();
  const problems = new ProblemList();
  const progress = createProgress(io);
  const judging = {
    ...judgeOptionsOf(contract, settings.target, options["base-path"]),
    readings: { ...opened.readings, ...readings },
    scopesOf,
    unknownSchemes: settings.mode === "enforce" ? ("unmet" as const) : undefined,
  };
  let coverage: KeptCoverage | undefined;
  const host = options.host ?? "127.0.0.1";
  const proxy = createProxy({
    ...settings,
    isOwnHost: createHostRule(host),
    ready: () => recorder.ready(),
    judge: createJudge(contract, judging),
    onExchange: (proxied) => {
      tally.add(proxied.judgement);
      recorder.record(proxied);
      coverage?.add(proxied.exchange, proxied.judgement);
      progress.show(tally.describe());
    },
    onProblem: (finding) => problems.add(finding),
  });
  const url = await listen(proxy.server, { port, host });
  try {
    // Not before: of a proxy that runs on this port already they may be the files.
    coverage = keepCoverage(options.coverage, contract, judging, io.cwd);
    await recorder.open();
  } catch (error) {
    await closeServer(proxy.server, 0);
    throw error;
  }
  io.stderr.write(`${url} passes on to ${settings.target.origin}, by ${opened.name}; Ctrl-C ends it.\n`);
  await interrupted;
  await closeServer(proxy.server);
  proxy.close();
  progress.end();
  io.stderr.write(`${tally.describe()}\n`);
  coverage?.write(io);
  const findings = [
    ...opened.relocate(tally.findings()),
    ...problems.findings(),
    ...(await recorder.close()),
  ];
  reportFindings(findings, { ...options, subject: opened.name }, opened.texts, io);
  return exitCodeOf(findings, options.strict);
}

/** What is always a secret, the keys of the document's security schemes, and the names that the user gives. */
function readRedaction(contract: Contract, given: string | undefined): RedactionRules {
  const names = given?.split(",").map((name) => name.trim()) ?? [];
  return redactionOf(contract, { headers: names, query: names, members: names });
}

function readSettings(
  options: ProxyInput["options"],
): Omit<ProxyOptions, "judge" | "onExchange" | "onProblem"> {
  if (options.report === true && options.enforce === true)
    throw wrongValue("Either --report or --enforce: what is held back is reported, too.");
  return {
    target: readTargetUrl(options.target),
    mode: options.enforce === true ? "enforce" : "report",
    allowUpgrade: options["allow-upgrade"],
    allowUnjudgedBodies: options["allow-unjudged-bodies"],
    bodyLimit: readNumber("body-limit", options["body-limit"], 1_048_576, { least: 0, most: 1_073_741_824 }),
    timeout: readNumber("timeout", options.timeout, 60_000, { least: 1, most: 86_400_000 }),
  };
}

/** The paths may stand behind those of the document's servers, behind the target's own, or behind nothing. */
function judgeOptionsOf(contract: Contract, target: URL, basePath: string | undefined): JudgeOptions {
  return { basePath: basePath ?? [...allBasePaths(contract), target.pathname] };
}
