import { readBody } from "../body/read-body.js";
import { writeBody } from "../body/write-body.js";
import type { MediaDescriptor, OperationDescriptor } from "../descriptors.js";
import { encodeParameter } from "../parameters/encode-parameter.js";
import { addCredentials } from "./credential.js";
import { isPlainMedia, readPlain } from "./read-plain.js";
import { UnexpectedResponseError } from "./unexpected-response-error.js";
import type { Wire } from "./wire.js";

/** Parameters of every style, bodies of every kind. */
export const fullWire: Wire = { encode: encodeParameter, write: writeBody, read: readAny, addCredentials };

async function readAny(
  operation: OperationDescriptor,
  media: MediaDescriptor,
  response: Response,
): Promise<unknown> {
  if (isPlainMedia(media)) return readPlain(operation, media, response);
  const read = await readBody(media, response, Number.POSITIVE_INFINITY);
  if (read.kind === "value") return read.value;
  const cause = read.kind === "malformed" ? read.issues : undefined;
  throw new UnexpectedResponseError(operation.id, "body", response, { cause });
}
