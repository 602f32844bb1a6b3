import { withAdvice } from "../../contract/findings/create-finding.ts";
import { printSafeJson } from "../../contract/findings/show-text.ts";
import type { VerifiedExchange } from "./verified-exchange.ts";

/** One exchange as JSON on one line, as the report in JSON lists it. */
export function printExchangeJson(verified: VerifiedExchange): string {
  const { id, verdict, operation, origin, request, status, findings, known } = verified;
  return printSafeJson(
    { id, verdict, operation, origin, request, status, findings: findings.map(withAdvice), known },
    0,
  );
}
