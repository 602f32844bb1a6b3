import { isStreamKind, kindOf } from "../../../runtime/media-kind.ts";
import { type MediaType, mediaTypeParameter, parseMediaType } from "../../../runtime/media-type.ts";
import { headerValue } from "../content/header-lines.ts";
import type { ExchangeBody, ExchangeHeaders } from "../exchange.ts";
import { redactJson } from "./redact-json.ts";
import { redactMultipart } from "./redact-multipart.ts";
import { redactForm } from "./redact-url.ts";
import type { RedactionRules } from "./redaction-rules.ts";

/**
 * Redacts the secret members of a form, multipart or JSON body; what it is follows from the content type and, for JSON, from how
 * it begins. The same body where there is nothing to redact.
 */
export function redactBody(
  body: ExchangeBody,
  headers: ExchangeHeaders,
  { members }: RedactionRules,
): ExchangeBody {
  if (body.kind !== "bytes" || body.bytes.length === 0) return body;
  // One character an octet: what is not touched comes back the same, whatever its encoding.
  const { buffer, byteOffset, length } = body.bytes;
  const text = Buffer.from(buffer, byteOffset, length).toString("latin1");
  const media = parseMediaType(headerValue(headers, "content-type") ?? "");
  const redacted = redactText(text, media, members);
  return redacted === text ? body : { kind: "bytes", bytes: new Uint8Array(Buffer.from(redacted, "latin1")) };
}

function redactText(text: string, media: MediaType | undefined, members: ReadonlySet<string>): string {
  if (media?.type === "multipart") {
    const boundary = mediaTypeParameter(media, "boundary");
    return boundary === undefined ? text : redactMultipart(text, boundary, members);
  }
  const kind = media && kindOf(media);
  if (kind === "form") return redactForm(text, members);
  // Rather too much than too little: what only looks like JSON, by its name or how it begins, counts.
  const isJson = isStreamKind(kind) || /json/.test(media?.subtype ?? "");
  return isJson || /^(?:\xef\xbb\xbf)?\s*[[{]/.test(text) ? redactJson(text, members) : text;
}
