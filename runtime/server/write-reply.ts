import { type WrittenBody, writePlain, writerPartOf } from "../body/plain.ts";
import type { MediaDescriptor, OperationDescriptor, ResponseDescriptor } from "../descriptors.ts";
import { hasNoBody } from "../http-semantics.ts";
import { checkHeaderText, EncodeError, encodeHeader, isToken } from "../parameters/encode-plain.ts";
import { SET_COOKIE, writeCookieLines } from "../parameters/set-cookie.ts";
import type { ReplyDraft } from "./check-reply.ts";
import { chooseResponse } from "./choose-response.ts";
import { dropStream } from "./drop-stream.ts";
import type { HeaderLines, Reply, ReplyHeaders } from "./options.ts";
import { partOf } from "./part-of.ts";
import type { Incoming, Outgoing } from "./problem.ts";
import type { ServerParts } from "./server-parts.ts";

/** Selects the documented response by status, and its media type by the reply's `contentType` or by `Accept`. */
export function draftReply(
  reply: Reply,
  operation: OperationDescriptor,
  incoming: Incoming,
  parts: ServerParts,
): ReplyDraft {
  const described = chooseResponse(operation.responses, reply.status);
  const lines = writeReplyHeaders(reply.headers, described, parts);
  const { method, responses } = operation;
  const draft = { reply, method, responses, described, lines, media: undefined, parts };
  if (reply.body === undefined) return draft;
  const named = namedType(reply, lines);
  // The media type was set by the handler, so a malformed one is a server error.
  if (named !== undefined) checkHeaderText(named, "content-type");
  const content = described?.content ?? [];
  if (content.length === 0) return draft;
  const media = partOf(parts, "replyContent").choose(content, named, incoming.headers.get("accept"));
  return { ...draft, media };
}

/**
 * Serialises headers in style `simple`, with the document's `explode` or `content`. Headers with the value `undefined` are omitted, and
 * `set-cookie` results in a line per item or member.
 * @throws {EncodeError} For a header name that is not a token, or a value that is not allowed in headers.
 */
function writeReplyHeaders(
  headers: ReplyHeaders | undefined,
  described: ResponseDescriptor | undefined,
  parts: ServerParts,
): HeaderLines {
  const lines: HeaderLines = [];
  if (headers === undefined) return lines;
  if (headers instanceof Headers) {
    headers.forEach((value, name) => {
      lines.push([name, value]);
    });
    return lines;
  }
  for (const [given, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    if (!isToken(given)) throw new EncodeError("invalid header name");
    const name = given.toLowerCase();
    const one = described?.headers?.find((header) => header.name.toLowerCase() === name);
    const add = (text: string): void => void lines.push([name, checkHeaderText(text, name)]);
    const isCookies = name === SET_COOKIE && (one?.content === undefined || Array.isArray(value));
    if (isCookies) for (const line of writeCookieLines(value)) add(line);
    else add(one === undefined ? encodeHeader(value) : partOf(parts, "replyHeaders").write(value, one));
  }
  return lines;
}

function namedType({ contentType }: Reply, lines: HeaderLines): string | undefined {
  return contentType ?? lines.find(([name]) => name === "content-type")?.[1];
}

/**
 * Serialises a reply. Undocumented bodies are written according to their JavaScript type, and statuses that never have a body, e.g. 204,
 * are sent without one.
 * @throws {EncodeError} For a reply that cannot be sent, e.g. with status 700.
 */
export function writeReply({ reply, media, lines, parts }: ReplyDraft): Outgoing {
  const { status, body } = reply;
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new EncodeError("the status of a reply must be 200 to 599");
  if (body === undefined || hasNoBody(status)) {
    if (body !== undefined) dropStream(body);
    return { status, headers: lines, body: null };
  }
  const named = namedType(reply, lines);
  const chosen = media ?? guessMedia(body);
  const type =
    named ?? (media === undefined ? chosen.type : partOf(parts, "replyContent").typeOf(media, body));
  const written = writeAs(type === chosen.type ? chosen : { ...chosen, type }, body, parts);
  const { contentType } = written;
  if (contentType !== undefined) checkHeaderText(contentType, "content-type");
  return { status, headers: withType(lines, contentType), body: written.body };
}

function withType(lines: HeaderLines, type: string | undefined): HeaderLines {
  if (lines.length === 0 && type !== undefined) return [["content-type", type]];
  const rest = lines.filter(([name]) => name !== "content-type");
  return type === undefined ? rest : [["content-type", type], ...rest];
}

function writeAs(media: MediaDescriptor, body: unknown, parts: ServerParts): WrittenBody {
  const { kind, type } = media;
  const part = writerPartOf(kind);
  const write = part === undefined ? writePlain : partOf(parts, part);
  const written = (parts.writeExact?.(write) ?? write)(media, body);
  if (kind !== "text" || type.includes("charset")) return written;
  return { body: written.body, contentType: `${type};charset=UTF-8` };
}

function guessMedia(body: unknown): MediaDescriptor {
  if (typeof body === "string") return { type: "text/plain", kind: "text" };
  const octets = body instanceof Blob || body instanceof ReadableStream || body instanceof ArrayBuffer;
  if (octets || ArrayBuffer.isView(body)) return { type: "application/octet-stream", kind: "binary" };
  return { type: "application/json", kind: "json" };
}
