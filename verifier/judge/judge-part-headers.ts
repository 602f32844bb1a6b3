import { nameParts } from "../../runtime/body/decode-multipart.ts";
import { type Part, parseMultipart } from "../../runtime/body/parse-multipart.ts";
import { mediaTypeParameter, parseMediaType } from "../../runtime/media-type.ts";
import { pointerTo, readToken } from "../../runtime/pointer.ts";
import { issuesOf } from "../../runtime/server/check-decoded.ts";
import type { ValidationIssue } from "../../runtime/validation.ts";
import type { ExchangeCode } from "./docket.ts";
import { noteIssues } from "./note-issues.ts";
import { noteObstacles } from "./note-obstacles.ts";
import { DECODED, type PartHeader, partHeadersOf } from "./part-headers.ts";
import type { ContentOf } from "./sent-body.ts";
import { plainOctets } from "./settle-content.ts";
import type { Trial } from "./trial.ts";

/** Holds the headers of the parts of a multipart body against their Encoding Objects (OpenAPI 3.2 §4.15). */
export function judgePartHeaders(trial: Trial, content: ContentOf): void {
  const { chosen, octets, actual } = content;
  if (chosen.descriptor.kind !== "multipart") return;
  const headers = partHeadersOf(trial.bench, chosen);
  if (headers.length === 0) return;
  const type = parseMediaType(actual);
  const boundary = type && mediaTypeParameter(type, "boundary");
  if (type === undefined || boundary === undefined) return;
  const parts = nameParts(parseMultipart(plainOctets(octets), boundary) ?? [], type, chosen.descriptor);
  for (const header of headers) {
    for (const part of parts) {
      if (part.name === header.part) judgePartHeader(trial, content, header, part);
    }
  }
}

function judgePartHeader(trial: Trial, { sent }: ContentOf, header: PartHeader, part: Part): void {
  const text = part.headers.get(header.key);
  const pointer = pointerTo(`/${sent.side}/body`, header.part);
  const location = `${sent.location}${pointerTo("", header.part)} ${header.key}`;
  if (text !== undefined) judgeText(trial, header, { text, pointer, location });
  else if (header.required)
    trial.docket.once({
      code: "exchange/body-invalid",
      pointer,
      message: `The header \`${header.name}\` of the part \`${header.part}\` is required and was not sent.`,
      places: [`${header.described}/required`, header.place],
      keyword: "required",
      location,
    });
}

interface SentHeader {
  readonly text: string;
  readonly pointer: string;
  readonly location: string;
}

function judgeText(trial: Trial, header: PartHeader, { text, pointer, location }: SentHeader): void {
  const { use } = header;
  if (use === undefined) return;
  const { bench, docket, operation } = trial;
  const { obstacles } = operation.survey(use);
  noteObstacles(docket, pointer, obstacles);
  const { values, issues } = header.decode(() => text);
  const value = readToken(values, DECODED);
  const own = issues.map((issue) => ({
    ...issue,
    pointer: issue.pointer.slice(pointerTo("", DECODED).length),
  }));
  const all = own.length > 0 ? own : issuesOf(value, bench.checkOf(use));
  noteIssues(bench, docket, {
    use,
    value,
    issues: all,
    pointer,
    location,
    owner: header.place,
    isWeakened: obstacles.length > 0,
    subject: `The header \`${header.name}\` of the part \`${header.part}\``,
    codeOf,
  });
}

const malformations: ReadonlySet<string> = new Set(["style", "percent-encoding", "contentMediaType"]);

function codeOf({ keyword }: ValidationIssue): ExchangeCode {
  return malformations.has(keyword) ? "exchange/body-malformed" : "exchange/body-invalid";
}
