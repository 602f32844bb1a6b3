import {
  type DecodeBody,
  decodePlain,
  decoderPartOf,
  type ReadItems,
  type WriteBody,
  writePlain,
  writerPartOf,
} from "../body/plain.ts";
import { MAX_LINE } from "../body/read-items.ts";
import { concreteType, isStreamKind } from "../http-semantics.ts";
import { encodeParameter } from "../parameters/encode-parameter.ts";
import { EncodeError } from "../parameters/encode-plain.ts";
import { statedReading } from "../wire/build-value.ts";
import type { EncodeValue, ReadContent, WriteContent } from "./client.ts";
import { standardLimits } from "./create-limits.ts";
import { encodeBy, isPlainMedia, readPlain, writeStreamBy } from "./plain-codec.ts";

/** Writers of bodies. JSON, text and bytes need none of them. */
export interface WriterParts {
  readonly writeForm?: WriteBody;
  readonly writeMultipart?: WriteBody;
  readonly writeStream?: WriteBody;
}

/** Readers of bodies. JSON, text and bytes need none of them. */
export interface ReaderParts {
  readonly decodeForm?: DecodeBody;
  readonly decodeMultipart?: DecodeBody;
  readonly readItems?: ReadItems;
}

const encodeStyled: EncodeValue = /* @__PURE__ */ encodeBy(encodeParameter);

/** Writes a parameter of any style. A query parameter whose value is in the document's path (`/a?b=1`) always has that value. */
export const encodeAny: EncodeValue = (parts, parameter, given) => {
  const { fixed } = parameter;
  if (given !== undefined && fixed !== undefined && given !== fixed)
    throw new EncodeError(`it is always "${fixed}"`);
  encodeStyled(parts, parameter, given === undefined ? fixed : given);
};

/**
 * Makes a writer of JSON, text and bytes, and of the bodies for which a part is given. For a range such as `image/*`, sends a media type of
 * the range. For a body whose part is missing, throws an {@link EncodeError}.
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
 * Makes a reader of JSON, text and bytes, and of the bodies for which a part is given. The limits of a whole body apply to each item of a
 * stream, too; but a line or event has at most {@link MAX_LINE} characters.
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
