import { decodeBody, writeBody } from "../runtime/body/any-body.ts";
import type { DecodeBody, WriteBody } from "../runtime/body/plain.ts";
import type { ServerParts } from "../runtime/server/server-parts.ts";
import { decodeXml, writeXmlBody, xmlCodec } from "./xml-codec.ts";

/** The runtime's `decodeBody`, extended with XML support. */
export const decodeAnyBody: DecodeBody = (media, bytes, contentType, rules) =>
  (media.kind === "xml" ? decodeXml : decodeBody)(media, bytes, contentType, rules);

/** The runtime's `writeBody`, extended with XML support. */
export const writeAnyBody: WriteBody = (media, body) =>
  (media.kind === "xml" ? writeXmlBody : writeBody)(media, body);

export function withXml<Parts extends ServerParts>(parts: Parts): Parts & ServerParts {
  return { ...parts, ...xmlCodec };
}
