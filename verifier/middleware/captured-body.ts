import { joinChunks } from "../../runtime/body/plain.ts";
import { type ContentSource, decodeContent } from "../exchanges/content/decode-content.ts";
import type { ExchangeBody, ExchangeHeaders } from "../exchanges/exchange.ts";

/** Stands for a body that is present and is not read. */
export const SOME_BODY: ExchangeBody = { kind: "bytes", bytes: new Uint8Array(1) };

/** Stands for a body of which there is more than is kept. */
export function tooLong(limit: number): ExchangeBody {
  return { kind: "unknown", why: `it is longer than ${limit} octets`, cause: "size" };
}

/** The octets of a body as they go by, as far as there is room for them. */
export class CapturedBody {
  readonly #limit: number;
  #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** True if the body is longer than the limit. Its octets are then no longer kept. */
  get isOver(): boolean {
    return this.#size > this.#limit;
  }

  /** True if no octet has come. */
  get isEmpty(): boolean {
    return this.#size === 0;
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.byteLength;
    if (this.isOver) this.#chunks = [];
    else this.#chunks.push(chunk);
  }

  /** The octets that were kept, with their content codings undone. */
  toBody(headers: ExchangeHeaders, source: ContentSource): ExchangeBody {
    if (this.isEmpty) return { kind: "none" };
    if (this.isOver) return tooLong(this.#limit);
    return decodeContent(joinChunks(this.#chunks, this.#size), headers, this.#limit, source);
  }
}
