/**
 * What verifying recorded traffic gives, exchange by exchange. Nothing in it is a secret of the traffic, as far as its
 * redaction knows them.
 *
 * @module
 */

import { createFinding, withAdvice } from "../../contract/findings/create-finding.ts";
import { printSafeJson } from "../../contract/findings/show-text.ts";
import { redactUrl } from "../exchanges/redaction/redact-url.ts";
import type { RedactionRules } from "../exchanges/redaction/redaction-rules.ts";
import {
  type ExchangeOrigin,
  nameOrigin,
  type SourcedExchange,
  type SourceProblem,
} from "../exchanges/sourced-exchange.ts";
import { type StripBase, stripExchange } from "../exchanges/strip-base.ts";
import type { HeldBaseline } from "../judge/baseline.ts";
import { verdictOf } from "../judge/finding-collector.ts";
import type { ExchangeFinding, Judge, Verdict } from "../judge/judgement.ts";

/** One exchange of a source, or something in its place that cannot be read. */
export interface VerifiedExchange {
  /** The id that its source gives it; otherwise its place there, e.g. `traffic.har, entry 3`. */
  readonly id: string;
  readonly origin: ExchangeOrigin;
  /** What cannot be read is `unchecked`. */
  readonly verdict: Verdict;
  readonly operation?: string;
  /** Set where there is a finding: `PUT https://api.example/orgs/acme`, secrets redacted, and the status. */
  readonly request?: string;
  readonly status?: number;
  readonly findings: readonly ExchangeFinding[];
  /** Fingerprints of the findings that a baseline holds: they are not among the others, and not in the verdict. */
  readonly known?: readonly string[];
}

/** How recorded traffic is verified. */
interface VerifierOptions {
  readonly judge: Judge;
  readonly redaction: RedactionRules;
  /** Takes off the server that traffic was recorded at; what is not below it is passed over. */
  readonly strip?: StripBase | undefined;
}

/** Verifies one item of a source; `undefined` where it is passed over: no exchange of HTTP, or not below the server. */
export type Verifier = (item: SourcedExchange) => VerifiedExchange | undefined;

/** Makes a verifier of recorded traffic. It judges what was recorded, and answers what may be shown. */
export function createVerifier(options: VerifierOptions): Verifier {
  const { strip } = options;
  return (item) => {
    if (item.kind === "skipped") return undefined;
    if (item.kind === "problem") return describeProblem(item);
    const below = strip === undefined ? item.exchange : stripExchange(item.exchange, strip);
    if (below === undefined) return undefined;
    return describeExchange(item, options.judge(below), options);
  };
}

function describeExchange(
  { exchange, origin }: Extract<SourcedExchange, { kind: "exchange" }>,
  { verdict, operation, findings }: ReturnType<Judge>,
  { redaction }: VerifierOptions,
): VerifiedExchange {
  const id = exchange.id ?? nameOrigin(origin);
  if (findings.length === 0)
    return operation === undefined
      ? { id, origin, verdict, findings }
      : { id, origin, operation, verdict, findings };
  const own = operation === undefined ? { id, origin } : { id, origin, operation };
  const { request, response } = exchange;
  return {
    ...own,
    verdict,
    request: `${request.method} ${redactUrl(request.url, redaction)}`,
    ...(response === undefined ? {} : { status: response.status }),
    findings,
  };
}

/** The same exchange with the findings that a baseline holds set apart. What cannot be read is never held. */
export function holdKnown(verified: VerifiedExchange, baseline: HeldBaseline): VerifiedExchange {
  const { findings } = verified;
  if (isUnreadable(verified)) return verified;
  const held = findings.filter((finding) => baseline.holds(finding));
  if (held.length === 0) return verified;
  const rest = findings.filter((finding) => !held.includes(finding));
  const known = held.map(({ fingerprint }) => fingerprint);
  return { ...verified, verdict: verdictOf(rest), findings: rest, known };
}

/** Tells whether something stands here that could not be read. */
export function isUnreadable({ findings }: VerifiedExchange): boolean {
  return findings[0]?.code === "traffic/unreadable";
}

/** Numbers are left out of what tells one problem from another: two damaged lines are one group. */
function describeProblem({ origin, message, fix }: SourceProblem): VerifiedExchange {
  const id = nameOrigin(origin);
  const finding: ExchangeFinding = {
    ...createFinding("traffic/unreadable", { message: `${id} ${message}.`, fix }),
    pointer: "",
    fingerprint: `unreadable ${origin.source} ${message.replace(/\d+/g, "*")}`,
  };
  return { id, origin, verdict: "unchecked", findings: [finding] };
}

/** One exchange as JSON on one line, as the report in JSON lists it. */
export function printExchangeJson(verified: VerifiedExchange): string {
  const { id, verdict, operation, origin, request, status, findings, known } = verified;
  return printSafeJson(
    { id, verdict, operation, origin, request, status, findings: findings.map(withAdvice), known },
    0,
  );
}
