import type { FindingCode } from "../../../contract/findings/codes.ts";
import { createFinding } from "../../../contract/findings/create-finding.ts";
import type { Place, Severity } from "../../../contract/findings/finding.ts";
import type { Operation } from "../../../contract/model/types.ts";
import { eraseNames } from "../../../language/openapi/path-template.ts";
import type { Exchange, ExchangeResponse } from "../../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../../verifier/judge/judgement.ts";
import type { CredentialUse, Play } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import { schemeOfUse } from "../send/credentials.ts";

export interface ProbeNote {
  readonly code: FindingCode & `probe/${string}`;
  readonly message: string;
  readonly fix?: string | undefined;
  readonly severity?: Severity;
  readonly pointer: string;
  /** Distinguishes notes with the same code and operation. Default: the pointer. */
  readonly location?: string;
  readonly places?: readonly Place[];
}

export function createProbeFinding(
  { contract }: ProbeContext,
  operation: Operation,
  {
    code,
    message,
    fix,
    severity,
    pointer,
    location = pointer,
    places = [contract.placeOf(operation.pointer)],
  }: ProbeNote,
): ExchangeFinding {
  return {
    ...createFinding(code, { message, fix, places, ...(severity === undefined ? {} : { severity }) }),
    pointer,
    fingerprint: `${code} ${operation.method} ${eraseNames(operation.path)} ${location}`,
    operation: operation.id,
  };
}

export interface Assessment {
  readonly findings: readonly ExchangeFinding[];
  readonly unchecked: readonly string[];
}

export const noAssessment: Assessment = { findings: [], unchecked: [] };

export interface Assessed {
  readonly context: ProbeContext;
  readonly operation: Operation;
  readonly play: Play;
  readonly exchanges: readonly Exchange[];
  readonly response: ExchangeResponse;
}

export function locationOf({ expectation }: Play): string {
  if (expectation.kind === "refused") return expectation.location;
  if (expectation.kind === "accepted" && expectation.family !== undefined)
    return `/request ${expectation.family}`;
  return expectation.kind === "tolerated" ? `/request ${expectation.theme}` : "/request";
}

export function whenOf({ expectation, steps }: Play): string {
  switch (expectation.kind) {
    case "accepted":
      return expectation.theme === undefined
        ? " to a valid request"
        : ` to a valid request (${expectation.theme})`;
    case "tolerated":
      return ` to a request with ${expectation.theme}`;
    case "refused":
      return ` where ${lowerFirst(expectation.what)}`;
    case "unauthorised":
      return ` to a request with ${credentialsOf(steps.at(-1)?.credentials)}`;
    case "no-method":
      return " to a method that it does not have";
    case "found":
      return ` where ${expectation.by} leads to it`;
    case "gone":
      return " once it is deleted";
    case "kept":
    case "replaced":
    case "patched":
    case "bulk":
      return " once it is written";
    case "failed-test":
      return " to a JSON Patch whose test fails";
    case "read-only":
      return " to a request with read-only members";
    case "missing":
      return " for what does not exist";
    case "echoed":
    case "options":
    case "renewed":
    case "referred":
    case "unknown-reference":
    case "paged":
    case "listed":
    case "apart":
    case "filtered":
    case "searched":
    case "retagged":
    case "unchanged":
    case "private":
      return "";
    case "not-modified":
    case "modified":
      return " to a request with `If-None-Match`";
    case "condition":
      return " to a request with `If-Match`";
    case "negotiated":
      return ` to a request with \`Accept: ${expectation.type}\``;
    case "compressed":
      return " to a request with `Accept-Encoding`";
    case "head":
    case "missing-head":
      return " to HEAD";
  }
}

export function credentialsOf(use: CredentialUse | undefined): string {
  switch (use) {
    case "none":
      return "no credentials";
    case "malformed":
      return "malformed credentials";
    case "narrow":
      return "a token that lacks a scope";
    case "other":
      return "the second token";
    case "unknown":
    case "good":
    case undefined:
      return "unknown credentials";
    default:
      return `only the credentials of \`${schemeOfUse(use)}\`, which do not suffice`;
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
}
