import { mediaTypeParameter, parseMediaType } from "../../../runtime/http-semantics.ts";
import { decodeBase64Content } from "../content/decode-content.ts";
import { headerValue } from "../content/header-lines.ts";
import { isRecord, type JsonRecord, memberOf, textOf, wholeNumberOf } from "../content/members.ts";
import { absentRequestBody, absentResponseBody, recordedText } from "../content/recorded-body.ts";
import type { ExchangeBody, ExchangeHeaders } from "../exchange.ts";

/** The properties of a response that its body depends on. */
interface ResponseHead {
  readonly method: string;
  readonly status: number;
  readonly headers: ExchangeHeaders;
  /** The maximum number of octets of a body after decompression. */
  readonly limit: number;
}

/** The number of octets of a byte order mark, which recorders count even if they drop it. */
const BYTE_ORDER_MARK = 3;

/** Reads the body of a response from `content` and its `size`. */
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
  if (encoding === "base64") return decodeBase64Content(text, headers, limit);
  if (encoding !== undefined)
    return { kind: "unknown", why: `it is recorded in the unknown encoding "${encoding}"` };
  return checkWhole(recordedText(text, headerValue(headers, "content-type")), size);
}

function checkWhole(body: ExchangeBody, size: number): ExchangeBody {
  if (body.kind !== "bytes" || size <= body.bytes.length + BYTE_ORDER_MARK) return body;
  return { kind: "unknown", why: `only ${body.bytes.length} of its ${size} octets were recorded` };
}

interface RecordedText {
  readonly postData: unknown;
  readonly headers: ExchangeHeaders;
  /** The size in the entry. 0 or less means unknown. */
  readonly size: number;
  readonly limit: number;
}

/**
 * Reads the body of a request from `postData` and `bodySize`.
 *
 * @param limit - The maximum number of octets of a body after decompression.
 */
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
  // HAR cannot represent octets here. Several recorders add one of these members.
  const encoding = textOf(memberOf(postData, "encoding")) ?? textOf(memberOf(postData, "_encoding"));
  if (encoding?.toLowerCase() === "base64") return decodeBase64Content(text, headers, limit);
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

/** Restores a multipart body (RFC 7578) from HAR's `postData.params`. Unknown if the boundary or the content of a file was not recorded. */
function writeMultipartParams(params: readonly unknown[], boundary: string | undefined): ExchangeBody {
  if (boundary === undefined) return { kind: "unknown", why: "its multipart boundary was not recorded" };
  let text = "";
  for (const param of params) {
    const name = memberOf(param, "name");
    const value = memberOf(param, "value");
    if (typeof name !== "string") return { kind: "unknown", why: "its parameters are damaged" };
    if (typeof value !== "string") return { kind: "unknown", why: "the content of a part was not recorded" };
    const fileName = memberOf(param, "fileName");
    const type = memberOf(param, "contentType");
    text += `--${boundary}\r\ncontent-disposition: form-data; name="${escapeName(name)}"`;
    if (typeof fileName === "string") text += `; filename="${escapeName(fileName)}"`;
    if (typeof type === "string" && type !== "") text += `\r\ncontent-type: ${type.replace(/[\r\n]/g, "")}`;
    text += `\r\n\r\n${value}\r\n`;
  }
  return { kind: "bytes", bytes: new TextEncoder().encode(`${text}--${boundary}--\r\n`) };
}

/** Escapes a name as browsers do (WHATWG HTML, multipart/form-data encoding). */
function escapeName(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
