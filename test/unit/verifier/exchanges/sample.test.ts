import { describe, expect, it } from "vitest";
import { readNdjson } from "../../../../verifier/exchanges/ndjson/read-ndjson.ts";
import { type Sampling, sampleExchanges } from "../../../../verifier/exchanges/sample-exchanges.ts";
import { inChunks, summary } from "./in-chunks.ts";

const text = Array.from({ length: 10 }, (_, i) =>
  i === 4 ? "{" : `{"request":{"method":"GET","url":"/${i}"}}`,
).join("\n");

async function take(sampling: Sampling) {
  const sample = sampleExchanges(readNdjson(inChunks(text)), sampling);
  const items = (await summary(sample.items)).map((line) => /\/\d$|!/.exec(line)?.[0]);
  return { items, counts: sample.counts() };
}

describe("sampleExchanges", () => {
  it("takes every nth, counting exchanges alone, and leaves no problem out", async () => {
    expect(await take({ kind: "every", nth: 4 })).toEqual({
      items: ["/0", "!", "/5", "/9"],
      counts: { exchanges: 9, taken: 3, skipped: 0, problems: 1 },
    });
  });

  it("takes the same ones by the same seed", async () => {
    const half = (seed: number) => take({ kind: "chance", probability: 0.5, seed });
    expect(await half(1)).toEqual(await half(1));
    const all = await Promise.all([1, 2, 3, 4].map(async (seed) => (await half(seed)).items.join()));
    expect(new Set(all).size).toBeGreaterThan(1);
  });

  it("takes all or none at the ends", async () => {
    expect((await take({ kind: "all" })).counts.taken).toBe(9);
    expect((await take({ kind: "chance", probability: 1, seed: 7 })).counts.taken).toBe(9);
    expect((await take({ kind: "chance", probability: 0, seed: 7 })).counts.taken).toBe(0);
  });
});
