import { describe, expect, it } from "vitest";
import { createSampler, type Sampling } from "../../../../verifier/exchanges/create-sampler.ts";
import { readNdjson } from "../../../../verifier/exchanges/ndjson/read-ndjson.ts";
import { flat, inChunks, summary } from "./in-chunks.ts";

const text = Array.from({ length: 10 }, (_, i) =>
  i === 4 ? "{" : `{"request":{"method":"GET","url":"/${i}"}}`,
).join("\n");

async function take(sampling: Sampling) {
  const sampler = createSampler(sampling);
  async function* takeSome() {
    for await (const item of flat(readNdjson(inChunks(text)))) if (sampler.takes(item)) yield item;
  }
  const taken = await summary(takeSome());
  return { items: taken.map((line) => /\/\d$|!/.exec(line)?.[0]), counts: sampler.counts() };
}

describe("createSampler", () => {
  it("takes every nth, counting exchanges alone, and leaves no problem out", async () => {
    expect(await take({ kind: "every", nth: 4 })).toEqual({
      items: ["/0", "!", "/5", "/9"],
      counts: { exchanges: 9, taken: 3 },
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
