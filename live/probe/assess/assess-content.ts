import { chooseByMediaType } from "../../../runtime/http-semantics.ts";
import { headerValue, headerValues } from "../../../verifier/exchanges/content/header-lines.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";

/** Checks that a response has the media type that the request asks for. A server can refuse with 406 (RFC 9110 §12.5.1). */
export function assessNegotiated({ operation, response }: Assessed, type: string): readonly ProbeNote[] {
  const { status, headers, body } = response;
  const sent = headerValue(headers, "content-type");
  if (status >= 300 || body.kind === "none" || sent === undefined) return [];
  if (chooseByMediaType([{ type }], sent) !== undefined) return [];
  const message = `${operation.id}: got \`Content-Type: ${sent}\` for \`Accept: ${type}\`, expected that type or 406.`;
  const pointer = "/response/headers/content-type";
  return [{ code: "probe/accept-ignored", message, pointer, location: `${pointer} ${type}` }];
}

/** Checks that a compressed response can be decompressed, uses a coding that was asked for, and names it in `Vary` (RFC 9110 §12.5). */
export function assessCompressed(
  { operation, response }: Assessed,
  asked: readonly string[],
): readonly ProbeNote[] {
  const { headers, body } = response;
  const codings = headerValues(headers, "content-encoding")
    .flatMap((line) => line.toLowerCase().split(","))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  const [first] = codings;
  if (first === undefined) return [];
  const pointer = "/response/headers/content-encoding";
  const other = codings.find((coding) => !asked.includes(coding.replace(/^x-/, "")));
  if (other !== undefined) {
    const message = `${operation.id}: got \`Content-Encoding: ${other}\` for \`Accept-Encoding: ${asked.join(", ")}\`.`;
    return [{ code: "probe/encoding-wrong", message, pointer }];
  }
  if (body.kind === "unknown" && body.cause === "coding") {
    const message = `${operation.id}: the content cannot be read because ${body.why}.`;
    return [{ code: "probe/encoding-wrong", message, pointer }];
  }
  const varies = headerValues(headers, "vary").flatMap((line) => line.toLowerCase().split(","));
  if (varies.some((name) => ["*", "accept-encoding"].includes(name.trim()))) return [];
  const message = `${operation.id}: got \`Content-Encoding: ${first}\`, but \`Vary\` does not name \`Accept-Encoding\`.`;
  return [{ code: "probe/vary-missing", message, pointer: "/response/headers/vary" }];
}
