import type { BodyOctets, ExchangeBody } from "../exchanges/exchange.ts";
import type { MediaBench } from "./operation-bench.ts";

/** The body of one side of an exchange, and what the document says of it. */
export interface SentBody {
  readonly side: "request" | "response";
  readonly body: ExchangeBody;
  readonly contentType: string | null;
  readonly headersIncomplete: string | undefined;
  /** Absent where the document describes no body. */
  readonly content: readonly MediaBench[] | undefined;
  readonly required: boolean;
  /** The request body or response in the document. */
  readonly place: string;
  /** Where its media types are in the document, or would be. */
  readonly contentPlace: string;
  /** The body's pointer in fingerprints. */
  readonly location: string;
}

/** A body with its octets, and the media type that describes it. */
export interface ContentOf {
  readonly sent: SentBody;
  readonly octets: BodyOctets;
  readonly chosen: MediaBench;
  readonly actual: string;
}
