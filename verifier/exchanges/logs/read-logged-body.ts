import { decodeBase64 } from "../content/decode-base64.ts";
import { decodeContent } from "../content/decode-content.ts";
import { headerValue } from "../content/header-lines.ts";
import { memberOf } from "../content/members.ts";
import { recordedText } from "../content/recorded-text.ts";
import type { ExchangeBody, ExchangeHeaders } from "../exchange.ts";

/**
 * A body that a log was told to record: a text, the octets of `{"base64": text}`, or a JSON value in place of its text.
 * `undefined` where there is none.
 *
 * @param limit - The most octets of one that comes compressed.
 */
export function readLoggedBody(
  value: unknown,
  headers: ExchangeHeaders,
  limit: number,
): ExchangeBody | undefined {
  if (value === undefined || value === null || value === "" || value === "-") return undefined;
  const type = headerValue(headers, "content-type");
  if (typeof value === "string") return recordedText(value, type);
  const base64 = memberOf(value, "base64");
  if (typeof base64 === "string" && Object.keys(value).length === 1) {
    const bytes = decodeBase64(base64);
    return bytes === undefined
      ? { kind: "unknown", why: "its base64 is damaged" }
      : decodeContent(bytes, headers, limit);
  }
  return recordedText(JSON.stringify(value), type);
}
