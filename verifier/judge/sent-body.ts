import type { BodyOctets, ExchangeBody } from "../exchanges/exchange.ts";
import type { CheckedMedia } from "./operation-checker.ts";

export interface SentBody {
  readonly side: "request" | "response";
  readonly body: ExchangeBody;
  readonly contentType: string | null;
  readonly headersIncomplete: string | undefined;
  readonly content: readonly CheckedMedia[] | undefined;
  readonly required: boolean;
  readonly place: string;
  readonly contentPlace: string;
  readonly location: string;
}

export interface ContentOf {
  readonly sent: SentBody;
  readonly octets: BodyOctets;
  readonly chosen: CheckedMedia;
  readonly actual: string;
}

/** Returns the bytes for APIs that reject shared memory. The cast is safe, because exchanges never use shared memory. */
export function plainOctets({ bytes }: BodyOctets): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}
