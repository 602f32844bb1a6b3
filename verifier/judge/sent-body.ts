import { decodeJson, withText } from "../../runtime/body/plain.ts";
import { decodeBody } from "../../runtime/body/read-body.ts";
import { type CheckedBody, decodeAndCheckBody, issuesOf } from "../../runtime/server/read-request.ts";
import type { ParseJson } from "../../runtime/wire/build-value.ts";
import type { BodyOctets, ExchangeBody } from "../exchanges/exchange.ts";
import type { CheckedMedia } from "./operation-checker.ts";

/** The body of one side of an exchange, with its description in the document. */
export interface SentBody {
  readonly side: "request" | "response";
  readonly body: ExchangeBody;
  readonly contentType: string | null;
  readonly headersIncomplete: string | undefined;
  /** The described media types. Absent if the document describes no body. */
  readonly content: readonly CheckedMedia[] | undefined;
  readonly required: boolean;
  /** The request body or response in the document. */
  readonly place: string;
  /** The pointer of its media types in the document, also if there are none. */
  readonly contentPlace: string;
  /** The body's pointer in fingerprints. */
  readonly location: string;
}

/** A body with its octets, and the media type that describes it. */
export interface ContentOf {
  readonly sent: SentBody;
  readonly octets: BodyOctets;
  readonly chosen: CheckedMedia;
  readonly actual: string;
}

/**
 * Decodes a body that is read as a whole, and checks it; a body that came as text is parsed as JSON without octets.
 *
 * @param parse - Parses JSON. Default: as `JSON.parse` does.
 */
export function decodeAndCheckContent(
  { chosen, octets, actual }: Pick<ContentOf, "chosen" | "octets" | "actual">,
  parse?: ParseJson,
): CheckedBody {
  const { descriptor, check } = chosen;
  if (descriptor.kind !== "json")
    return decodeAndCheckBody({
      media: descriptor,
      bytes: plainOctets(octets),
      contentType: actual,
      check,
      parse,
      decode: decodeBody,
    });
  const { text } = octets;
  const decoded =
    text === undefined
      ? withText(plainOctets(octets), undefined, (read) => decodeJson(read, parse))
      : decodeJson(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text, parse);
  if (decoded.kind === "malformed") return decoded;
  return { kind: "read", value: decoded.value, issues: issuesOf(decoded.value, check) };
}

const BYTE_ORDER_MARK = 0xfeff;

/** The bytes of an exchange, which are never in shared memory. */
export function plainOctets({ bytes }: BodyOctets): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
