import { createServer } from "node:http";
import type { Finding } from "../../contract/findings/finding.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import type { TextSource } from "../../language/values/likely-kinds.ts";
import { createMock } from "../../live/mock/create-mock.ts";
import type { Faults, Mock, MockedExchange, MockOptions, SentWebhook } from "../../live/mock/mock.ts";
import { closeServer } from "../../live/proxy/close-server.ts";
import { createFallback } from "../../live/proxy/create-fallback.ts";
import { toNodeListener } from "../../runtime/adapters/node-http.ts";
import { type BasePath, basePathOf } from "../../runtime/routing/base-path.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import { allBasePaths } from "../../verifier/judge/routes.ts";
import { readReadings } from "../config/parse-readings.ts";
import { readTokens } from "../config/token-table.ts";
import { ExchangeTally, loadTelemetry, ProblemList } from "../serving/exchange-tally.ts";
import { guardListener, listen, readReadyPath } from "../serving/listen.ts";
import { createServingLog, type ServingLog, tellListening } from "../serving/serving-log.ts";
import { watchServedApi } from "../serving/watch-api.ts";
import type { CommandInput } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { readNumber, readPort, readSeed, readTargetUrl, splitList } from "../shared/parse-arguments.ts";
import { exitCodeOf, reportFindings } from "../shared/report-findings.ts";
import { wrongValue } from "../shared/usage-error.ts";
import type { LoadedApi } from "../targets/load-api.ts";
import { withControls } from "./control-mock.ts";
import { openStateFile, readGivenFile } from "./mock-files.ts";
import type { MockCommandOptions } from "./mock-options.ts";
import { RecentExchanges } from "./mock-page.ts";
import { readRecorded } from "./read-recorded.ts";
import { withWebhookTrigger } from "./trigger-webhook.ts";

export async function runMock(
  { operands, options }: CommandInput<MockCommandOptions>,
  io: Io,
): Promise<ExitCode> {
  const mockOptions = {
    ...readMockOptions(options, io.cwd),
    data: await readGivenFile("data", options.data, io.cwd),
    scenarios: await readGivenFile("scenarios", options.scenarios, io.cwd),
    recorded: await readRecorded(options.from, io.cwd),
  };
  const state = options.state === undefined ? undefined : openStateFile(options.state, io.cwd);
  const port = readPort(options.port, 4010);
  const target = options.webhooks === undefined ? undefined : readTargetUrl(options.webhooks);
  const fallbackTo = options.fallback === undefined ? undefined : readTargetUrl(options.fallback);
  const readyPath = readReadyPath(options["ready-path"]);
  const log = createServingLog(options, io);
  const tally = new ExchangeTally();
  const recent = new RecentExchanges();
  const problems = new ProblemList();
  const telemetry = options.telemetry === true ? await loadTelemetry() : undefined;
  const onForeign = (finding: Finding): void => {
    problems.add(finding);
    log.problem(finding);
  };
  const fallback =
    fallbackTo === undefined
      ? undefined
      : createFallback({ target: fallbackTo, timeout: FALLBACK_TIMEOUT, onProblem: onForeign });
  let mock: Mock | undefined;
  let api: LoadedApi;
  let texts: TextSource | undefined;
  const tellLocated = (finding: Finding): void => {
    for (const located of api.texts.relocate([finding], api.folder)) log.problem(located);
  };
  const toOptions = ({ tokens, readings, contract }: LoadedApi): MockOptions => {
    const count = contract === undefined ? undefined : telemetry?.onExchange(contract);
    return {
      ...mockOptions,
      texts,
      fallback: fallback?.answer,
      tokens: mockOptions.tokens ?? tokens,
      readings: { ...readings, ...mockOptions.readings },
      onExchange: (mocked) => {
        tally.add(mocked.judgement);
        recent.add(mocked);
        count?.(mocked);
        for (const finding of mocked.findings) problems.add(finding);
        const note = mocked.fault
          ? "failed on purpose"
          : mocked.isForwarded && fallbackTo !== undefined
            ? `answered by ${fallbackTo.origin}`
            : undefined;
        log.exchange({
          ...mocked,
          note: note ?? (options.cors === true ? undefined : describeOrigin(mocked)),
        });
      },
      onFinding: tellLocated,
      onWebhook: (sent) => log.exchange({ ...sent, note: describeDelivery(sent), event: "webhook" }),
    };
  };
  const watched = await watchServedApi(operands, options, io, {
    onReload: (changed) => {
      if (changed.contract === undefined) return;
      api = changed;
      mock?.reload(changed.contract, toOptions(changed));
      log.tell(
        "reloaded",
        `${changed.name} was read again (${showCount(changed.contract.model.operations.length, "operation")}).`,
      );
    },
    onBroken: (findings) => {
      for (const finding of findings) log.problem(finding);
      log.tell(
        "broken",
        `${api.name} cannot be served as it is now; the mock still serves the version before.`,
      );
    },
  });
  api = watched.first;
  if (api.contract === undefined) {
    await watched.close();
    reportFindings(api.findings, options, api.texts, io);
    return exitCodeOf(api.findings);
  }
  const interrupted = io.interrupted();
  texts = await (await import("../../live/faker-texts.ts")).loadFakerTexts(api.contract);
  mock = createMock(api.contract, toOptions(api));
  const served = mock;
  state?.restore(mock);
  const host = options.host ?? "127.0.0.1";
  const names = (): readonly string[] =>
    (api.contract?.model.webhooks ?? []).flatMap(({ path, callback }) =>
      callback === undefined ? [path] : [],
    );
  const page = { name: () => api.name, recent, webhooks: () => (target === undefined ? [] : names()) };
  const listener = withControls(toNodeListener(mock), mock, page);
  const answering =
    target === undefined ? listener : withWebhookTrigger(listener, { mock, url: target.href, names });
  const server = createServer(guardListener(answering, { host, readyPath, onForeign }));
  const url = await listen(server, { port, host }).catch(async (error: unknown) => {
    await watched.close();
    throw error;
  });
  const { operations } = api.contract.model;
  const text = `serves ${api.name} (${showCount(operations.length, "operation")}${describeBases(options["base-path"] ?? allBasePaths(api.contract))})`;
  tellListening(log, api, url, text);
  const examples = tellInvalidExamples(served, tellLocated);
  const saving = state && setInterval(() => state.save(served), SAVE_INTERVAL);
  try {
    await Promise.race([interrupted, watched.failed]);
  } finally {
    examples.stop();
    clearInterval(saving);
    state?.save(served);
    await watched.close();
    await closeServer(server);
    fallback?.close();
  }
  return summarise(api, tally, problems.findings(), { options, io, log });
}

/** Names the base paths before the document's paths, e.g. `, with and without /v1`. */
function describeBases(given: BasePath | readonly BasePath[]): string {
  const bases = [...new Set([given].flat().map(basePathOf))];
  const named = bases.filter((base) => base !== "");
  if (named.length === 0) return "";
  return `, ${bases.includes("") ? "with and without" : "below"} ${named.join(", ")}`;
}

const FALLBACK_TIMEOUT = 60_000;

const SAVE_INTERVAL = 2_000;

function tellInvalidExamples(mock: Mock, tell: (finding: Finding) => void): { stop(): void } {
  const findings = mock.invalidExamples()[Symbol.iterator]();
  let timer: NodeJS.Timeout | undefined;
  const step = (): void => {
    const { done, value } = findings.next();
    // The log prints messages only, and the fix has the name that was meant.
    if (value !== undefined)
      tell(value.fix === undefined ? value : { ...value, message: `${value.message} ${value.fix}` });
    if (done !== true) timer = setTimeout(step, 0);
  };
  timer = setTimeout(step, 0);
  return { stop: () => clearTimeout(timer) };
}

/** Explains why a browser blocks the response: it has a different origin than the page and no CORS headers. */
function describeOrigin({ exchange: { request } }: MockedExchange): string | undefined {
  const headerOf = (name: string): string | undefined => headerValue(request.headers, name);
  const isPreflight = request.method === "OPTIONS" && headerOf("access-control-request-method") !== undefined;
  const isAcross = /^(?:cross|same)-site$/.test(headerOf("sec-fetch-site") ?? "");
  if (!isPreflight && !(isAcross && headerOf("sec-fetch-mode") === "cors")) return undefined;
  return "the page has a different origin, so the browser blocks the response; --cors allows it";
}

function describeDelivery({ exchange, failure }: SentWebhook): string {
  const { origin } = new URL(exchange.request.url, "http://localhost");
  return failure === undefined ? `sent to ${origin}` : `could not be sent to ${origin}: ${failure}`;
}

function summarise(
  { name, folder, texts }: LoadedApi,
  tally: ExchangeTally,
  problems: readonly Finding[],
  { options, io, log }: { readonly options: MockCommandOptions; readonly io: Io; readonly log: ServingLog },
): ExitCode {
  log.tell("ended", tally.describe());
  const findings = texts.relocate(problems, folder);
  if (findings.length > 0 || options.format !== undefined) {
    reportFindings(findings, { ...options, subject: name }, texts, io);
  }
  return exitCodeOf(findings, options.strict);
}

function readMockOptions(given: MockCommandOptions, cwd: string): MockOptions {
  return {
    seed: readSeed(given.seed),
    tokens: readTokens(given.token, cwd),
    stateless: given.stateless,
    dynamic: given.dynamic,
    lenient: given.lenient,
    callbacks: given.callbacks,
    cors: given.cors,
    basePath: given["base-path"],
    readings: readReadings(given.reading),
    latency: readLatency(given.latency),
    faults: readFaults(given.fault),
    streamInterval: readNumber("stream-interval", given["stream-interval"], 200, {
      least: 0,
      most: MOST_MILLISECONDS,
    }),
  };
}

const MOST_MILLISECONDS = 600_000;

function readLatency(text: string | undefined): MockOptions["latency"] {
  if (text === undefined) return undefined;
  const [, rate = "1", least, most = least] = /^(?:(0|1|0?\.\d+):)?(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const range = { least: Number(least), most: Number(most), rate: Number(rate) };
  if (least !== undefined && range.least <= range.most && range.most <= MOST_MILLISECONDS) return range;
  throw wrongValue(
    `The option --latency needs milliseconds, not "${text}".`,
    "Write --latency 200, --latency 50-400 for anything between, or --latency 0.1:2000 for one request in ten.",
  );
}

function readFaults(text: string | undefined): Faults | undefined {
  if (text === undefined) return undefined;
  const [rate = "", list] = text.split(":");
  const statuses = splitList(list);
  if (statuses.some((status) => !/^[45]\d\d$/.test(status))) {
    throw wrongValue(`The statuses of --fault are 400 to 599, not "${list}".`);
  }
  return {
    rate: readNumber("fault", rate, 0, { least: 0, most: 1, whole: false }),
    statuses: statuses.length === 0 ? undefined : statuses.map(Number),
  };
}
