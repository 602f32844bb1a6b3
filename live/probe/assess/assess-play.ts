import type { Operation } from "../../../contract/model/types.ts";
import { assertNever } from "../../../runtime/assert-never.ts";
import type { StatusKey } from "../../../runtime/descriptors.ts";
import { hasNoBody, isSuccess } from "../../../runtime/http-semantics.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../../verifier/judge/judgement.ts";
import { describesMissing } from "../described-statuses.ts";
import type { Expectation, Places, Play } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import type { Outcome } from "../run-play.ts";
import { assessBulk } from "./assess-bulk.ts";
import {
  assessCondition,
  assessHead,
  assessMissing,
  assessMissingHead,
  assessModified,
  assessNotModified,
  assessRetagged,
  assessUnchanged,
} from "./assess-condition.ts";
import { assessCompressed, assessNegotiated } from "./assess-content.ts";
import { assessDefaults } from "./assess-defaults.ts";
import { assessFiltered, assessSearched } from "./assess-filtered.ts";
import { assessKept } from "./assess-kept.ts";
import { assessApart, assessListed } from "./assess-listed.ts";
import { assessAllow, assessNoMethod } from "./assess-method.ts";
import { assessPaged } from "./assess-paged.ts";
import { assessPrivate } from "./assess-private.ts";
import { assessReadOnly } from "./assess-read-only.ts";
import { assessReferred, assessRenewed, assessUnknownReference } from "./assess-references.ts";
import { assessAccepted, assessRefused, assessUnauthorised } from "./assess-status.ts";
import { assessEchoed, assessFailedTest, assessPatched, assessReplaced } from "./assess-written.ts";
import {
  type Assessed,
  type Assessment,
  createProbeFinding,
  locationOf,
  noAssessment,
  type ProbeNote,
  whenOf,
} from "./assessment.ts";
import { isWholeList, readListPage } from "./read-page.ts";

export function assessPlay(context: ProbeContext, play: Play, outcome: Outcome): Assessment {
  const operation = context.operation(play.steps.at(-1)?.operation ?? "");
  if (operation === undefined || outcome.kind === "stopped") return noAssessment;
  if (outcome.kind === "failed") {
    const message = `${operation.id} did not respond: ${outcome.why}.`;
    const note: ProbeNote = {
      code: "probe/no-answer",
      message,
      fix: outcome.fix,
      pointer: "/request",
      location: locationOf(play),
    };
    return { findings: [createProbeFinding(context, operation, note)], unchecked: [] };
  }
  const unmet = unmetCondition(play, outcome.exchanges);
  if (unmet !== undefined) return { findings: [], unchecked: [`${unmet}${uncheckedOf(play.expectation)}`] };
  const free = whyNotGone(play, operation);
  if (free !== undefined) return { findings: [], unchecked: [free] };
  if (outcome.kind === "unbound") return assessUnbound(context, play, operation, outcome.step);
  const { exchanges } = outcome;
  const exchange = exchanges.at(-1);
  if (exchange?.response === undefined) return noAssessment;
  const assessed: Assessed = { context, operation, play, exchanges, response: exchange.response };
  const own = expectedNotes(assessed).map((note) => createProbeFinding(context, operation, note));
  const judged = judgeAnswer(assessed, exchange);
  const unclear = whyUnclear(assessed);
  const isFailure = own.some(({ code }) => code === "probe/server-error");
  // Drop the judge's finding so that a server error with an undocumented status is reported only once.
  return isFailure
    ? { findings: own, unchecked: [] }
    : { findings: [...own, ...judged.findings], unchecked: [...judged.unchecked, ...unclear] };
}

function whyUnclear({ context, operation, play, exchanges }: Assessed): readonly string[] {
  if (play.expectation.kind !== "listed") return [];
  const page = readListPage(context, operation, exchanges.at(-1));
  return page === undefined || isWholeList(context, operation, exchanges.at(-1), page)
    ? []
    : ["the list does not fit on one page"];
}

function unmetCondition({ expectation, steps }: Play, exchanges: readonly Exchange[]): string | undefined {
  const { kind } = expectation;
  if (SINGLE.has(kind)) return undefined;
  const index =
    kind === "kept"
      ? expectation.step
      : kind === "gone" || kind === "found"
        ? steps.length - 2
        : firstFailed(expectation, exchanges.slice(0, -1));
  if (index < 0) return undefined;
  const status = exchanges[index]?.response?.status ?? 0;
  const wanted = kind === "found" ? expectation.status : undefined;
  const isMet = wanted === undefined ? isSuccess(status) : matchesStatus(wanted, status);
  if (!isMet) return `${steps[index]?.operation ?? "what comes before it"} answered ${status}`;
  return kind !== "found" && status === 202
    ? `${steps[index]?.operation ?? ""} is processed later: it returned 202`
    : undefined;
}

/** What an unmet condition leaves unchecked. */
const UNCHECKED: Readonly<Partial<Record<Expectation["kind"], string>>> = {
  kept: "reads of what is written were not checked",
  replaced: "what a PUT leaves out was not checked",
  patched: "what a PATCH leaves out was not checked",
  gone: "the deleted item was not checked",
  listed: "the list was not checked",
  paged: "the list was not checked",
  filtered: "the list was not checked",
  searched: "the list was not checked",
  "not-modified": "the entity tag was not checked",
  modified: "the entity tag was not checked",
  retagged: "the entity tag was not checked",
  unchanged: "the entity tag was not checked",
  condition: "the entity tag was not checked",
  private: "privacy was not checked",
  renewed: "the ids of new items were not checked",
};

function uncheckedOf(expectation: Expectation): string {
  const { kind } = expectation;
  if (kind === "kept" && expectation.family !== undefined)
    return `, so reads of what is written (${expectation.family}) were not checked`;
  const what = UNCHECKED[kind];
  return what === undefined ? "" : `, so ${what}`;
}

const SINGLE: ReadonlySet<Expectation["kind"]> = new Set([
  "accepted",
  "tolerated",
  "refused",
  "unauthorised",
  "no-method",
  "options",
  "echoed",
  "read-only",
]);

/**
 * Returns the index of the first failed step, or -1. Failures are allowed for pages after the last one and for requests to another user's
 * items.
 */
function firstFailed(expectation: Expectation, before: readonly Exchange[]): number {
  const end =
    expectation.kind === "paged"
      ? expectation.first + 1
      : expectation.kind === "private"
        ? expectation.created + 1
        : expectation.kind === "bulk"
          ? expectation.step + 1
          : expectation.kind === "unchanged"
            ? expectation.step + 1
            : expectation.kind === "missing-head" ||
                expectation.kind === "referred" ||
                expectation.kind === "unknown-reference"
              ? expectation.step
              : before.length;
  return before
    .slice(0, end)
    .findIndex(({ response }) => !isSuccess(response?.status ?? 0) || response?.status === 202);
}

/** If the document declares no response for missing items, the server is free to respond as if the item existed. */
function whyNotGone({ expectation }: Play, operation: Operation): string | undefined {
  const { kind } = expectation;
  if (kind !== "gone" && kind !== "missing") return undefined;
  if (kind === "gone" ? describesGone(operation) : describesMissing(operation) !== undefined)
    return undefined;
  return `the document does not describe what ${operation.id} returns for a missing item`;
}

function matchesStatus(key: StatusKey, status: number): boolean {
  return key === status || key === "default" || key === `${Math.trunc(status / 100)}XX`;
}

/**
 * Handles an earlier response that lacks a value required by a later request. For links and `Location`, this is a finding; otherwise the
 * operation is reported as unchecked.
 */
function assessUnbound(
  context: ProbeContext,
  { expectation, steps }: Play,
  operation: Operation,
  step: number,
): Assessment {
  if (expectation.kind !== "found" || step !== steps.length - 1)
    return { findings: [], unchecked: ["the item that it needs could not be created"] };
  const source = context.operation(steps[step - 1]?.operation ?? "") ?? operation;
  const note: ProbeNote = {
    code: "probe/reference-broken",
    message: `The response of ${source.id} lacks the value that ${expectation.by} refers to.`,
    pointer: "/response",
    location: expectation.location,
    places: expectation.places,
  };
  return { findings: [createProbeFinding(context, source, note)], unchecked: [] };
}

function expectedNotes(assessed: Assessed): readonly ProbeNote[] {
  const { response, play, operation } = assessed;
  const { expectation } = play;
  const forbidden = assessForbidden(assessed);
  if (response.status >= 500 && !(response.status === 501 && UNDESCRIBED.has(expectation.kind))) {
    const message = `${operation.id} answers ${response.status}${whenOf(play)}.`;
    return [
      { code: "probe/server-error", message, pointer: "/response/status", location: locationOf(play) },
      ...forbidden,
    ];
  }
  switch (expectation.kind) {
    case "accepted":
      return [...assessAccepted(assessed, expectation), ...forbidden];
    case "tolerated":
      return forbidden;
    case "refused":
      return [...assessRefused(assessed, expectation), ...forbidden];
    case "unauthorised":
      return [...assessUnauthorised(assessed, expectation.madeUp), ...forbidden];
    case "no-method":
      return assessNoMethod(assessed, expectation);
    case "found":
      return assessFound(assessed, expectation);
    case "gone":
      return assessGone(assessed);
    case "kept": {
      const lost = assessKept(assessed, expectation);
      return lost.length > 0 ? lost : assessDefaults(assessed, expectation);
    }
    case "echoed":
      return assessEchoed(assessed);
    case "read-only":
      return assessReadOnly(assessed);
    case "replaced": {
      const merged = assessReplaced(assessed, expectation.created, expectation.step);
      return merged.length > 0 ? merged : assessDefaults(assessed, expectation);
    }
    case "patched":
      return assessPatched(assessed, expectation.created, expectation.step);
    case "bulk":
      return assessBulk(assessed, expectation);
    case "failed-test":
      return assessFailedTest(assessed);
    case "missing":
      return assessMissing(assessed);
    case "renewed":
      return assessRenewed(assessed, expectation.created);
    case "referred":
      return assessReferred(assessed, expectation);
    case "unknown-reference":
      return assessUnknownReference(assessed, expectation);
    case "options":
      return assessAllow(assessed, expectation.allowed);
    case "paged":
      return assessPaged(assessed, expectation);
    case "listed":
      return assessListed(assessed, expectation);
    case "apart":
      return assessApart(assessed, expectation);
    case "filtered":
      return assessFiltered(assessed, expectation);
    case "searched":
      return assessSearched(assessed, expectation);
    case "not-modified":
      return assessNotModified(assessed, expectation.step);
    case "modified":
      return assessModified(assessed);
    case "retagged":
      return assessRetagged(assessed, expectation.step);
    case "condition":
      return assessCondition(assessed, expectation.holds);
    case "negotiated":
      return assessNegotiated(assessed, expectation.type);
    case "compressed":
      return assessCompressed(assessed, expectation.codings);
    case "head":
      return assessHead(assessed, expectation.step);
    case "missing-head":
      return assessMissingHead(assessed, expectation.step);
    case "unchanged":
      return assessUnchanged(assessed, expectation.step);
    case "private":
      return assessPrivate(assessed, expectation);
    default:
      return assertNever(expectation);
  }
}

function assessFound(
  { response }: Assessed,
  expected: { by: string; location: string; places: Places },
): readonly ProbeNote[] {
  if (response.status < 400) return [];
  const message = `The target of ${expected.by} returned ${response.status}.`;
  const { location, places } = expected;
  return [{ code: "probe/reference-broken", message, pointer: "/response/status", location, places }];
}

function assessGone({ operation, response }: Assessed): readonly ProbeNote[] {
  if (response.status >= 400) return [];
  const message = `${operation.id} returned ${response.status} for a deleted resource.`;
  return [{ code: "probe/not-gone", message, pointer: "/response/status" }];
}

/** Reports bytes after the head of a response that cannot have a body. HTTP parsers stop at the head, so the judge never sees these bytes. */
function assessForbidden({ operation, response, play }: Assessed): readonly ProbeNote[] {
  const isHead = play.steps.at(-1)?.method === "HEAD";
  if (response.body.kind === "none" || !(hasNoBody(response.status) || isHead)) return [];
  const message = `${operation.id} sends a body with ${isHead ? "a response to HEAD" : `the status ${response.status}`}.`;
  return [{ code: "probe/body-forbidden", message, pointer: "/response/body" }];
}

const UNDESCRIBED: ReadonlySet<Expectation["kind"]> = new Set([
  "no-method",
  "options",
  "head",
  "missing-head",
]);

function judgeAnswer({ context, operation, play, response }: Assessed, exchange: Exchange): Assessment {
  if (UNDESCRIBED.has(play.expectation.kind)) return noAssessment;
  const own = {
    ...exchange,
    response: { ...response, body: hasNoBody(response.status) ? ({ kind: "none" } as const) : response.body },
  };
  const judgement = context.judge(own);
  if (judgement.operation !== operation.id) return noAssessment;
  const about = judgement.findings.filter(({ pointer }) => pointer.startsWith("/response"));
  const isUnchecked = ({ code }: ExchangeFinding): boolean => code.startsWith("exchange/unchecked-");
  const held = about
    .filter((finding) => !isUnchecked(finding) && !isExcused(finding, play, response.status))
    .map((finding) => weigh(finding, context, play, response.status));
  const silent = !isByHttp(play) && about.length > held.length + about.filter(isUnchecked).length;
  return {
    findings: held,
    unchecked: [
      ...about.filter(isUnchecked).map(({ message }) => message),
      ...(silent ? [`the document describes no ${response.status} for it`] : []),
    ],
  };
}

/** Downgrades undocumented statuses for invalid requests to warnings, unless `strictStatuses` is set. */
function weigh(
  finding: ExchangeFinding,
  { options }: ProbeContext,
  { expectation }: Play,
  status: number,
): ExchangeFinding {
  const isRefusal = expectation.kind === "refused" && status >= 400 && status < 500;
  if (!isRefusal || options.strictStatuses === true || finding.code !== "exchange/status-undocumented")
    return finding;
  return { ...finding, severity: "warning" };
}

function isExcused({ code }: ExchangeFinding, { expectation }: Play, status: number): boolean {
  return (
    code === "exchange/status-undocumented" && (EXCUSED.get(expectation.kind)?.includes(status) ?? false)
  );
}

function isByHttp({ expectation: { kind } }: Play): boolean {
  return (
    kind === "not-modified" ||
    kind === "modified" ||
    kind === "condition" ||
    kind === "negotiated" ||
    kind === "private"
  );
}

const EXCUSED: ReadonlyMap<Expectation["kind"], readonly number[]> = new Map([
  ["tolerated", [400, 422]],
  ["read-only", [400, 422]],
  ["unauthorised", [401, 403]],
  ["private", [401, 403, 404]],
  ["not-modified", [304]],
  ["modified", [304]],
  ["condition", [412, 428]],
  ["failed-test", [400, 409, 412, 422]],
  ["negotiated", [406]],
  ["paged", [404]],
  ["apart", [403, 404]],
  ["referred", [404, 410]],
  ["unchanged", [404, 410]],
]);

const GONE: readonly StatusKey[] = [404, 410, "4XX", "default"];

function describesGone({ responses }: Operation): boolean {
  return responses.some(({ status }) => GONE.includes(status));
}
