import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { SchemaUse } from "../../contract/model/types.ts";
import { wireShape } from "../../contract/model/wire-shape.ts";
import { targetPointerOf } from "../../language/openapi/find-node.ts";
import { isObject, type JsonSchema, memberOf, membersOf } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import { nameParts } from "../../runtime/body/decode-multipart.ts";
import { type Part, parseMultipart } from "../../runtime/body/parse-multipart.ts";
import { mediaTypeParameter, parseMediaType } from "../../runtime/http-semantics.ts";
import {
  createHeaderDecoder,
  decodeAndCheckHeaders,
  type HeaderDecoder,
} from "../../runtime/parameters/decode-parameters.ts";
import { pointerTo, readPointer, readToken } from "../../runtime/pointer.ts";
import { issuesOf } from "../../runtime/server/read-request.ts";
import type { MatchedExchange } from "./find-operation.ts";
import type { JudgeContext } from "./judge-context.ts";
import { noteIssues } from "./note-issues.ts";
import type { CheckedMedia } from "./operation-checker.ts";
import { type ContentOf, plainOctets } from "./sent-body.ts";
import { noteUnreadNodes } from "./survey-schemas.ts";

/** Checks the headers of the parts of a multipart body against their Encoding Objects (OpenAPI 3.2 §4.15). */
export function judgePartHeaders(matched: MatchedExchange, content: ContentOf): void {
  const { chosen, octets, actual } = content;
  if (chosen.descriptor.kind !== "multipart") return;
  const headers = partHeadersOf(matched.context, chosen);
  if (headers.length === 0) return;
  const type = parseMediaType(actual);
  const boundary = type && mediaTypeParameter(type, "boundary");
  if (type === undefined || boundary === undefined) return;
  const parts = nameParts(parseMultipart(plainOctets(octets), boundary) ?? [], type, chosen.descriptor);
  for (const header of headers) {
    for (const part of parts) {
      if (part.name === header.part) judgePartHeader(matched, content, header, part);
    }
  }
}

function judgePartHeader(
  matched: MatchedExchange,
  { sent }: ContentOf,
  header: PartHeader,
  part: Part,
): void {
  const text = part.headers.get(header.key);
  const pointer = pointerTo(`/${sent.side}/body`, header.part);
  const location = `${sent.location}${pointerTo("", header.part)} ${header.key}`;
  if (text !== undefined) judgeText(matched, header, { text, pointer, location });
  else if (header.required)
    matched.collector.addOnce({
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

function judgeText(
  matched: MatchedExchange,
  header: PartHeader,
  { text, pointer, location }: SentHeader,
): void {
  const { use } = header;
  if (use === undefined) return;
  const { context, collector, operation } = matched;
  const { unread } = operation.survey(use);
  noteUnreadNodes(collector, pointer, unread);
  const start = pointerTo("", DECODED);
  const { values, issues } = decodeAndCheckHeaders(
    header.decode,
    () => text,
    (read) =>
      issuesOf(readToken(read, DECODED), context.checkOf(use)).map((issue) => ({
        ...issue,
        pointer: start + issue.pointer,
      })),
  );
  const value = readToken(values, DECODED);
  const all = issues.map((issue) => ({ ...issue, pointer: issue.pointer.slice(start.length) }));
  noteIssues(context, collector, {
    use,
    value,
    issues: all,
    pointer,
    location,
    owner: header.place,
    unread,
    subject: `The header \`${header.name}\` of the part \`${header.part}\``,
    kind: "body",
  });
}

/** A header that an Encoding Object describes for a part. */
interface PartHeader {
  readonly part: string;
  /** The name in lower case. */
  readonly key: string;
  /** The name in the document. */
  readonly name: string;
  readonly required: boolean;
  /** The pointer of the header in the Encoding Object. */
  readonly place: string;
  /** The pointer of the Header Object. Differs from `place` if a reference is there. */
  readonly described: string;
  /** The schema of the header. Absent for a header without a schema. */
  readonly use?: SchemaUse;
  /** Decodes the header to an object whose only member, {@link DECODED}, is the value. */
  readonly decode: HeaderDecoder;
}

/**
 * The key of the decoded value. It is not the header's name, because the decoder ignores headers with some names, such as `Content-Type`.
 * In a part, these names have no special meaning.
 */
const DECODED = "value";

/** The described headers of parts of multipart bodies, by the pointer of the body's media type. */
const headersOf = oncePer((_: JudgeContext) => new Map<string, readonly PartHeader[]>());

/** The headers that the Encoding Objects of a multipart body describe; computed once for each media type. */
function partHeadersOf(context: JudgeContext, chosen: CheckedMedia): readonly PartHeader[] {
  const { pointer } = chosen.media;
  const known = headersOf(context);
  const headers = known.get(pointer) ?? findPartHeaders(context, `${pointer}/encoding`);
  known.set(pointer, headers);
  return headers;
}

function findPartHeaders(context: JudgeContext, pointer: string): readonly PartHeader[] {
  return membersOf(readPointer(context.contract.document, pointer)).flatMap(([part, encoding]) => {
    const headers = isObject(encoding) ? memberOf(encoding, "headers") : undefined;
    const at = pointerTo(pointer, part, "headers");
    return (
      membersOf(headers)
        // `Content-Type` is checked elsewhere (OpenAPI 3.2 §4.15).
        .filter(([name]) => name.toLowerCase() !== "content-type")
        .map(([name]) => readPartHeader(context, { part, name, place: pointerTo(at, name) }))
    );
  });
}

type Listed = Pick<PartHeader, "part" | "name" | "place">;

function readPartHeader(context: JudgeContext, listed: Listed): PartHeader {
  const { document, model } = context.contract;
  const described = targetPointerOf(readPointer(document, listed.place)) ?? listed.place;
  const target = readPointer(document, described);
  const header = isObject(target) ? target : {};
  const [content] = membersOf(memberOf(header, "content"));
  const at = content === undefined ? described : pointerTo(described, "content", content[0]);
  const use = readUse(context, pointerTo(at, "schema"));
  const required = memberOf(header, "required") === true;
  const descriptor = {
    name: DECODED,
    required: false,
    explode: memberOf(header, "explode") === true,
    shape: wireShape(use?.schema ?? true, lookupOf(model), model.integers),
    ...(content === undefined ? {} : { content: content[0] }),
  };
  const decode = createHeaderDecoder([descriptor], { parse: context.parseJson });
  const key = listed.name.toLowerCase();
  return { ...listed, key, required, described, decode, ...(use === undefined ? {} : { use }) };
}

function readUse({ contract }: JudgeContext, pointer: string): SchemaUse | undefined {
  const schema = readPointer(contract.document, pointer);
  if (typeof schema !== "boolean" && !isObject(schema)) return undefined;
  // In a normalised document, this node is always a schema.
  return { schema: schema as JsonSchema, pointer };
}
