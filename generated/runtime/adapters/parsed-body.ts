// @ts-nocheck Made by a machine and tested as a whole.
import { kindOfType } from "../joined/adapters-client-server.js";
import { encodeQuery } from "../parameters/encode-query.js";
import { writeParsedJson } from "./write-parsed-json.js";

/**
 * The octets of a body that a framework has parsed already, so that the router can read it by the document's rules:
 * octets and texts as they are, JSON and forms written again. `undefined` where there is nothing, or nothing that can be
 * written again, as the files of a multipart body.
 */
export function writeParsedBody(
  body: unknown,
  contentType: string | undefined,
): Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined) return undefined;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  const kind = kindOfType(contentType);
  if (typeof body === "string" && kind !== "json") return new TextEncoder().encode(body);
  if (kind === "form" && typeof body === "object" && body !== null) {
    const pairs = Object.entries(body).flatMap(([name, value]) =>
      encodeQuery(name, value, { style: "deepObject", explode: true }),
    );
    return new TextEncoder().encode(pairs.join("&"));
  }
  return kind === "json" ? new TextEncoder().encode(writeParsedJson(body)) : undefined;
}
