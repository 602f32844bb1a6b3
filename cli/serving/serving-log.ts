import { type Finding, isError } from "../../contract/findings/finding.ts";
import { printSafeJson, showText } from "../../contract/findings/show-text.ts";
import { chooseStyle, type Style, styleSeverity } from "../../contract/findings/style.ts";
import { targetOf } from "../../runtime/server/problem.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding, Judgement, Verdict } from "../../verifier/judge/judgement.ts";
import type { ServingOptions } from "../shared/common-options.ts";
import type { Io } from "../shared/io.ts";
import { wrongValue } from "../shared/usage-error.ts";
import { describeApiFindings, type LoadedApi } from "../targets/load-api.ts";

interface LoggedExchange {
  readonly exchange: Exchange;
  readonly judgement: Judgement;
  readonly milliseconds: number;
  readonly findings?: readonly Finding[] | undefined;
  readonly event?: string | undefined;
  readonly note?: string | undefined;
}

export type LogOptions = Pick<ServingOptions, "quiet" | "verbose" | "log">;

export interface ServingLog {
  exchange(logged: LoggedExchange): void;
  problem(finding: Finding): void;
  /** Prints a message about the command itself. As JSON, the message consists of the event, the text, and the additional members. */
  tell(event: string, text: string, members?: Readonly<Record<string, unknown>>): void;
}

/**
 * Logs one line per exchange: method, path without query, operation, status, verdict, and duration in milliseconds. Invalid exchanges also
 * get their first error, or all findings with `--verbose`. Throws a `UsageError` for conflicting options.
 */
export function createServingLog({ quiet, verbose, log }: LogOptions, io: Io): ServingLog {
  if (quiet === true && verbose === true) throw wrongValue("--quiet and --verbose are mutually exclusive.");
  const style = chooseStyle(io.stderr.isTerminal, io.env);
  const isVerbose = verbose === true;
  const isJson = log === "json";
  const writeJson = (event: string, members: object): void =>
    io.stderr.write(`${printSafeJson({ time: new Date().toISOString(), event, ...members }, 0)}\n`);
  return {
    exchange: (logged) => {
      if (quiet === true) return;
      const shown = listFindings(logged, isVerbose);
      if (isJson) writeJson(logged.event ?? "exchange", toMembers(logged, shown));
      else io.stderr.write(printExchange(logged, shown, { style, isVerbose }));
    },
    problem: (finding) => {
      if (isJson) writeJson("problem", toJson(finding));
      else io.stderr.write(`${printFinding(finding, style).trimStart()}\n`);
    },
    tell: (event, text, members = {}) => {
      if (isJson) writeJson(event, { message: text, ...members });
      else io.stderr.write(`${text}\n`);
    },
  };
}

/** Reports the URL, and any errors in the document that can prevent the server from handling some operations. */
export function tellListening(log: ServingLog, api: LoadedApi, url: string, text: string): void {
  log.tell("listening", `${url} ${text}; press Ctrl-C to stop.`, { url });
  const own = api.findings.some(isError) && describeApiFindings(api);
  if (own) log.tell("document", own);
}

type AnyFinding = Finding & Partial<Pick<ExchangeFinding, "pointer">>;

function listFindings(
  { findings = [], judgement }: LoggedExchange,
  isVerbose: boolean,
): readonly AnyFinding[] {
  return [...findings, ...judgement.findings].filter(({ severity }) => isVerbose || severity === "error");
}

function toMembers(
  { exchange, judgement, milliseconds, note }: LoggedExchange,
  shown: readonly AnyFinding[],
): object {
  return {
    method: exchange.request.method,
    path: pathOf(exchange),
    operation: judgement.operation,
    status: exchange.response?.status,
    verdict: judgement.verdict,
    milliseconds: Math.round(milliseconds * 10) / 10,
    note,
    findings: shown.map(toJson),
  };
}

function toJson({ code, severity, message, pointer, places }: AnyFinding): object {
  return { code, severity, message, pointer, places };
}

function printExchange(
  { exchange, judgement, milliseconds, note }: LoggedExchange,
  shown: readonly AnyFinding[],
  { style, isVerbose }: { readonly style: Style; readonly isVerbose: boolean },
): string {
  const { verdict, operation } = judgement;
  const status = exchange.response?.status;
  const head = [
    style.bold(showText(exchange.request.method)),
    showText(pathOf(exchange)),
    style.dim(showText(operation ?? "-")),
    styleStatus(style, status),
    styleVerdict(style, verdict),
    style.dim(`${milliseconds.toFixed(0)} ms`),
  ].join(" ");
  const [first] = shown;
  const reasons = [note, isVerbose || first === undefined ? undefined : describeFirst(first)].filter(
    (text) => text !== undefined,
  );
  const below = isVerbose ? shown.map((finding) => printFinding(finding, style)) : [];
  return `${[`${head}${reasons.length === 0 ? "" : `: ${showText(reasons.join("; "))}`}`, ...below].join("\n")}\n`;
}

/** The message, and what came in place of the described value. */
function describeFirst({ code, message, fix }: AnyFinding): string {
  return fix === undefined || !code.startsWith("exchange/") ? message : `${message} ${fix}`;
}

function printFinding(
  { severity, code, pointer, message, places: [place] }: AnyFinding,
  style: Style,
): string {
  const at = pointer ?? (place && `${place.file}:${place.line}:${place.column}`);
  const where = at === undefined ? "" : ` ${showText(at)}`;
  return `  ${styleSeverity(style, severity, severity)} ${code}${where}: ${showText(message)}`;
}

function styleStatus(style: Style, status: number | undefined): string {
  if (status === undefined) return style.red("-");
  const paint =
    status < 300 ? style.green : status < 400 ? style.blue : status < 500 ? style.yellow : style.red;
  return paint(String(status));
}

function styleVerdict(style: Style, verdict: Verdict): string {
  switch (verdict) {
    case "valid":
      return style.green(verdict);
    case "invalid":
      return style.red(verdict);
    case "unchecked":
      return style.yellow(verdict);
  }
}

function pathOf({ request: { url } }: Exchange): string {
  return (url.startsWith("/") ? url : targetOf(url)).replace(/[?#].*$/s, "");
}
