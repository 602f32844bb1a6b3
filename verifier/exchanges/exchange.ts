/**
 * A request with its response, from the wire or a log. It is plain data and is judged without I/O.
 *
 * @module
 */
export interface Exchange {
  /** An id from the source, such as a request id, for finding the exchange again. Absent if the source provides none. */
  readonly id?: string;
  /**
   * Set for a request sent by the service: the name of the webhook, or `METHOD /path name expression` for a callback (see `webhookNameOf`).
   * `request.url` is then the receiver's URL.
   */
  readonly webhook?: string;
  readonly request: ExchangeRequest;
  /** Absent if no response was recorded. */
  readonly response?: ExchangeResponse;
}

export interface ExchangeRequest {
  /** Case-sensitive and therefore kept as sent (RFC 9110 §9.1). */
  readonly method: string;
  readonly url: string;
  readonly headers: ExchangeHeaders;
  /** Explains why headers are missing, e.g. because an access log records only some of them. Absent if all headers were recorded. */
  readonly headersIncomplete?: string;
  readonly body: ExchangeBody;
}

export interface ExchangeResponse {
  readonly status: number;
  readonly headers: ExchangeHeaders;
  /** See {@link ExchangeRequest.headersIncomplete}. */
  readonly headersIncomplete?: string;
  readonly body: ExchangeBody;
}

/** Header lines in order, with names as sent. A name can occur more than once. */
export type ExchangeHeaders = readonly (readonly [name: string, value: string])[];

/** The body of a message after decoding transfer and content codings. */
export type ExchangeBody = { readonly kind: "none" } | BodyOctets | UnknownBody;

export interface UnknownBody {
  readonly kind: "unknown";
  /** The reason why the body is unknown, as a clause whose subject is "it". */
  readonly why: string;
  /**
   * Set if the sender can avoid the problem: `size` with a shorter body, `coding` with another content coding, `digits` with shorter
   * numbers. `document` means that the document defines the body in a way that cannot be checked.
   */
  readonly cause?: "size" | "coding" | "digits" | "document";
  /** Set if the recording does not even indicate whether there is a body. */
  readonly mayBeAbsent?: true;
}

export interface BodyOctets {
  readonly kind: "bytes";
  readonly bytes: Uint8Array;
  /** The bytes as text. Set if they were recorded as UTF-8 text, which need not be decoded again. */
  readonly text?: string | undefined;
}
