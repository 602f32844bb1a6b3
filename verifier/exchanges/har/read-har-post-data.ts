import { mediaTypeParameter, parseMediaType } from "../../../runtime/media-type.ts";
import { absentRequestBody } from "../content/absent-body.ts";
import { decodeBase64 } from "../content/decode-base64.ts";
import { decodeContent } from "../content/decode-content.ts";
import { headerValue } from "../content/header-lines.ts";
import { isRecord, type JsonRecord, memberOf, textOf, wholeNumberOf } from "../content/members.ts";
import { recordedText } from "../content/recorded-text.ts";
import type { ExchangeBody, ExchangeHeaders } from "../exchange.ts";
import { writeMultipartParams } from "./write-multipart-params.ts";

interface RecordedText {
  readonly postData: unknown;
  readonly headers: ExchangeHeaders;
  /** As the entry has it; 0 or less where it has none. */
  readonly size: number;
  readonly limit: number;
}

/** The body of a request, by `postData` and `bodySize`. @param limit - The most octets of one that comes compressed. */
export function readHarPostData(request: JsonRecord, headers: ExchangeHeaders, limit: number): ExchangeBody {
  const postData = memberOf(request, "postData");
  const size = wholeNumberOf(memberOf(request, "bodySize")) ?? -1;
  const text = memberOf(postData, "text");
  if (typeof text === "string" && text !== "") return readText(text, { postData, headers, size, limit });
  const params = memberOf(postData, "params");
  if (Array.isArray(params) && params.length > 0) return readParams(postData, params, headers);
  const comment = textOf(memberOf(postData, "comment"));
  const why = comment ?? (size > 0 ? `its ${size} octets were not recorded` : "it was not recorded");
  if (size > 0 || comment !== undefined) return { kind: "unknown", why };
  if (size === 0 || text === "") return { kind: "none" };
  return absentRequestBody(headers, why);
}

function readText(text: string, { postData, headers, size, limit }: RecordedText): ExchangeBody {
  // Not in the format, which has no way to write octets here; several recorders add it.
  const encoding = textOf(memberOf(postData, "encoding")) ?? textOf(memberOf(postData, "_encoding"));
  if (encoding?.toLowerCase() === "base64") {
    const bytes = decodeBase64(text);
    if (bytes === undefined) return { kind: "unknown", why: "its base64 is damaged" };
    return decodeContent(bytes, headers, limit);
  }
  const body = recordedText(text, typeOf(postData, headers));
  if (body.kind !== "bytes" || headerValue(headers, "content-encoding") !== undefined) return body;
  const announced = size > 0 ? size : (wholeNumberOf(headerValue(headers, "content-length")) ?? 0);
  if (announced <= body.bytes.length) return body;
  return { kind: "unknown", why: `only ${body.bytes.length} of its ${announced} octets were recorded` };
}

function typeOf(postData: unknown, headers: ExchangeHeaders): string | undefined {
  return headerValue(headers, "content-type") ?? textOf(memberOf(postData, "mimeType"));
}

function readParams(postData: unknown, params: readonly unknown[], headers: ExchangeHeaders): ExchangeBody {
  const type = typeOf(postData, headers) ?? "application/x-www-form-urlencoded";
  const media = parseMediaType(type);
  if (media?.type === "multipart") return writeMultipartParams(params, mediaTypeParameter(media, "boundary"));
  if (media?.subtype !== "x-www-form-urlencoded")
    return { kind: "unknown", why: "only its parameters were recorded" };
  const form = new URLSearchParams();
  for (const param of params) {
    const name = memberOf(param, "name");
    if (!isRecord(param) || typeof name !== "string")
      return { kind: "unknown", why: "its parameters are damaged" };
    form.append(name, textOf(memberOf(param, "value")) ?? "");
  }
  return { kind: "bytes", bytes: new TextEncoder().encode(form.toString()) };
}
