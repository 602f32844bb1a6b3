import { decodeText, type WrittenBody, writePlain } from "../body/plain.ts";
import type { MediaDescriptor, ParameterDescriptor } from "../descriptors.ts";
import { chooseByName } from "../media-type.ts";
import { type EncodedParameters, EncodeError, encodePlain } from "../parameters/encode-plain.ts";
import { addCredentials } from "./add-credentials.ts";
import type { CallCodec, EncodeValue, ReadContent, WriteContent } from "./client.ts";
import { readJson } from "./json-codec.ts";

/** Extends `encode`, which writes given values, to parameters that are absent, required or fixed. */
export function encodeBy(
  encode: (parts: EncodedParameters, parameter: ParameterDescriptor, value: unknown) => void,
): EncodeValue {
  return (parts, parameter, given) => {
    const { fixed, required } = parameter;
    const value = given === undefined ? fixed : given;
    if (fixed !== undefined && value !== fixed) throw new EncodeError(`it is always "${fixed}"`);
    if (value !== undefined) encode(parts, parameter, value);
    else if (required) throw new EncodeError("it is missing");
  };
}

/**
 * Writes a body and its `Content-Type`.
 *
 * @param write - Writes the content.
 * @param typeOf - The media type to send if the document has a range. Default: the range itself, for documents without ranges.
 */
export function writeContentBy(
  write: (media: MediaDescriptor, body: unknown) => WrittenBody,
  typeOf: (media: MediaDescriptor, body: unknown) => string = ({ type }) => type,
): WriteContent {
  return ({ headers, init }, media, value, named) => {
    const { body, contentType } = write({ ...media, type: named ?? typeOf(media, value) }, value);
    if (contentType !== undefined) headers.push(["content-type", contentType]);
    init.body = body;
    if (body instanceof ReadableStream) init.duplex = "half";
  };
}

/** Tells whether {@link readPlain} can read a body, and `writePlain` can write it. */
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

/** Writes a body of JSON, text or bytes whose media type is not a range. */
export const writePlainContent: WriteContent = /* @__PURE__ */ writeContentBy(writePlain);

/** For operations whose parameters have default styles and whose bodies are JSON, text or bytes. */
export const plainCodec: CallCodec = {
  encode: encodeDefault,
  choose: chooseByName,
  write: writePlainContent,
  read: readPlain,
  finish: addCredentials,
};
