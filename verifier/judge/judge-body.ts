import { NO_BOUNDARY } from "../../runtime/body/decode-multipart.ts";
import { charsetOf } from "../../runtime/body/plain.ts";
import { isRange, mediaTypeParameter, parseMediaType } from "../../runtime/http-semantics.ts";
import type { BodyOctets, ExchangeBody } from "../exchanges/exchange.ts";
import type { MatchedExchange } from "./find-operation.ts";
import type { Note } from "./finding-collector.ts";
import { judgeContent, noteUnread } from "./judge-content.ts";
import { type CheckedMedia, chooseMedia } from "./operation-checker.ts";
import type { SentBody } from "./sent-body.ts";
import { noteUnreadNodes } from "./survey-schemas.ts";

const EMPTY: BodyOctets = { kind: "bytes", bytes: new Uint8Array() };

export function judgeBody(matched: MatchedExchange, sent: SentBody): void {
  const { body, content } = sent;
  if (content === undefined) {
    const mayBeAbsent = body.kind === "unknown" && body.mayBeAbsent === true;
    if (!mayBeAbsent && !isEmpty(body)) noteUndeclared(matched, sent);
    return;
  }
  if (body.kind === "unknown") {
    const { contentType } = sent;
    if (contentType !== null && (isRangeSent(sent) || chooseMedia(content, contentType) === undefined)) {
      noteUndocumentedType(matched, sent, content);
      return;
    }
    note(
      matched,
      sent,
      "exchange/unchecked-body",
      `The body of the ${sent.side} was not checked: ${body.why}`,
    );
    return;
  }
  if (isEmpty(body) && !isEmptyContent(sent)) {
    noteAbsent(matched, sent);
    return;
  }
  const actual = actualType(matched, sent, content);
  if (actual === undefined) return;
  const found = isRangeSent(sent) ? undefined : chooseMedia(content, actual);
  if (found === undefined) {
    noteUndocumentedType(matched, sent, content);
    return;
  }
  const chosen = found.read;
  if (chosen === undefined) {
    if (lacksBoundary(actual)) {
      const message = `The body of the ${sent.side} ${NO_BOUNDARY}.`;
      note(matched, sent, "exchange/body-malformed", message, { places: [found.chosen.media.pointer] });
    } else noteUnread(matched, sent, { chosen: found.chosen, type: actual, isAvoidable: true });
    return;
  }
  if (!isKnownCharset(actual, chosen)) {
    const message = `\`${actual}\` specifies an unknown character encoding, or several.`;
    note(matched, sent, "exchange/unchecked-charset", message, { isAvoidable: true });
    return;
  }
  judgeContent(matched, { sent, octets: body.kind === "bytes" ? body : EMPTY, chosen, actual });
}

/** Checks for a media range, which can describe acceptable types but is not a valid content type (RFC 9110 §8.3, §12.5.1). */
function isRangeSent({ contentType }: SentBody): boolean {
  return contentType?.includes("*") === true && isRange(contentType);
}

/** Checks for a missing boundary, which multipart types require (RFC 2046 §5.1.1). */
function lacksBoundary(type: string): boolean {
  const media = parseMediaType(type);
  return media?.type === "multipart" && mediaTypeParameter(media, "boundary") === undefined;
}

export function isEmpty(body: ExchangeBody): boolean {
  if (body.kind !== "bytes") return body.kind === "none";
  return body.text === undefined ? body.bytes.length === 0 : body.text === "";
}

/** Checks whether empty content is valid, as it is for text, files, forms and streams. */
function isEmptyContent({ contentType, content, body }: SentBody): boolean {
  if (contentType === null) return false;
  const kind = chooseMedia(content ?? [], contentType)?.read?.descriptor.kind;
  if (kind === undefined) return body.kind === "bytes";
  return kind !== "json" && kind !== "multipart" && kind !== "xml";
}

function note(
  matched: MatchedExchange,
  sent: SentBody,
  code: Note["code"],
  message: string,
  more: Pick<Note, "isAvoidable"> & Partial<Pick<Note, "places">> = {},
): void {
  const { side, place, location } = sent;
  matched.collector.add({ code, pointer: `/${side}/body`, message, places: [place], location, ...more });
}

function noteUndeclared(matched: MatchedExchange, sent: SentBody): void {
  const unread = matched.context.unread.below(sent.contentPlace);
  // OpenAPI 3.0 §4.7.10 requires servers to ignore this body, so there is nothing to report.
  if (unread.some(({ code }) => code === "document/ignored-body")) return;
  if (unread.length > 0) {
    noteUnreadNodes(matched.collector, `/${sent.side}/body`, unread);
    return;
  }
  matched.collector.addWeighted(matched.context.readings.undeclaredBody, {
    code: "exchange/body-undocumented",
    pointer: `/${sent.side}/body`,
    message: `The ${sent.side} has a body, but the document does not describe one.`,
    places: [sent.place],
    location: sent.location,
  });
}

function noteAbsent(matched: MatchedExchange, sent: SentBody): void {
  if (!sent.required) return;
  const message =
    sent.side === "request"
      ? "The request has no body, but one is required."
      : "The response has no body, but the document describes one.";
  const keyword = sent.side === "request" ? "required" : "content";
  note(matched, sent, "exchange/body-missing", message, { places: [`${sent.place}/${keyword}`] });
}

/** Returns the media type for parsing a body, and adds a note if the message does not declare one. */
function actualType(
  matched: MatchedExchange,
  sent: SentBody,
  content: readonly CheckedMedia[],
): string | undefined {
  const { contentType, headersIncomplete, side } = sent;
  if (contentType !== null) return contentType;
  if (headersIncomplete !== undefined) {
    const message = `The media type of the ${side} is unknown: ${headersIncomplete}`;
    note(matched, sent, "exchange/unchecked-headers", message);
    return undefined;
  }
  const isLenient = side === "response" && matched.context.readings.missingContentType === "first";
  const first = content[0]?.type;
  const read = isLenient && first !== undefined ? `; it is read as \`${first}\`` : "";
  matched.collector.add({
    code: "exchange/media-type-missing",
    pointer: `/${side}/headers/content-type`,
    message: `The ${side} has a body without \`Content-Type\`${read}.`,
    places: [sent.contentPlace],
    location: sent.location,
    ...(isLenient ? { severity: "warning" } : {}),
  });
  return isLenient ? first : undefined;
}

function noteUndocumentedType(
  matched: MatchedExchange,
  sent: SentBody,
  content: readonly CheckedMedia[],
): void {
  const unread = matched.context.unread
    .below(sent.contentPlace)
    .filter(({ code }) => code === "document/bad-media-type");
  if (unread.length > 0) {
    noteUnreadNodes(matched.collector, `/${sent.side}/body`, unread);
    return;
  }
  const listed = content.map(({ type }) => `\`${type}\``).join(", ");
  matched.collector.add({
    code: "exchange/media-type-undocumented",
    pointer: `/${sent.side}/headers/content-type`,
    message: isRangeSent(sent)
      ? `The ${sent.side} is \`${sent.contentType ?? ""}\`, which is a range, not a media type.`
      : `The ${sent.side} is \`${sent.contentType ?? ""}\`; the document describes ${listed || "no media type"}.`,
    places: [sent.contentPlace],
    location: `${sent.location} ${essenceOf(sent.contentType ?? "")}`,
  });
}

function essenceOf(type: string): string {
  const media = parseMediaType(type);
  return media === undefined ? "" : `${media.type}/${media.subtype}`;
}

/** Checks whether the charset is supported. Only text types declare one; JSON is always UTF-8 (RFC 8259 §8.1). */
function isKnownCharset(actual: string, { descriptor }: CheckedMedia): boolean {
  return descriptor.kind !== "text" || charsetOf(actual) !== "unknown";
}
