import {
  isStreamKind,
  kindOf,
  type MediaType,
  mediaTypeParameter,
  parseMediaType,
} from "../../../runtime/http-semantics.ts";
import { percentDecode } from "../../../runtime/wire/split-styled.ts";
import { headerValue } from "../content/header-lines.ts";
import type { ExchangeBody, ExchangeHeaders } from "../exchange.ts";
import { redactAllJson, redactJson } from "./redact-json.ts";
import { redactForm } from "./redact-url.ts";
import { type BodySecrecy, isSecretName, REDACTED, type RedactionRules } from "./redaction-rules.ts";

/**
 * Redacts secret members of a form, multipart or JSON body. Detects the kind by content type; JSON is also detected by its first
 * characters. Returns the same object if the body contains no secrets.
 */
export function redactBody(
  body: ExchangeBody,
  headers: ExchangeHeaders,
  { members }: RedactionRules,
  secrecy: BodySecrecy,
): ExchangeBody {
  if (body.kind !== "bytes" || body.bytes.length === 0) return body;
  // Decode one byte per character, so that the rest of the body keeps its bytes in any encoding.
  const { buffer, byteOffset, length } = body.bytes;
  const text = Buffer.from(buffer, byteOffset, length).toString("latin1");
  const redacted = redactContent(text, headerValue(headers, "content-type"), members, secrecy);
  return redacted === text ? body : { kind: "bytes", bytes: new Uint8Array(Buffer.from(redacted, "latin1")) };
}

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
    // Without a boundary, it is unknown where the parts start.
    if (boundary === undefined) return REDACTED;
    return redactMultipart(text, boundary, members, (content, of, isNamed) =>
      redactContent(content, of, members, isNamed ? "named" : secrecy),
    );
  }
  if (kind === "form") return redactForm(text, members);
  if (kind === "sse") return redactEvents(text, members);
  // A token is a credential in itself (RFC 7519 §10.3.1).
  if (/(?:^|\+)(?:jwt|jose|sd-jwt)$/.test(media?.subtype ?? "")) return REDACTED;
  if (isJson) return redactJson(text, members);
  return secrecy === "opaque" ? REDACTED : text;
}

function isJsonLike(media: MediaType | undefined, text: string): boolean {
  const isNamed = isStreamKind(media && kindOf(media)) || /json/.test(media?.subtype ?? "");
  return isNamed || /^(?:\xef\xbb\xbf)?\s*[[{]/.test(text);
}

/**
 * Redacts the content of a multipart part.
 * @param type - Content type of the part, if any.
 * @param isNamed - Whether the part has a name.
 */
type RedactPartContent = (content: string, type: string | undefined, isNamed: boolean) => string;

/** Redacts a multipart body (RFC 2046 §5.1), in which each character represents one byte. Replaces the whole content of a secret part. */
function redactMultipart(
  text: string,
  boundary: string,
  names: ReadonlySet<string>,
  redactContent: RedactPartContent,
): string {
  const delimiter = `--${boundary}`;
  return text
    .split(delimiter)
    .map((part) => redactPart(part, names, redactContent))
    .join(delimiter);
}

function redactPart(part: string, names: ReadonlySet<string>, redactContent: RedactPartContent): string {
  // An empty line ends the headers. A part without headers starts with one.
  const blank = /\r?\n\r?\n/.exec(part);
  if (blank === null) return part;
  const start = blank.index + blank[0].length;
  // Lines that start with a space continue the previous line.
  const head = part.slice(0, blank.index).replace(/\r?\n[ \t]+/g, " ");
  const end = /\r?\n$/.exec(part.slice(start))?.[0] ?? "";
  const content = part.slice(start, part.length - end.length);
  const own = listNames(head);
  const type = /^content-type[ \t]*:[ \t]*(.*)$/im.exec(head)?.[1]?.trim();
  const isSecret = own.some((name) => name.split(/[[\].]+/).some((each) => isSecretName(each, names)));
  return (
    part.slice(0, start) +
    (isSecret || own.some((name) => isSecretName(name, names))
      ? REDACTED
      : redactContent(content, type, own.length > 0)) +
    end
  );
}

/** Matches a `name` parameter in any form that a parser might accept: quoted, unquoted, or encoded (RFC 8187). */
const NAME = /[;\s]name\*?[ \t]*=[ \t]*("(?:[^"\\]|\\.)*"?|[^;\s]*)/gi;

function listNames(head: string): readonly string[] {
  return [...head.matchAll(NAME)].map(([, value = ""]) => {
    const bare = value.replace(/^"|"$/g, "").replace(/^[\w-]*'[\w-]*'/, "");
    return percentDecode(bare) ?? bare;
  });
}

/** Redacts JSON in server-sent events. Its text can span several `data:` lines (WHATWG HTML §9.2.6). */
function redactEvents(text: string, names: ReadonlySet<string>): string {
  return redactJson(text, names)
    .split(/((?:\r\n|\n|\r){2,})/)
    .map((event) => redactEvent(event, names))
    .join("");
}

const DATA = /^data: ?/;

function redactEvent(event: string, names: ReadonlySet<string>): string {
  const lines = event.split(/\r\n|\n|\r/);
  const data = lines.filter((line) => DATA.test(line)).map((line) => line.replace(DATA, ""));
  if (data.length < 2) return event;
  const joined = data.join("\n");
  const redacted = redactJson(joined, names);
  if (redacted === joined) return event;
  const others = lines.filter((line) => !DATA.test(line));
  return [...others, ...redacted.split("\n").map((line) => `data: ${line}`)].join("\n");
}
