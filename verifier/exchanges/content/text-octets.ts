import type { BodyOctets } from "../exchange.ts";

const encoder = new TextEncoder();

/** A body that was recorded as a text. Its octets are made where they are asked for: who judges JSON reads the text alone. */
export class TextOctets implements BodyOctets {
  readonly kind = "bytes";
  readonly text: string;
  #bytes: Uint8Array | undefined;

  /** @param text - Without half characters. */
  constructor(text: string) {
    this.text = text;
  }

  get bytes(): Uint8Array {
    this.#bytes ??= encoder.encode(this.text);
    return this.#bytes;
  }
}
