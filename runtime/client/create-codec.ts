import {
  type DecodeBody,
  decodePlain,
  decoderPartOf,
  type ReadItems,
  type WriteBody,
  writePlain,
  writerPartOf,
  type XmlCodec,
} from "../body/plain.ts";
import { MAX_LINE } from "../body/read-items.ts";
import { concreteType, isStreamKind } from "../http-semantics.ts";
import { encodeParameter } from "../parameters/encode-parameter.ts";
import { EncodeError } from "../parameters/encode-plain.ts";
import { statedReading } from "../wire/read-json.ts";
import type { EncodeValue, ReadContent, WriteContent } from "./client.ts";
import { standardLimits } from "./create-limits.ts";
import { encodeBy, isPlainMedia, readPlain, writeStreamBy } from "./plain-codec.ts";

/** Writers of bodies. JSON, text and bytes need none of them. */
export interface WriterParts extends Partial<Pick<XmlCodec, "writeXml">> {
  readonly writeForm?: WriteBody;
  readonly writeMultipart?: WriteBody;
  readonly writeStream?: WriteBody;
}

/** Readers of bodies. JSON, text and bytes need none of them. */
export interface ReaderParts extends Partial<Pick<XmlCodec, "decodeXml">> {
  readonly decodeForm?: DecodeBody;
  readonly decodeMultipart?: DecodeBody;
  readonly readItems?: ReadItems;
}

const encodeStyled: EncodeValue = /* @__PURE__ */ encodeBy(encodeParameter);

/**
 * Writes a parameter of any style. The document may fix the value of a query parameter in the path, as in `/a?b=1`. This value is then
 * written.
 * @throws {EncodeError} if the caller gives another value for it.
 */
export const encodeAny: EncodeValue = (parts, parameter, given) => {
  const { fixed } = parameter;
  if (given !== undefined && fixed !== undefined && given !== fixed)
    throw new EncodeError(`it is always "${fixed}"`);
  encodeStyled(parts, parameter, given === undefined ? fixed : given);
};

/**
 * Makes a writer of JSON, text and bytes, and of the kinds of bodies for which `parts` has a function. For any other kind, the writer
 * throws an {@link EncodeError}. For a media type that is a range, e.g. `image/*`, it sends a media type of the range.
 */
export function createWriter(parts: WriterParts): WriteContent {
  return writeStreamBy((media, body) => {
    const part = writerPartOf(media.kind);
    const write = part === undefined ? writePlain : parts[part];
    if (write === undefined) throw new EncodeError(`the client has no part that writes ${media.type}`);
    return write(media, body);
  }, concreteType);
}

/**
 * Makes a reader of JSON, text and bytes, and of the kinds of bodies for which `parts` has a function. In a stream, the limits apply to
 * each line or event. A line or event never has more than {@link MAX_LINE} characters.
 */
export function createReader(parts: ReaderParts): ReadContent {
  return async (media, response, fail, limits = standardLimits) => {
    if (isPlainMedia(media)) return readPlain(media, response, fail, limits);
    const { bytes, depth, parse } = limits;
    if (isStreamKind(media.kind))
      return (
        parts.readItems?.(media, response, Math.min(bytes, MAX_LINE), depth, parse) ?? fail("contentType")
      );
    const part = decoderPartOf(media.kind);
    const decode = (part === undefined ? decodePlain : parts[part]) ?? fail("contentType");
    const octets = await limits.octets(response, fail);
    const contentType = response.headers.get("content-type") ?? media.type;
    const decoded = decode(media, octets, contentType, { ...statedReading, depth, parse });
    if (decoded.kind === "value") return decoded.value;
    const issues = decoded.kind === "malformed" ? decoded.issues : undefined;
    const isTooDeep = issues?.some(({ keyword }) => keyword === "depth");
    return fail(isTooDeep ? "depth" : "body", undefined, issues);
  };
}
