// @ts-nocheck Made by a machine and tested as a whole.
import type { WrittenBody } from "../body/written-body.js";
import type { MediaDescriptor } from "../descriptors.js";
import type { WriteContent } from "./wire.js";

/** Writes a body, by what writes the kinds of them, and what gives a type to write under where the document has a range. */
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
