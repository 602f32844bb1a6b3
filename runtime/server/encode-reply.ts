import { writePlain } from "../body/write-plain.ts";
import type { WrittenBody } from "../body/written-body.ts";
import { chooseMedia, concreteType } from "../choose-media.ts";
import type { MediaDescriptor, OperationDescriptor, ResponseDescriptor } from "../descriptors.ts";
import { chooseByAccept } from "../media-type.ts";
import { EncodeError } from "../parameters/encode-error.ts";
import { checkHeaderText } from "../parameters/header-text.ts";
import { hasNoBody, type ReplyDraft } from "./check-reply.ts";
import { chooseResponse } from "./choose-response.ts";
import { dropStream } from "./drop-stream.ts";
import type { Reply } from "./handler.ts";
import type { Incoming, Outgoing } from "./incoming.ts";
import { type HeaderLines, writeReplyHeaders } from "./reply-headers.ts";

/** Finds what the document says of a reply. The media type is the reply's own, else the one that `Accept` likes best. */
export function draftReply(reply: Reply, operation: OperationDescriptor, incoming: Incoming): ReplyDraft {
  const described = chooseResponse(operation.responses, reply.status);
  const lines = writeReplyHeaders(reply.headers, described);
  const media = reply.body === undefined ? undefined : mediaOf(reply, lines, described, incoming);
  return { reply, method: operation.method, described, lines, media };
}

function mediaOf(
  reply: Reply,
  lines: HeaderLines,
  described: ResponseDescriptor | undefined,
  incoming: Incoming,
): MediaDescriptor | undefined {
  const content = described?.content ?? [];
  const named = namedType(reply, lines);
  if (named !== undefined) {
    // What no server can send is an error of the handler, and no undescribed media type.
    checkHeaderText(named);
    return chooseMedia(content, named);
  }
  if (content.length < 2) return content[0];
  return chooseByAccept(content, incoming.headers.get("accept")) ?? content[0];
}

function namedType({ contentType }: Reply, lines: HeaderLines): string | undefined {
  return contentType ?? lines.find(([name]) => name === "content-type")?.[1];
}

/** Writes a body under a media type. */
type WriteBody = typeof writePlain;

/**
 * Writes a reply. What the document does not describe is written as what it looks like: text, octets, or JSON. No body goes
 * with statuses that have none. A promise only where the body is none of these: what writes forms, parts and streams is
 * loaded with the first of them, since most servers have none and reading modules is what they mostly do when they start.
 */
export function writeReply(draft: ReplyDraft): Outgoing | Promise<Outgoing> {
  const { kind } = draft.media ?? {};
  if (kind === undefined || kind === "json" || kind === "text" || kind === "binary")
    return encodeReply(draft, writePlain);
  return import("../body/write-body.ts").then(({ writeBody }) => encodeReply(draft, writeBody));
}

/** @throws EncodeError for what no server could send: the adapters would fail in their own ways. */
function encodeReply({ reply, media, lines }: ReplyDraft, write: WriteBody): Outgoing {
  const { status, body } = reply;
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new EncodeError("the status of a reply is none from 200 to 599");
  if (body === undefined || hasNoBody(status)) {
    if (body !== undefined) dropStream(body);
    return { status, headers: lines, body: null };
  }
  const named = namedType(reply, lines);
  const chosen = media ?? guessMedia(body);
  const type = named ?? concreteType(chosen, body);
  const written = writeAs(type === chosen.type ? chosen : { ...chosen, type }, body, write);
  const { contentType } = written;
  if (contentType !== undefined) checkHeaderText(contentType);
  return { status, headers: withType(lines, contentType), body: written.body };
}

function withType(lines: HeaderLines, type: string | undefined): HeaderLines {
  if (lines.length === 0 && type !== undefined) return [["content-type", type]];
  const rest = lines.filter(([name]) => name !== "content-type");
  return type === undefined ? rest : [["content-type", type], ...rest];
}

/** Writes a body under a concrete media type. A text says how it is encoded, JSON need not (RFC 8259 §8.1). */
function writeAs(media: MediaDescriptor, body: unknown, write: WriteBody): WrittenBody {
  const { kind, type } = media;
  const written = write(media, body);
  if (kind !== "text" || type.includes("charset")) return written;
  return { body: written.body, contentType: `${type};charset=UTF-8` };
}

function guessMedia(body: unknown): MediaDescriptor {
  if (typeof body === "string") return { type: "text/plain", kind: "text" };
  const octets = body instanceof Blob || body instanceof ReadableStream || body instanceof ArrayBuffer;
  if (octets || ArrayBuffer.isView(body)) return { type: "application/octet-stream", kind: "binary" };
  return { type: "application/json", kind: "json" };
}
