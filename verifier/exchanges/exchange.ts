/**
 * A request with its response, from the wire or a log. Plain data, which is judged without I/O.
 *
 * @module
 */
export interface Exchange {
  /** The id in the source, such as a request id, to find the exchange of a finding. */
  readonly id?: string;
  /**
   * For a request that the service sent: the name of the webhook, or `METHOD /path name expression` of the callback, as
   * `webhookNameOf` writes it. Its URL is then the receiver's.
   */
  readonly webhook?: string;
  readonly request: ExchangeRequest;
  /** The response. Absent if none was recorded. */
  readonly response?: ExchangeResponse;
}

/** A request. */
export interface ExchangeRequest {
  /** The method as sent; methods are case-sensitive (RFC 9110 §9.1). */
  readonly method: string;
  /** The URL: absolute, or a path (`/orgs/acme?x=1`) if the source does not record the host. */
  readonly url: string;
  readonly headers: ExchangeHeaders;
  /** The reason why not all headers were recorded, as in an access log. A missing header then means nothing. */
  readonly headersIncomplete?: string;
  readonly body: ExchangeBody;
}

/** A response. */
export interface ExchangeResponse {
  readonly status: number;
  readonly headers: ExchangeHeaders;
  /** The reason why not all headers were recorded; see {@link ExchangeRequest.headersIncomplete}. */
  readonly headersIncomplete?: string;
  readonly body: ExchangeBody;
}

/** Header lines in their order, with names as sent; a name may occur more than once. */
export type ExchangeHeaders = readonly (readonly [name: string, value: string])[];

/** The content of a message, without transfer and content codings. */
export type ExchangeBody =
  | { readonly kind: "none" }
  | BodyOctets
  /** The body was not recorded, or only in part. */
  | UnknownBody;

/** A body that is unknown. */
export interface UnknownBody {
  readonly kind: "unknown";
  /** The reason, as a clause with the subject "it". */
  readonly why: string;
  /** Set if the sender could avoid it: by a shorter body, or by another content coding. */
  readonly cause?: "size" | "coding";
}

/** Octets. */
export interface BodyOctets {
  readonly kind: "bytes";
  readonly bytes: Uint8Array;
  /** The octets as text, if they were recorded as text in UTF-8, so that they need not be decoded again. */
  readonly text?: string | undefined;
}
