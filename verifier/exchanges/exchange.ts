/**
 * A request and its response, from the wire or a log. An exchange is plain data, and judging it requires no I/O.
 *
 * @module
 */
export interface Exchange {
  /** An id assigned by the source, such as a request id, for finding the exchange again. */
  readonly id?: string;
  /**
   * The webhook name, or `METHOD /path name expression` for a callback (see `webhookNameOf`). Set if the service itself sent the request,
   * so that `request.url` is the receiver's URL.
   */
  readonly webhook?: string;
  readonly request: ExchangeRequest;
  /** Absent if no response was recorded. */
  readonly response?: ExchangeResponse;
}

export interface ExchangeRequest {
  /** HTTP method as sent, since methods are case-sensitive (RFC 9110 §9.1). */
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
  /** Explains why headers are missing; see {@link ExchangeRequest.headersIncomplete}. */
  readonly headersIncomplete?: string;
  readonly body: ExchangeBody;
}

/** Header lines in the order and spelling in which they were sent. Names can repeat. */
export type ExchangeHeaders = readonly (readonly [name: string, value: string])[];

/** A message body without transfer and content codings. */
export type ExchangeBody = { readonly kind: "none" } | BodyOctets | UnknownBody;

export interface UnknownBody {
  readonly kind: "unknown";
  /** The reason why the body is unknown, as a clause that refers to the body as "it". */
  readonly why: string;
  /**
   * What the sender can change to avoid the problem: `size` (a shorter body), `coding` (another content coding) or `digits` (shorter
   * numbers). `document` means that the document's definition cannot be checked.
   */
  readonly cause?: "size" | "coding" | "digits" | "document";
  /** Set if the recording does not even show whether there was a body. */
  readonly mayBeAbsent?: true;
}

export interface BodyOctets {
  readonly kind: "bytes";
  readonly bytes: Uint8Array;
  /** The body as text, if it was recorded as UTF-8 text. Avoids decoding the bytes. */
  readonly text?: string | undefined;
}
