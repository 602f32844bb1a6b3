/**
 * Results of verifying recorded traffic. Secrets that redaction recognises are removed.
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

export interface VerifiedExchange {
  /** The exchange's own id, or its place in the source, e.g. `traffic.har, entry 3`. */
  readonly id: string;
  readonly origin: ExchangeOrigin;
  /** The verdict, which is `unchecked` for unreadable items. */
  readonly verdict: Verdict;
  readonly operation?: string;
  /** Method and URL without secrets, e.g. `PUT https://api.example/orgs/acme`. Set only if there is a finding. */
  readonly request?: string;
  readonly status?: number;
  readonly findings: readonly ExchangeFinding[];
  /** Fingerprints of findings in the baseline. These findings do not appear in `findings` and do not affect the verdict. */
  readonly known?: readonly string[];
}

interface VerifierOptions {
  readonly judge: Judge;
  readonly redaction: RedactionRules;
  /** Removes the recorded server from URLs, and skips exchanges with other servers. If absent, URLs stay unchanged. */
  readonly strip?: StripBase | undefined;
}

export type Verifier = (item: SourcedExchange) => VerifiedExchange | undefined;

/** Judges recorded exchanges and returns results that are safe to print. */
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

export function holdKnown(verified: VerifiedExchange, baseline: HeldBaseline): VerifiedExchange {
  const { findings } = verified;
  if (isUnreadable(verified)) return verified;
  const held = findings.filter((finding) => baseline.holds(finding));
  if (held.length === 0) return verified;
  const rest = findings.filter((finding) => !held.includes(finding));
  const known = held.map(({ fingerprint }) => fingerprint);
  return { ...verified, verdict: verdictOf(rest), findings: rest, known };
}

export function isUnreadable({ findings }: VerifiedExchange): boolean {
  return findings[0]?.code === "traffic/unreadable";
}

/** Creates a finding for an unreadable item. Its fingerprint contains no numbers, so that all damaged lines form one group. */
function describeProblem({ origin, message, fix }: SourceProblem): VerifiedExchange {
  const id = nameOrigin(origin);
  const finding: ExchangeFinding = {
    ...createFinding("traffic/unreadable", { message: `${id} ${message}.`, fix }),
    pointer: "",
    fingerprint: `unreadable ${origin.source} ${message.replace(/\d+/g, "*")}`,
  };
  return { id, origin, verdict: "unchecked", findings: [finding] };
}

export function printExchangeJson(verified: VerifiedExchange): string {
  const { id, verdict, operation, origin, request, status, findings, known } = verified;
  return printSafeJson(
    { id, verdict, operation, origin, request, status, findings: findings.map(withAdvice), known },
    0,
  );
}
