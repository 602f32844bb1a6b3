import {
  isStreamKind,
  kindOf,
  type MediaType,
  mediaTypeParameter,
  parseMediaType,
} from "../../../runtime/media-type.ts";
import { headerValue } from "../content/header-lines.ts";
import type { ExchangeBody, ExchangeHeaders } from "../exchange.ts";
import { redactEvents } from "./redact-events.ts";
import { redactAllJson, redactJson } from "./redact-json.ts";
import { redactMultipart } from "./redact-multipart.ts";
import { redactForm } from "./redact-url.ts";
import { REDACTED } from "./redacted.ts";
import type { RedactionRules } from "./redaction-rules.ts";
import type { BodySecrecy } from "./secret-place.ts";

/**
 * Redacts the secret members of a form, multipart or JSON body; what it is follows from the content type and, for JSON, from how
 * it begins. The same body where there is nothing to redact.
 */
export function redactBody(
  body: ExchangeBody,
  headers: ExchangeHeaders,
  { members }: RedactionRules,
  secrecy: BodySecrecy,
): ExchangeBody {
  if (body.kind !== "bytes" || body.bytes.length === 0) return body;
  // One character an octet: what is not touched comes back the same, whatever its encoding.
  const { buffer, byteOffset, length } = body.bytes;
  const text = Buffer.from(buffer, byteOffset, length).toString("latin1");
  const redacted = redactContent(text, headerValue(headers, "content-type"), members, secrecy);
  return redacted === text ? body : { kind: "bytes", bytes: new Uint8Array(Buffer.from(redacted, "latin1")) };
}

/** Redacts content of a type, of a body or of a part. */
function redactContent(
  text: string,
  type: string | undefined,
  members: ReadonlySet<string>,
  secrecy: BodySecrecy,
): string {
  const media = parseMediaType(type ?? "");
  const kind = media && kindOf(media);
  const isJson = isJsonLike(media, text);
  if (secrecy === "whole") return isJson && kind !== "sse" ? redactAllJson(text) : REDACTED;
  if (media?.type === "multipart") {
    const boundary = mediaTypeParameter(media, "boundary");
    // Nobody knows where a part begins.
    if (boundary === undefined) return REDACTED;
    return redactMultipart(text, boundary, members, (content, of, isNamed) =>
      redactContent(content, of, members, isNamed ? "named" : secrecy),
    );
  }
  if (kind === "form") return redactForm(text, members);
  if (kind === "sse") return redactEvents(text, members);
  // A token is its own credential (RFC 7519 §10.3.1).
  if (/(?:^|\+)(?:jwt|jose|sd-jwt)$/.test(media?.subtype ?? "")) return REDACTED;
  if (isJson) return redactJson(text, members);
  return secrecy === "opaque" ? REDACTED : text;
}

/** Rather too much than too little: what only looks like JSON, by its name or how it begins, counts. */
function isJsonLike(media: MediaType | undefined, text: string): boolean {
  const isNamed = isStreamKind(media && kindOf(media)) || /json/.test(media?.subtype ?? "");
  return isNamed || /^(?:\xef\xbb\xbf)?\s*[[{]/.test(text);
}
