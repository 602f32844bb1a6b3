import type { Contract } from "../../contract/build/contract.ts";
import { operationLookupOf } from "../../contract/model/model-lookup.ts";
import { challengesFor } from "../../runtime/server/authorise.ts";
import type { Judge, Judgement } from "../judge/judgement.ts";
import { statusOfUnjudged, type UnjudgedPart } from "../judge/unjudged-part.ts";
import type { ReceivedJudgement } from "../matchers/judge-received.ts";

export interface Refusal {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

const byCode: ReadonlyMap<string, readonly [status: number, title: string]> = new Map([
  ["exchange/unknown-path", [404, "Not Found"]],
  ["exchange/unknown-method", [405, "Method Not Allowed"]],
  ["exchange/credentials-missing", [401, "Unauthorized"]],
  ["exchange/scopes-missing", [403, "Forbidden"]],
  ["exchange/media-type-missing", [415, "Unsupported Media Type"]],
  ["exchange/media-type-undocumented", [415, "Unsupported Media Type"]],
]);

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"];

export function refuseRequest(judgement: ReceivedJudgement, contract: Contract, judge: Judge): Refusal {
  const errors = judgement.findings.filter(({ severity }) => severity === "error");
  const [status, title] = byCode.get(errors[0]?.code ?? "") ?? [400, "Bad Request"];
  const findings = errors.map(({ code, message, pointer }) => ({ code, message, pointer }));
  return describe(status, { title, findings }, headersOf(status, judgement, contract, judge));
}

export function refuseUnjudged(unjudged: UnjudgedPart): Refusal {
  const { subject, why } = unjudged;
  const status = statusOfUnjudged(unjudged);
  return describe(status, { title: titles[status], detail: `${subject} cannot be checked: ${why}.` }, []);
}

const titles: Readonly<Record<ReturnType<typeof statusOfUnjudged>, string>> = {
  400: "Bad Request",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  500: "Internal Server Error",
};

export function refuseResponse(): Refusal {
  return describe(
    500,
    { title: "Internal Server Error", detail: "The response does not match its description." },
    [],
  );
}

function describe(status: number, members: object, headers: Refusal["headers"]): Refusal {
  const body = JSON.stringify({ type: "about:blank", status, ...members });
  return { status, headers: [["content-type", "application/problem+json"], ...headers], body };
}

/** Adds `Allow` to 405 (RFC 9110 §15.5.6) and `WWW-Authenticate` to 401 (§15.5.2). */
function headersOf(
  status: number,
  { exchange, operation }: ReceivedJudgement,
  contract: Contract,
  judge: Judge,
): Refusal["headers"] {
  if (status === 405) {
    const isKnown = (method: string): boolean => isFound(judge({ request: { ...exchange.request, method } }));
    return [["allow", METHODS.filter(isKnown).join(", ")]];
  }
  if (status !== 401) return [];
  const schemes = contract.model.securitySchemes.map(
    ({ descriptor }) => [descriptor.name, descriptor] as const,
  );
  const security = operationLookupOf(contract.model)(operation)?.security ?? [];
  return challengesFor(security, new Map(schemes), { realm: contract.model.title, invalid: new Set() });
}

function isFound({ operation }: Judgement): boolean {
  return operation !== undefined;
}
