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

export interface WriterParts extends Partial<Pick<XmlCodec, "writeXml">> {
  readonly writeForm?: WriteBody;
  readonly writeMultipart?: WriteBody;
  readonly writeStream?: WriteBody;
}

export interface ReaderParts extends Partial<Pick<XmlCodec, "decodeXml">> {
  readonly decodeForm?: DecodeBody;
  readonly decodeMultipart?: DecodeBody;
  readonly readItems?: ReadItems;
}

const encodeStyled: EncodeValue = /* @__PURE__ */ encodeBy(encodeParameter);

/**
 * Encodes parameters in every style. Values that the document fixes in the path (`/a?b=1`) are always sent.
 * @throws {EncodeError} If the caller passes a different value for a fixed parameter.
 */
export const encodeAny: EncodeValue = (parts, parameter, given) => {
  const { fixed } = parameter;
  if (given !== undefined && fixed !== undefined && given !== fixed)
    throw new EncodeError(`it is always "${fixed}"`);
  encodeStyled(parts, parameter, given === undefined ? fixed : given);
};

/**
 * Creates a writer for JSON, text, bytes, and the body kinds in `parts`. For a media type range such as `image/*`, it sends a type within
 * the range.
 * @throws {EncodeError} For any other body kind.
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
 * Creates a reader for JSON, text, bytes, and the body kinds in `parts`. In a stream, the limits apply to each line or event, which can
 * contain at most {@link MAX_LINE} characters.
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
