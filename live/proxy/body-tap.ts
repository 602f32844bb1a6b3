import type { Readable } from "node:stream";
import { decodeContent } from "../../verifier/exchanges/content/decode-content.ts";
import type { ExchangeBody, ExchangeHeaders } from "../../verifier/exchanges/exchange.ts";

export class BodyTap {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #size = 0;
  #isWhole = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  listen(source: Readable): void {
    source.on("data", (chunk: Buffer) => this.#take(chunk));
    source.once("end", () => {
      this.#isWhole = true;
    });
  }

  get isOver(): boolean {
    return this.#size > this.#limit;
  }

  /** Returns the body with its content coding removed, or `unknown` if the body exceeded the limit or was cut off. */
  body(headers: ExchangeHeaders): ExchangeBody {
    if (this.isOver)
      return {
        kind: "unknown",
        why: `only the first ${this.#limit} bytes of a body are kept`,
        cause: "size",
      };
    if (!this.#isWhole) return { kind: "unknown", why: "it broke off" };
    if (this.#size === 0) return { kind: "none" };
    return decodeContent(new Uint8Array(Buffer.concat(this.#chunks)), headers, this.#limit * 10, "wire");
  }

  #take(chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.isOver) this.#chunks = [];
    else this.#chunks.push(chunk);
  }
}

export interface Collected {
  readonly chunks: readonly Buffer[];
  readonly isWhole: boolean;
}

/** Collects a body up to the limit, then pauses the source. Rejects if the body is cut off. */
export function collectBody(source: Readable, limit: number): Promise<Collected> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (isWhole: boolean): void => {
      source.off("data", take);
      source.off("end", end);
      source.off("close", fail);
      source.off("error", fail);
      resolve({ chunks, isWhole });
    };
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= limit) return;
      source.pause();
      finish(false);
    };
    const end = (): void => finish(true);
    const fail = (): void => reject(new Error("The body ended early."));
    source.on("data", take);
    source.on("end", end);
    source.on("close", fail);
    source.on("error", fail);
  });
}
