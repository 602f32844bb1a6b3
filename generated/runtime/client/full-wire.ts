// @ts-nocheck Made by a machine and tested as a whole.
import { decodeBody } from "../body/decode-body.js";
import { readBody } from "../body/read-body.js";
import { MAX_LINE } from "../body/read-lines.js";
import { writeBody } from "../body/write-body.js";
import type { MediaDescriptor } from "../descriptors.js";
import { encodeParameter } from "../parameters/encode-parameter.js";
import { MAX_BODY_DEPTH } from "../server/limits.js";
import { statedReading } from "../wire/coerce-text.js";
import { chooseMedia } from "./choose-media.js";
import { addCredentials } from "./credential.js";
import { limitOf } from "./limit-of.js";
import { isPlainMedia, readPlain } from "./read-plain.js";
import type { ReadSource, Wire } from "./wire.js";

/** Parameters of every style, bodies of every kind. */
export const fullWire: Wire = {
  encode: encodeParameter,
  write: writeBody,
  choose: chooseMedia,
  read: readAny,
  addCredentials,
};

/** Reads a body of any kind. The items of a stream have the limits that a whole body has, and lines and events their own. */
async function readAny(media: MediaDescriptor, response: Response, source: ReadSource): Promise<unknown> {
  if (isPlainMedia(media)) return readPlain(media, response, source);
  const { maxResponseBytes, maxResponseDepth } = source.options;
  const depth = limitOf(maxResponseDepth, MAX_BODY_DEPTH);
  if (media.kind === "sse" || media.kind === "json-lines") {
    const stream = await readBody(
      media,
      response,
      Math.min(limitOf(maxResponseBytes, MAX_LINE), MAX_LINE),
      depth,
    );
    return stream.kind === "value" ? stream.value : source.fail("body");
  }
  const bytes = (await source.read()) ?? source.fail("size");
  const contentType = response.headers.get("content-type") ?? media.type;
  const decoded = decodeBody(media, bytes, contentType, { ...statedReading, depth });
  if (decoded.kind === "value") return decoded.value;
  const issues = decoded.kind === "malformed" ? decoded.issues : undefined;
  const isTooDeep = issues?.some(({ keyword }) => keyword === "depth");
  return source.fail(isTooDeep ? "depth" : "body", undefined, issues);
}
