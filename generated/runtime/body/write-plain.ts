// @ts-nocheck Made by a machine and tested as a whole.
import type { MediaDescriptor } from "../descriptors.js";
import { encodeText } from "../parameters/encode-text.js";
import type { WrittenBody } from "./written-body.js";

/** Writes a body of JSON, text or octets. */
export function writePlain({ kind, type }: MediaDescriptor, body: unknown): WrittenBody {
  const json = kind === "json";
  // What octets are made of is for `fetch` to judge.
  const written = json ? JSON.stringify(body) : kind === "text" ? encodeText(body) : (body as BodyInit);
  return { body: written, contentType: type };
}
