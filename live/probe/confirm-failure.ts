import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { assessPlay } from "./assess/assess-play.ts";
import { readListPage } from "./assess/read-page.ts";
import type { Binding, Step } from "./play.ts";
import type { ProbeFailure } from "./probe.ts";
import type { ProbeSession, UnconfirmedFailure } from "./probe-session.ts";
import { type Outcome, readBoundValue, runPlay } from "./run-play.ts";

type Repeated = Exclude<Outcome, { readonly kind: "stopped" }>;

/**
 * Sends the requests of a failure again. What contradicts the document stays an error, whatever the second response is. What only the
 * probe expects becomes a warning if it does not recur, unless the requests met other items.
 */
export async function confirmFailure(
  session: ProbeSession,
  failure: UnconfirmedFailure,
): Promise<ProbeFailure> {
  const { finding, check, play, exchanges } = failure;
  const confirmed = { finding, check, play, flaky: false, exchanges };
  // The server is no longer reachable, so report the failure unconfirmed.
  if (session.sender.stopped === "unreachable") return confirmed;
  const outcome = await runPlay(session, play);
  if (outcome.kind === "stopped") return confirmed;
  const { findings, unchecked } = assessPlay(session.context, play, outcome);
  await session.cleanup.run(session.sender);
  if (findings.some(({ fingerprint }) => fingerprint === finding.fingerprint))
    return { ...confirmed, exchanges: outcome.exchanges };
  const add = (text: string): ProbeFailure => ({
    ...confirmed,
    finding: { ...finding, message: `${finding.message} ${text}` },
  });
  const blocked = describeBlocked(session, failure, outcome);
  if (blocked !== undefined) return add(blocked);
  if (hasOtherItems(session, failure, outcome))
    return add("When the request was sent again, the list had other items.");
  if (isOfDocument(failure)) return add(describeOther(exchanges.at(-1), outcome.exchanges.at(-1)));
  const [reason] = unchecked;
  if (reason !== undefined) return add(`The request could not be sent again: ${reason}.`);
  const { finding: unsure } = add("When the request was sent again, the failure did not recur.");
  return { ...confirmed, finding: { ...unsure, severity: "warning" }, flaky: true };
}

function isOfDocument({ finding }: UnconfirmedFailure): boolean {
  return finding.code.startsWith("exchange/");
}

/** Describes the second response to the same request, which matches the document. */
function describeOther(before: Exchange | undefined, now: Exchange | undefined): string {
  const [first, second] = [before, now].map((one) => one?.response?.status);
  if (second === undefined) return "When the request was sent again, there was no response.";
  return first === second
    ? `When the request was sent again, the response was another ${second}, which matches the document.`
    : `When the request was sent again, the response was ${second} instead of ${first}.`;
}

/**
 * Whether a list no longer has the items that a failure is about, or enough for a second page. With parallel requests, only a response
 * that contradicts the document or its own request counts.
 */
function hasOtherItems({ context }: ProbeSession, failure: UnconfirmedFailure, outcome: Repeated): boolean {
  const {
    operation,
    finding,
    play: { expectation },
    exchanges,
  } = failure;
  const { kind } = expectation;
  const isCertain = isOfDocument(failure) || finding.code === "probe/filter-ignored";
  const isOfList = kind === "filtered" || kind === "searched" || kind === "paged";
  if (!isOfDocument(failure) && !isOfList) return false;
  if ((context.options.concurrency ?? 1) > 1 && !isCertain) return false;
  const at = isOfList && !isOfDocument(failure) ? expectation.whole : exchanges.length - 1;
  const [before, now] = [exchanges, outcome.exchanges].map(
    (all) => readListPage(context, operation, all[at])?.keys,
  );
  if (kind === "paged" && !isOfDocument(failure) && (now?.length ?? 0) > expectation.size) return false;
  return before?.some((key) => now?.includes(key) === false) === true;
}

/** Describes why the last request of a failure could not be sent again. */
function describeBlocked(
  { context }: ProbeSession,
  { play: { steps }, exchanges }: UnconfirmedFailure,
  outcome: Repeated,
): string | undefined {
  const statusOf = (exchange: Exchange | undefined): number => exchange?.response?.status ?? 500;
  const before = outcome.exchanges.slice(0, steps.length - 1);
  const index = before.findIndex((now, step) => statusOf(now) >= 400 && statusOf(exchanges[step]) < 400);
  const failed = steps[index];
  if (failed !== undefined)
    return `The request could not be sent again: ${failed.operation} answered ${before[index]?.response?.status ?? "nothing"}.`;
  const unbound = outcome.kind === "unbound" ? steps[outcome.step] : undefined;
  if (unbound === undefined) return undefined;
  const boundTo = (binding: Binding): unknown => readBoundValue(binding, before[binding.step], context);
  const lacking = bindingsOf(unbound).find((binding) => isEmpty(boundTo(binding)));
  const source = steps[lacking?.step ?? -1];
  if (lacking === undefined || source === undefined) return "The request could not be sent again.";
  return `When the requests were sent again, the response of ${source.operation} had ${describeLack(lacking, boundTo(lacking))}, so ${nextOf(unbound)} could not be sent.`;
}

function nextOf({ method, target }: Step): string {
  return target === "{0}" ? `the ${method} for it` : `${method} ${target.replaceAll(/\{\d+\}/g, "…")}`;
}

function bindingsOf({ bindings, boundHeaders = [], boundMembers = [] }: Step): readonly Binding[] {
  return [...bindings, ...[...boundHeaders, ...boundMembers].map(([, binding]) => binding)];
}

function describeLack(binding: Binding, value: unknown): string {
  switch (binding.from) {
    case "body":
    case "request-body":
      return `${value === undefined ? "no" : `${JSON.stringify(value)} in`} \`${binding.pointer}\``;
    case "header":
      return `no header \`${binding.name}\``;
    case "location":
    case "location-id":
      return "no `Location`";
    case "next-page":
      return "no further page";
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
