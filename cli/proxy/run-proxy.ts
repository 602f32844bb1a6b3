import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { closeServer } from "../../live/proxy/close-server.ts";
import { createProxy } from "../../live/proxy/create-proxy.ts";
import { createHostRule } from "../../live/proxy/own-answers.ts";
import type { ProxiedExchange, ProxyOptions } from "../../live/proxy/proxy.ts";
import { basePathOf } from "../../runtime/routing/base-path.ts";
import { redactionOf } from "../../verifier/exchanges/redaction/redact-exchange.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import { allBasePaths, basePathsOf } from "../../verifier/judge/routes.ts";
import { readReadings } from "../config/parse-readings.ts";
import { readTokenScopes } from "../config/token-table.ts";
import { type KeptCoverage, keepCoverage } from "../coverage/coverage-file.ts";
import { ExchangeTally, loadTelemetry, ProblemList } from "../serving/exchange-tally.ts";
import { listen, readReadyPath } from "../serving/listen.ts";
import { createServingLog, tellListening } from "../serving/serving-log.ts";
import type { CommandInput } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { readNumber, readPort, readTargetUrl, splitList } from "../shared/parse-arguments.ts";
import { createRecorder } from "../shared/recorder.ts";
import { exitCodeOf, reportFindings } from "../shared/report-findings.ts";
import { createUsageError, wrongValue } from "../shared/usage-error.ts";
import { guardInputs } from "../shared/write-named-file.ts";
import { loadServedApi } from "../targets/load-api.ts";
import type { ProxyCommandOptions } from "./proxy-options.ts";

export async function runProxy(
  { operands, options }: CommandInput<ProxyCommandOptions>,
  io: Io,
): Promise<ExitCode> {
  const settings = await readProxyOptions(options, io.cwd);
  const port = readPort(options.port, 4011);
  const readyPath = readReadyPath(options["ready-path"]);
  const log = createServingLog(options, io);
  const readings = readReadings(options.reading);
  const scopesOf = readTokenScopes(options, io.cwd);
  const api = await loadServedApi(operands, options, io);
  const { contract, texts } = api;
  if (contract === undefined) {
    reportFindings(api.findings, options, texts, io);
    return exitCodeOf(api.findings);
  }
  guardInputs(io.cwd, { "--record": options.record, "--coverage": options.coverage }, texts.paths);
  const interrupted = io.interrupted();
  const secrets = splitList(options.redact);
  const recorder = createRecorder({
    name: options.record,
    cwd: io.cwd,
    rules: redactionOf(contract, { headers: secrets, query: secrets, members: secrets }),
    format: "har",
  });
  const tally = new ExchangeTally();
  const problems = new ProblemList();
  const judging = {
    // Accept request paths with or without a base path from the document, and with the path of the target.
    basePath: options["base-path"] ?? [...allBasePaths(contract), settings.target.pathname],
    readings: { ...api.readings, ...readings },
    scopesOf,
    unknownSchemes: settings.mode === "enforce" ? ("unmet" as const) : undefined,
  };
  const count = options.telemetry === true ? (await loadTelemetry()).onExchange(contract) : undefined;
  let coverage: KeptCoverage | undefined;
  const host = options.host ?? "127.0.0.1";
  const proxy = createProxy({
    ...settings,
    isTargetBase: basePathsOf(contract, undefined).includes(basePathOf(settings.target.pathname)),
    isOwnHost: createHostRule(host),
    readyPath,
    ready: () => recorder.ready(),
    judge: createJudge(contract, judging),
    onExchange: (proxied) => {
      tally.add(proxied.judgement);
      count?.(proxied);
      recorder.record(proxied);
      coverage?.add(proxied.exchange, proxied.judgement);
      log.exchange({ ...proxied, note: describeEnd(proxied) });
    },
    onProblem: (finding) => {
      problems.add(finding);
      log.problem(finding);
    },
  });
  const url = await listen(proxy.server, { port, host });
  try {
    // Opened only after the port is bound, since another proxy on the same port may use the same files.
    coverage = keepCoverage(options.coverage, contract, judging, io.cwd);
    await recorder.open();
  } catch (error) {
    await closeServer(proxy.server, { patience: 0 });
    throw error;
  }
  const { origin, pathname } = settings.target;
  tellListening(
    log,
    api,
    url,
    `forwards to ${origin}${pathname.replace(/\/+$/, "")}, checked against ${api.name}`,
  );
  await interrupted;
  await proxy.close();
  log.tell("ended", tally.describe());
  coverage?.write((text) => log.tell("coverage", text));
  const findings = [
    ...texts.relocate(tally.findings(), api.folder),
    ...problems.findings(),
    ...(await recorder.close()),
  ];
  reportFindings(findings, { ...options, subject: api.name }, texts, io);
  return exitCodeOf(findings, options.strict);
}

function describeEnd({ heldBack, exchange }: ProxiedExchange): string | undefined {
  if (heldBack !== undefined) return `the ${heldBack} was not forwarded`;
  return exchange.response === undefined ? "the target sent no response" : undefined;
}

async function readProxyOptions(
  options: ProxyCommandOptions,
  cwd: string,
): Promise<Omit<ProxyOptions, "judge" | "onExchange" | "onProblem">> {
  if (options.target === undefined)
    throw createUsageError(
      "usage/missing-value",
      "No target was given.",
      "Pass the server to forward requests to: --target http://127.0.0.1:3000",
    );
  return {
    target: readTargetUrl(options.target),
    mode: options.enforce === true ? "enforce" : "report",
    allowUpgrade: options["allow-upgrade"],
    allowUnjudged: options["allow-unjudged"],
    bodyLimit: readNumber("body-limit", options["body-limit"], 1_048_576, { least: 0, most: 1_073_741_824 }),
    timeout: readNumber("timeout", options.timeout, 60_000, { least: 1, most: 86_400_000 }),
    tls: await readTls(options, cwd),
  };
}

async function readTls(
  { ca, insecure, target }: ProxyCommandOptions,
  cwd: string,
): Promise<ProxyOptions["tls"]> {
  if (ca === undefined && insecure === undefined) return undefined;
  if (ca !== undefined && insecure === true)
    throw wrongValue("--ca and --insecure are mutually exclusive: --insecure trusts any certificate.");
  if (target?.startsWith("https:") !== true)
    throw wrongValue(`The option --${ca === undefined ? "insecure" : "ca"} needs an https target.`);
  return ca === undefined ? { rejectUnauthorized: false } : { ca: await readCertificates(ca, cwd) };
}

async function readCertificates(path: string, cwd: string): Promise<string> {
  const text = await readFile(resolve(cwd, path), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw wrongValue(`${path} cannot be read (${error.code ?? error.message}).`);
  });
  try {
    new X509Certificate(text);
    return text;
  } catch {
    throw wrongValue(`${path} has no certificate in PEM.`);
  }
}
