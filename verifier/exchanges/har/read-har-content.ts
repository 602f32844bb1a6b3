import { absentResponseBody } from "../content/absent-body.ts";
import { decodeBase64 } from "../content/decode-base64.ts";
import { decodeContent } from "../content/decode-content.ts";
import { headerValue } from "../content/header-lines.ts";
import { type JsonRecord, memberOf, textOf, wholeNumberOf } from "../content/members.ts";
import { recordedText } from "../content/recorded-text.ts";
import type { ExchangeBody, ExchangeHeaders } from "../exchange.ts";

/** What else the body of a response follows from. */
export interface ResponseHead {
  readonly method: string;
  readonly status: number;
  readonly headers: ExchangeHeaders;
  /** The most octets of a body that comes compressed. */
  readonly limit: number;
}

/** Tools that drop a byte order mark still count its octets. */
const BYTE_ORDER_MARK = 3;

/** The body of a response, by `content` and its `size`. */
export function readHarContent(response: JsonRecord, head: ResponseHead): ExchangeBody {
  const { method, status, headers, limit } = head;
  const content = memberOf(response, "content");
  const text = memberOf(content, "text");
  const size = wholeNumberOf(memberOf(content, "size")) ?? -1;
  if (typeof text !== "string" || text === "") {
    if (size === 0) return { kind: "none" };
    const comment = textOf(memberOf(content, "comment"));
    const why = comment ?? (size > 0 ? `its ${size} octets were not recorded` : "it was not recorded");
    if (size > 0 || comment !== undefined) return { kind: "unknown", why };
    return text === "" ? { kind: "none" } : absentResponseBody(method, status, headers, why);
  }
  const encoding = textOf(memberOf(content, "encoding"))?.toLowerCase();
  if (encoding === "base64") {
    const bytes = decodeBase64(text);
    if (bytes === undefined) return { kind: "unknown", why: "its base64 is damaged" };
    return decodeContent(bytes, headers, limit);
  }
  if (encoding !== undefined)
    return { kind: "unknown", why: `it is recorded in the unknown encoding "${encoding}"` };
  return checkWhole(recordedText(text, headerValue(headers, "content-type")), size);
}

function checkWhole(body: ExchangeBody, size: number): ExchangeBody {
  if (body.kind !== "bytes" || size <= body.bytes.length + BYTE_ORDER_MARK) return body;
  return { kind: "unknown", why: `only ${body.bytes.length} of its ${size} octets were recorded` };
}
