import type { Header } from "../../contract/model/types.ts";
import { pointerTo, readToken } from "../../runtime/pointer.ts";
import { issuesOf as issuesOfAll } from "../../runtime/server/check-decoded.ts";
import type { ValidationIssue } from "../../runtime/validation.ts";
import { mergeIssues, namesOf } from "../../runtime/wire/merge-issues.ts";
import type { ExchangeResponse } from "../exchanges/exchange.ts";
import type { ExchangeCode } from "./docket.ts";
import { noteIssues } from "./note-issues.ts";
import { noteObstacles } from "./note-obstacles.ts";
import type { ResponseBench } from "./operation-bench.ts";
import type { HeaderReader } from "./read-headers.ts";
import type { Trial } from "./trial.ts";

/** Holds the headers of a response against their descriptions. */
export function judgeResponseHeaders(
  trial: Trial,
  response: ExchangeResponse,
  described: ResponseBench,
  headers: HeaderReader,
): void {
  const declared = described.response.headers;
  if (declared.length === 0) return;
  const { values, issues } = described.decodeHeaders((name) => headers.get(name));
  const merged = mergeIssues(issues, issuesOfAll(values, described.headers));
  for (const header of declared) {
    const key = header.name.toLowerCase();
    const value = readToken(values, key);
    const obstacles = trial.operation.obstacles(header);
    if (value !== undefined) noteObstacles(trial.docket, pointerTo("/response/headers", key), obstacles);
    const own = issuesOf(merged, key);
    if (own.length === 0) continue;
    const status = String(described.descriptor.status);
    if (value === undefined && own.some(({ keyword }) => keyword === "required"))
      noteMissing(trial, response, header, status);
    else
      noteIssues(trial.bench, trial.docket, {
        use: header.schema,
        value,
        issues: own,
        pointer: pointerTo("/response/headers", key),
        location: pointerTo("/response", status, "headers", key),
        owner: header.pointer,
        isWeakened: obstacles.length > 0,
        codeOf,
      });
  }
}

/** The issues of one header, their pointers below it. */
function issuesOf(issues: readonly ValidationIssue[], key: string): readonly ValidationIssue[] {
  return issues.flatMap((issue) => {
    if (issue.keyword === "required" && issue.pointer === "")
      return issue.params["missingProperty"] === key ? [issue] : [];
    if (!namesOf([issue]).has(key)) return [];
    return [{ ...issue, pointer: issue.pointer.slice(pointerTo("", key).length) }];
  });
}

function noteMissing(trial: Trial, response: ExchangeResponse, header: Header, status: string): void {
  const key = header.name.toLowerCase();
  const pointer = pointerTo("/response/headers", key);
  const { headersIncomplete } = response;
  const subject = `The header \`${header.name}\` of the response is required`;
  trial.docket.add(
    headersIncomplete === undefined
      ? {
          code: "exchange/header-missing",
          pointer,
          message: `${subject} and was not sent.`,
          places: [pointerTo(header.pointer, "required"), header.pointer],
          keyword: "required",
          location: pointerTo("/response", status, "headers", key),
        }
      : {
          code: "exchange/unchecked-headers",
          pointer,
          message: `${subject}, but ${headersIncomplete}`,
          places: [header.pointer],
        },
  );
}

const malformations: ReadonlySet<string> = new Set(["style", "percent-encoding", "contentMediaType"]);

function codeOf({ keyword }: ValidationIssue): ExchangeCode {
  return malformations.has(keyword) ? "exchange/header-malformed" : "exchange/header-invalid";
}
