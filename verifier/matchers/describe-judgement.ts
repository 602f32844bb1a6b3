import { printCodeFrame } from "../../contract/findings/code-frame.ts";
import type { Place } from "../../contract/findings/finding.ts";
import { showPlace, showProse, showText } from "../../contract/findings/show-text.ts";
import { redactionOf } from "../exchanges/redaction/redact-exchange.ts";
import { redactUrl } from "../exchanges/redaction/redact-url.ts";
import type { ExchangeFinding } from "../judge/judgement.ts";
import type { ReceivedJudgement } from "./judge-received.ts";
import type { LoadedContract } from "./load-contract.ts";

const MOST = 10;

/**
 * Describes a failed assertion: the exchange, the operation, and the findings with their places. The text contains no values from the
 * exchange and no secrets from its URL.
 */
export function describeJudgement(judgement: ReceivedJudgement, loaded: LoadedContract): string {
  const { verdict, operation, findings, expected } = judgement;
  const lines = [`${describeExchange(judgement, loaded)} is ${describeVerdict(verdict)}`];
  if (operation !== undefined) lines[0] += ` by ${showText(operation)}`;
  lines[0] += ".";
  if (expected !== undefined) lines.push("", `It had to be an exchange of ${showText(expected)}.`);
  const told = findings.filter(({ severity }) => severity !== "info");
  for (const finding of told.slice(0, MOST)) lines.push("", describeFinding(finding, loaded));
  if (told.length > MOST) lines.push("", `… and ${told.length - MOST} more`);
  if (isRefusedRequest(judgement))
    lines.push(
      "",
      'The response refuses the request. If the request is invalid on purpose, add the option `readings: { refusedRequests: "off" }`.',
    );
  return lines.join("\n");
}

/** Checks for an invalid request that the server rejected with 4XX. Tests can accept this with the reading `refusedRequests`. */
function isRefusedRequest({ exchange: { response }, operation, findings }: ReceivedJudgement): boolean {
  const status = response?.status ?? 0;
  const isReported = findings.some(
    ({ severity, pointer }) => severity === "error" && pointer.startsWith("/request/"),
  );
  return operation !== undefined && status >= 400 && status < 500 && isReported;
}

function describeVerdict(verdict: ReceivedJudgement["verdict"]): string {
  switch (verdict) {
    case "valid":
      return "valid";
    case "invalid":
      return "not valid";
    case "unchecked":
      return "not wholly checked";
  }
}

function describeExchange(
  { exchange: { request, response } }: ReceivedJudgement,
  { contract }: LoadedContract,
): string {
  const url = showText(redactUrl(request.url, redactionOf(contract)));
  const answer = response === undefined ? "" : ` → ${response.status}`;
  return `${showText(request.method)} ${url}${answer}`;
}

function describeFinding(finding: ExchangeFinding, loaded: LoadedContract): string {
  const { code, severity, message, fix, pointer, places } = finding;
  const lines = [
    `${severity} ${code}: ${showProse(message, "  ")}`,
    `  in the exchange at ${showText(pointer)}`,
  ];
  for (const [index, place] of places.entries())
    lines.push(`  ${index === 0 ? "against" : "and"} ${describePlace(place, index === 0, loaded)}`);
  if (fix !== undefined) lines.push(`  fix: ${showProse(fix, "  ")}`);
  return lines.join("\n");
}

function describePlace(place: Place, isFramed: boolean, { linesOf }: LoadedContract): string {
  const text = showPlace(place);
  const source = isFramed ? linesOf(place.file) : undefined;
  const frame = source === undefined ? "" : printCodeFrame(source, place);
  return frame === "" ? text : `${text}\n${frame.replace(/^/gm, "    ")}`;
}
