// @ts-nocheck Checked by tenon's tests.
import type { MediaDescriptor } from "../descriptors.js";
import { encodeText } from "../parameters/encode-text.js";

/** A body as `fetch` takes it. */
export interface WrittenBody {
  readonly body: BodyInit;
  /** `undefined` where `fetch` has to name it, as for the boundary of a `FormData`. */
  readonly contentType: string | undefined;
}

/** Writes a body under a concrete media type. */
export type WriteBody = (media: MediaDescriptor, body: unknown) => WrittenBody;

/** Writes a body of JSON, text or octets. A Blob of the same type keeps its parameters, such as the boundary of its parts. */
export function writePlain({ kind, type }: MediaDescriptor, body: unknown): WrittenBody {
  const json = kind === "json";
  // What octets are made of is for `fetch` to judge.
  const written = json ? JSON.stringify(body) : kind === "text" ? encodeText(body) : (body as BodyInit);
  const isOwn = body instanceof Blob && body.type.startsWith(`${type};`);
  return { body: written, contentType: isOwn ? body.type : kind === "text" ? inUtf8(type) : type };
}

/** The type of a text as it is written: always in UTF-8, whatever `charset` a document names. */
export function inUtf8(type: string): string {
  return type.replace(/(;\s*charset\s*=\s*)(?!"?utf-?8\b)(?:"[^"]*"|[^;]*)/gi, "$1UTF-8");
}
