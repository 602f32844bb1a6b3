import { expect } from "vitest";
import type { Exchange, ExchangeBody } from "../../../../verifier/exchanges/exchange.ts";
import type { Batches, SourcedExchange } from "../../../../verifier/exchanges/sourced-exchange.ts";

/** A source that gives its bytes in chunks of `size` bytes. It overwrites the memory of each chunk when the next chunk is requested. */
export async function* inChunks(
  content: string | Uint8Array,
  size: number = 7,
): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = new Uint8Array(bytes.subarray(at, at + size));
    yield chunk;
    chunk.fill(0x23);
  }
}

/** The items of all batches. */
export async function* flat<T>(batches: Batches<T>): AsyncGenerator<T, void, undefined> {
  for await (const batch of batches) yield* batch;
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The exchanges of a stream. Throws if the stream contains other items. */
export async function exchangesOf(items: AsyncIterable<SourcedExchange>): Promise<Exchange[]> {
  return (await collect(items)).map((item) => {
    if (item.kind !== "exchange") throw new Error(`Expected an exchange: ${JSON.stringify(item)}`);
    return withoutTexts(item.exchange);
  });
}

/** The exchange without the texts of its bodies, which repeat their bytes. */
function withoutTexts({ request, response, ...rest }: Exchange): Exchange {
  const plain = { ...rest, request: { ...request, body: withoutText(request.body) } };
  return response === undefined
    ? plain
    : { ...plain, response: { ...response, body: withoutText(response.body) } };
}

function withoutText(body: ExchangeBody): ExchangeBody {
  if (body.kind !== "bytes" || body.text === undefined) return body;
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(body.bytes)).toBe(body.text);
  return { kind: "bytes", bytes: body.bytes };
}

/** One line for each item of a stream, in words. */
export async function summary(items: AsyncIterable<SourcedExchange>): Promise<string[]> {
  return (await collect(items)).map((item) => {
    const at = `${item.origin.unit} ${item.origin.number}`;
    if (item.kind === "exchange")
      return `${at}: ${item.exchange.request.method} ${item.exchange.request.url}`;
    return `${at}: ${item.kind === "problem" ? `! ${item.message}` : `- ${item.why}`}`;
  });
}

export function bytes(text: string): { kind: "bytes"; bytes: Uint8Array } {
  return { kind: "bytes", bytes: new TextEncoder().encode(text) };
}
