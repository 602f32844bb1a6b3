import { isOpenRange } from "../../contract/model/media-kind.ts";
import type { Media, Operation } from "../../contract/model/types.ts";
import { joinChunks } from "../../runtime/body/plain.ts";
import { chooseByMediaType, chooseByStatus, isStreamKind, kindOfType } from "../../runtime/http-semantics.ts";
import { type ContentSource, decodeContent } from "../exchanges/content/decode-content.ts";
import { headerValue } from "../exchanges/content/header-lines.ts";
import { unicodeBody } from "../exchanges/content/recorded-body.ts";
import type { ExchangeBody, ExchangeHeaders } from "../exchanges/exchange.ts";

export const SOME_BODY: ExchangeBody = { kind: "bytes", bytes: new Uint8Array(1) };

export function tooLong(limit: number): ExchangeBody {
  return { kind: "unknown", why: `it is longer than ${limit} bytes`, cause: "size" };
}

/** A body chunk. Strings represent UTF-8 bytes. */
export type BodyChunk = Uint8Array | string;

export function chunkOf(chunk: unknown, encoding: unknown): BodyChunk | undefined {
  if (chunk instanceof Uint8Array) return chunk;
  if (typeof chunk !== "string") return undefined;
  // Node methods accept a callback in place of `encoding`.
  if (typeof encoding !== "string" || /^utf-?8$/i.test(encoding)) return chunk;
  return Buffer.from(chunk, encoding as BufferEncoding);
}

const WHOLE = (): BodyNeed => "whole";

export class CapturedBody {
  readonly #limit: number;
  #chunks: BodyChunk[] = [];
  #size = 0;
  #isDropped = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether the body exceeds the limit. The chunks of such a body are dropped. */
  get isOver(): boolean {
    return this.#size > this.#limit;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  /** @param need - Determines how much of the body to keep. Not called for the first chunk, because copying a short body is cheaper. */
  add(chunk: BodyChunk, need: () => BodyNeed = WHOLE): void {
    const size = typeof chunk === "string" ? Buffer.byteLength(chunk) : chunk.byteLength;
    if (size === 0) return;
    this.#size += size;
    if (this.#chunks.length === 1 && !this.#isDropped) this.#isDropped = need() === "none";
    if (this.#isDropped || this.isOver) this.#chunks = [];
    else this.#chunks.push(chunk);
  }

  toBody(headers: ExchangeHeaders, source: ContentSource, need: () => BodyNeed = WHOLE): ExchangeBody {
    if (this.isEmpty) return { kind: "none" };
    if (this.#isDropped) return SOME_BODY;
    const body = this.isOver ? tooLong(this.#limit) : this.#decode(headers, source);
    return body.kind === "unknown" && need() === "none" ? SOME_BODY : body;
  }

  #decode(headers: ExchangeHeaders, source: ContentSource): ExchangeBody {
    const [first] = this.#chunks;
    const isText = this.#chunks.length === 1 && typeof first === "string";
    if (isText && headerValue(headers, "content-encoding") === undefined) return unicodeBody(first);
    const chunks = this.#chunks.map((chunk) => (typeof chunk === "string" ? Buffer.from(chunk) : chunk));
    return decodeContent(joinChunks(chunks, this.#size), headers, this.#limit, source);
  }
}

/**
 * How much of a body is required for judging.
 * - `none`: only whether there is a body
 * - `whole`: the complete body
 * - `stream`: the complete body, without holding it back
 */
export type BodyNeed = "none" | "whole" | "stream";

export function requestNeed(operations: readonly Operation[], contentType: string | undefined): BodyNeed {
  return greatestNeed(operations.map(({ body }) => needOf(body?.content ?? [], contentType)));
}

export function responseNeed(
  operations: readonly Operation[],
  status: number,
  contentType: string | undefined,
): BodyNeed {
  return greatestNeed(
    operations.map(({ responses }) => needOf(chooseByStatus(responses, status)?.content ?? [], contentType)),
  );
}

function greatestNeed(needs: readonly BodyNeed[]): BodyNeed {
  return (["stream", "whole"] as const).find((need) => needs.includes(need)) ?? "none";
}

function needOf(content: readonly Media[], contentType: string | undefined): BodyNeed {
  // A body without a content type can be treated as the first media type.
  const media = chooseByMediaType(content, contentType);
  if (media === undefined) return "none";
  if (isStreamKind(isOpenRange(media.type) ? kindOfType(contentType) : media.kind)) return "stream";
  return media.kind === "binary" && media.schema === undefined ? "none" : "whole";
}
