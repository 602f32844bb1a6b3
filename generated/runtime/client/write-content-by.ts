// @ts-nocheck Made by a machine and tested as a whole.
import type { WrittenBody } from "../body/written-body.js";
import type { MediaDescriptor } from "../descriptors.js";
import type { WriteContent } from "./wire.js";

/** Writes a body of any media type, by what writes the kinds of them. */
export function writeContentBy(write: (media: MediaDescriptor, body: unknown) => WrittenBody): WriteContent {
  return ({ headers, init }, media, value, named) => {
    const { type } = media;
    // A range such as `image/*` is no type to send: the body's own stands in.
    const own = value instanceof Blob && value.type ? value.type : "application/octet-stream";
    const { body, contentType } = write(
      { ...media, type: named ?? (type.includes("*") ? own : type) },
      value,
    );
    if (contentType !== undefined) headers.push(["content-type", contentType]);
    init.body = body;
    if (body instanceof ReadableStream) init.duplex = "half";
  };
}
