import { decodeBody, readBody } from "../body/read-body.ts";
import { MAX_LINE } from "../body/read-items.ts";
import { writeBody } from "../body/write-body.ts";
import type { MediaDescriptor } from "../descriptors.ts";
import { chooseMedia, concreteType } from "../media-type.ts";
import { encodeParameter } from "../parameters/encode-parameter.ts";
import { statedReading } from "../wire/read-json.ts";
import { addCredentials } from "./add-credentials.ts";
import type { CallCodec } from "./call-codec.ts";
import type { FailReading } from "./client-error.ts";
import { type ResponseLimits, standardLimits } from "./create-limits.ts";
import { encodeBy, isPlainMedia, readPlain, writeContentBy } from "./plain-codec.ts";

/** For operations with any parameters and request bodies (forms, uploads, nested queries) whose responses are JSON, text or octets. */
export const anyRequestCodec: CallCodec = {
  encode: /* @__PURE__ */ encodeBy(encodeParameter),
  choose: chooseMedia,
  write: /* @__PURE__ */ writeContentBy(writeBody, concreteType),
  read: readPlain,
  finish: addCredentials,
};

/** For any operation. */
export const anyCodec: CallCodec = {
  encode: /* @__PURE__ */ encodeBy(encodeParameter),
  choose: chooseMedia,
  write: /* @__PURE__ */ writeContentBy(writeBody, concreteType),
  read: readAny,
  finish: addCredentials,
};

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
