import { decodeText, type WrittenBody, writePlain } from "../body/plain.ts";
import type { MediaDescriptor } from "../descriptors.ts";
import { chooseByName } from "../http-semantics.ts";
import { EncodeError, encodePlain } from "../parameters/encode-plain.ts";
import { addCredentials } from "./add-credentials.ts";
import type { CallCodec, EncodeValue, ReadContent, WriteContent } from "./client.ts";
import { readJson } from "./send.ts";

/**
 * Makes a function that writes a parameter by `encode` if it has a value. If it has none and is required, the made function throws an
 * {@link EncodeError}.
 */
export function encodeBy(encode: EncodeValue): EncodeValue {
  return (parts, parameter, value) => {
    if (value !== undefined) encode(parts, parameter, value);
    else if (parameter.required) throw new EncodeError("it is missing");
  };
}

/**
 * Makes a function that writes a body by `write`, and its `Content-Type`. Callers must not pass a stream, or a media type that is a range.
 */
export function writeContentBy(write: (media: MediaDescriptor, body: unknown) => WrittenBody): WriteContent {
  return ({ headers, init }, media, value, named) => {
    const { body, contentType } = write(named === undefined ? media : { ...media, type: named }, value);
    if (contentType !== undefined) headers.push(["content-type", contentType]);
    init.body = body;
  };
}

/**
 * Like {@link writeContentBy}; the body may be a stream.
 *
 * @param typeOf - Gives the content type to send. Default: the media type, which must not be a range.
 */
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

/** Tells whether {@link readPlain} and `writePlain` can handle bodies of a media type. */
export function isPlainMedia({ kind, shape }: MediaDescriptor): boolean {
  return kind === "binary" || (shape === undefined && (kind === "json" || kind === "text"));
}

/** Reads a body of JSON, text or bytes. */
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

/** Writes a parameter in the default style of its location. */
export const encodeDefault: EncodeValue = /* @__PURE__ */ encodeBy(encodePlain);

/** Writes a body of JSON, text or bytes. Callers must not pass a media type that is a range, unless they name the content type to send. */
export const writePlainContent: WriteContent = /* @__PURE__ */ writeStreamBy(writePlain);

/** The codec for operations whose parameters have default styles and whose bodies are JSON, text or bytes. */
export const plainCodec: CallCodec = {
  encode: encodeDefault,
  choose: chooseByName,
  write: writePlainContent,
  read: readPlain,
  finish: addCredentials,
};
