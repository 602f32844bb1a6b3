import type { BodyOctets, ExchangeBody } from "../exchanges/exchange.ts";
import type { CheckedMedia } from "./operation-checker.ts";

/** The body of one side of an exchange, with its description in the document. */
export interface SentBody {
  readonly side: "request" | "response";
  readonly body: ExchangeBody;
  readonly contentType: string | null;
  readonly headersIncomplete: string | undefined;
  readonly content: readonly CheckedMedia[] | undefined;
  readonly required: boolean;
  /** The pointer of the request body or response in the document. */
  readonly place: string;
  /** The pointer in the document at which the media types of this request body or response are, or would be if it had any. */
  readonly contentPlace: string;
  readonly location: string;
}

export interface ContentOf {
  readonly sent: SentBody;
  readonly octets: BodyOctets;
  readonly chosen: CheckedMedia;
  readonly actual: string;
}

/** The bytes of an exchange's body. The cast is safe, since an exchange never has them in shared memory. */
export function plainOctets({ bytes }: BodyOctets): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
