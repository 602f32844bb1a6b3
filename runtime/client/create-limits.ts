import { isTextDeeper } from "../wire/read-json.ts";
import { limitOf } from "./limit-of.ts";
import { readOctets } from "./read-octets.ts";
import { readText } from "./read-text.ts";
import type { FailReading } from "./wire.ts";

/** Options of {@link createLimits}. What is no number of at least 0 counts as not given. */
export interface LimitOptions {
  /**
   * The largest body of a response that is read, in octets, decompressed; of a stream, the longest line or event, where that
   * is less than 16 MiB. Default: 100 MiB.
   */
  readonly bytes?: number | undefined;
  /** How deep the arrays and objects of JSON in a response may nest. Default: 512. */
  readonly depth?: number | undefined;
}

/** Reads responses no further than limits allow. */
export interface ResponseLimits {
  readonly bytes: number;
  readonly depth: number;
  /** `fail`s for one that is too large; without `fail`, gives an empty text for it. */
  readonly text: (response: Response, fail?: FailReading) => Promise<string>;
  /** As `text`; `fail`s for one that nests too deep, too. */
  readonly json: (response: Response, fail: FailReading) => Promise<string>;
  readonly octets: (response: Response, fail: FailReading) => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The option `limits` of a client or call: a server cannot make it hold more than this. What goes further is an
 * `UnexpectedResponseError` of reason `size` or `depth`.
 *
 * `createClient` has standard ones, and so has every client that validates, or reads streams and forms. A client made by
 * `createContext` without validation has none unless it is given them: then it carries no code for them either.
 */
export function createLimits(options: LimitOptions = {}): ResponseLimits {
  const bytes = limitOf(options.bytes, 104_857_600);
  const depth = limitOf(options.depth, 512);
  const text: ResponseLimits["text"] = async (response, fail) =>
    (await readText(response, bytes)) ?? fail?.("size", "") ?? "";
  return {
    bytes,
    depth,
    text,
    async json(response, fail) {
      const read = await text(response, fail);
      if (isTextDeeper(read, depth)) fail("depth", read);
      return read;
    },
    octets: async (response, fail) => (await readOctets(response, bytes)) ?? fail("size", ""),
  };
}

/** The limits of whoever does not say otherwise. */
export const standardLimits: ResponseLimits = /* @__PURE__ */ createLimits();
