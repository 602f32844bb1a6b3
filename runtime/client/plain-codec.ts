import { decodeText, type WrittenBody, writePlain } from "../body/plain.ts";
import type { MediaDescriptor } from "../descriptors.ts";
import { chooseByName } from "../http-semantics.ts";
import { EncodeError, encodePlain } from "../parameters/encode-plain.ts";
import { addCredentials } from "./add-credentials.ts";
import type { CallCodec, EncodeValue, ReadContent, WriteContent } from "./client.ts";
import { readJson } from "./send.ts";

export function encodeBy(encode: EncodeValue): EncodeValue {
  return (parts, parameter, value) => {
    if (value !== undefined) encode(parts, parameter, value);
    else if (parameter.required) throw new EncodeError("it is missing");
  };
}

export function writeContentBy(write: (media: MediaDescriptor, body: unknown) => WrittenBody): WriteContent {
  return ({ headers, init }, media, value, named) => {
    const { body, contentType } = write(named === undefined ? media : { ...media, type: named }, value);
    if (contentType !== undefined) headers.push(["content-type", contentType]);
    init.body = body;
  };
}

export function writeStreamBy(
  write: (media: MediaDescriptor, body: unknown) => WrittenBody,
  typeOf: (media: MediaDescriptor, body: unknown) => string = ({ type }) => type,
): WriteContent {
  const writeContent = writeContentBy(write);
  return (parts, media, value, named) => {
    writeContent(parts, media, value, named ?? typeOf(media, value));
    if (parts.init.body instanceof ReadableStream) parts.init.duplex = "half";
  };
}

export function isPlainMedia({ kind, shape }: MediaDescriptor): boolean {
  return kind === "binary" || (shape === undefined && (kind === "json" || kind === "text"));
}

export const readPlain: ReadContent = async (media, response, fail, limits) => {
  if (media.kind === "json") return readJson(media, response, fail, limits);
  const type = response.headers.get("content-type") ?? "";
  const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type) ?? [];
  const isText = media.kind === "text";
  if (isText && (!charset || /^utf-?8$/i.test(charset)))
    return limits?.text(response, fail) ?? response.text();
  const bytes = await (limits?.octets(response, fail) ?? response.arrayBuffer());
  return isText ? (decodeText(new Uint8Array(bytes), charset) ?? fail("body")) : new Blob([bytes], { type });
};

export const encodeDefault: EncodeValue = /* @__PURE__ */ encodeBy(encodePlain);

/** Serialises JSON, text or bytes. If the media type is a range, the caller must select a content type. */
export const writePlainContent: WriteContent = /* @__PURE__ */ writeStreamBy(writePlain);

export const plainCodec: CallCodec = {
  encode: encodeDefault,
  choose: chooseByName,
  write: writePlainContent,
  read: readPlain,
  finish: addCredentials,
};
