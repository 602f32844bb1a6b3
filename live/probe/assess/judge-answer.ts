import type { Operation } from "../../../contract/model/types.ts";
import type { StatusKey } from "../../../runtime/descriptors.ts";
import { hasNoBody } from "../../../runtime/http-semantics.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../../verifier/judge/judgement.ts";
import type { Expectation, Play } from "../play.ts";
import { type Assessed, type Assessment, noAssessment } from "./assessment.ts";

/** Judges an answer against the document. */
export function judgeAnswer(
  { context, operation, play, response }: Assessed,
  exchange: Exchange,
): Assessment {
  if (play.expectation.kind === "no-method") return noAssessment;
  const own = {
    ...exchange,
    response: { ...response, body: hasNoBody(response.status) ? ({ kind: "none" } as const) : response.body },
  };
  const judgement = context.judge(own);
  if (judgement.operation !== operation.id) return noAssessment;
  const about = judgement.findings.filter(({ pointer }) => pointer.startsWith("/response"));
  const isUnchecked = ({ code }: ExchangeFinding): boolean => code.startsWith("exchange/unchecked-");
  const held = about.filter(
    (finding) => !isUnchecked(finding) && !isExcused(finding, operation, play, response.status),
  );
  const silent = about.length > held.length + about.filter(isUnchecked).length;
  return {
    findings: held,
    unchecked: [
      ...about.filter(isUnchecked).map(({ message }) => message),
      ...(silent ? [`the document describes no ${response.status} for it`] : []),
    ],
  };
}

/** Tells whether an undocumented status is accepted, because the document describes no status for such a refusal. */
function isExcused(
  { code }: ExchangeFinding,
  operation: Operation,
  { expectation }: Play,
  status: number,
): boolean {
  if (code !== "exchange/status-undocumented" || status < 400 || status >= 500) return false;
  // HTTP itself defines the statuses for credentials (RFC 9110 §15.5.2, §15.5.4).
  if (expectation.kind === "unauthorised") return status === 401 || status === 403;
  return !describesRefusal(operation, expectation.kind);
}

/** The statuses that can refuse a request, by expectation. None if nothing has to be refused. */
const fitting: Readonly<Record<Expectation["kind"], readonly StatusKey[]>> = {
  accepted: [],
  refused: [400, 422, "4XX", "default"],
  unauthorised: [],
  "no-method": [],
  found: [],
  gone: [404, 410, "4XX", "default"],
  kept: [],
};

/** Tells whether a refusal status is documented, or none is expected. */
export function describesRefusal({ responses }: Operation, kind: Expectation["kind"]): boolean {
  const keys = fitting[kind];
  return keys.length === 0 || responses.some(({ status }) => keys.includes(status));
}
