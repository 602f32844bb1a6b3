import { EncodeError } from "../parameters/encode-plain.ts";
import type { CallCodec, CallOptions, Client } from "./client.ts";
import { createReader } from "./create-codec.ts";
import { writeContentBy } from "./plain-codec.ts";
import type { send } from "./send.ts";

/**
 * Adds support for XML bodies, using the codec in the option `xml` of the call or client. Without this option, calls are rejected before
 * anything is sent.
 * @param codec - The codec for all other media types.
 */
export function withXmlCodec(codec: CallCodec, client: Client, options?: CallOptions): CallCodec {
  const { xml } = { ...client.options, ...options };
  if (xml === undefined) return { ...codec, finish: refuseCall };
  const read = createReader(xml);
  const write = writeContentBy((media, value) => {
    try {
      return xml.writeXml(media, value);
    } catch (error) {
      // The XML codec can belong to another copy of the runtime, whose error class is different.
      throw error instanceof Error && error.name === "EncodeError" ? new EncodeError(error.message) : error;
    }
  });
  return {
    ...codec,
    write: (parts, media, ...rest) => (media.kind === "xml" ? write : codec.write)(parts, media, ...rest),
    read: (media, ...rest) => (media.kind === "xml" ? read : codec.read)(media, ...rest),
  };
}

async function refuseCall(): Promise<never> {
  throw new EncodeError('its XML bodies need the option "xml", e.g. xmlCodec from "tenon/xml"');
}

export function sendXmlBy(sendOne: typeof send): typeof send {
  return (client, operation, codec, input, options) =>
    sendOne(client, operation, withXmlCodec(codec, client, options), input, options);
}
