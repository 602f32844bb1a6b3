// @ts-nocheck Made by a machine and tested as a whole.
import { decodeBody } from "../body/decode-body.js";
import { readBody } from "../body/read-body.js";
import { MAX_LINE } from "../joined/client-server.js";
import { writeBody } from "../body/write-body.js";
import { chooseMedia, concreteType } from "../joined/client-server.js";
import type { MediaDescriptor } from "../descriptors.js";
import { encodeParameter } from "../parameters/encode-parameter.js";
import { statedReading } from "../joined/client-server.js";
import { type ResponseLimits, standardLimits } from "./create-limits.js";
import { encodeBy } from "./encode-by.js";
import { finishRequest } from "./finish-request.js";
import { isPlainMedia, readPlain } from "./read-plain.js";
import type { FailReading, Wire } from "./wire.js";
import { writeContentBy } from "./write-content-by.js";

/** Parameters of every style, bodies of every kind. */
export const fullWire: Wire = [
  /* @__PURE__ */ encodeBy(encodeParameter),
  chooseMedia,
  /* @__PURE__ */ writeContentBy(writeBody, concreteType),
  readAny,
  finishRequest,
];

/** Reads a body of any kind. The items of a stream have the limits that a whole body has, and lines and events their own. */
async function readAny(
  media: MediaDescriptor,
  response: Response,
  fail: FailReading,
  limits: ResponseLimits = standardLimits,
): Promise<unknown> {
  if (isPlainMedia(media)) return readPlain(media, response, fail, limits);
  const { bytes, depth } = limits;
  if (media.kind === "sse" || media.kind === "json-lines") {
    const stream = await readBody(media, response, Math.min(bytes, MAX_LINE), depth);
    return stream.kind === "value" ? stream.value : fail("body");
  }
  const octets = await limits.octets(response, fail);
  const contentType = response.headers.get("content-type") ?? media.type;
  const decoded = decodeBody(media, octets, contentType, { ...statedReading, depth });
  if (decoded.kind === "value") return decoded.value;
  const issues = decoded.kind === "malformed" ? decoded.issues : undefined;
  const isTooDeep = issues?.some(({ keyword }) => keyword === "depth");
  return fail(isTooDeep ? "depth" : "body", undefined, issues);
}
