import type { ExchangeRequest, ExchangeResponse } from "../exchanges/exchange.ts";

/** What a test was given, as an exchange; without a request only the response is judged. */
export interface Received {
  readonly request?: ExchangeRequest;
  /** The URL that a response came from, where nothing else is known of its request. */
  readonly url?: string;
  readonly response?: ExchangeResponse;
}
