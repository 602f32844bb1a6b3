import { expect, test } from "vitest";
import { createRandom } from "../../../../language/values/random.ts";
import { claimsOf, createClaims, type Share, takesOf } from "../../../../verifier/exchanges/share.ts";

const LARGE = 100_000_000;
const ITEMS = 5000;

/** Goes through the items of a source, and lists the numbers of those that are taken; only these take a step. */
function* read(takes: (number: number) => boolean, taken: number[]): Generator<void, void, undefined> {
  for (let number = 1; number <= ITEMS; number++) {
    if (!takes(number)) continue;
    taken.push(number);
    yield;
  }
}

test.each<[Share]>([
  [{ index: 0, of: 1 }],
  [{ index: 1, of: 3 }],
])("threads take each item of the share %j once, each in order, however they take turns", (share) => {
  const whole = takesOf(share, 0, LARGE);
  const wanted = Array.from({ length: ITEMS }, (_, index) => index + 1).filter(
    (number) => whole === "all" || (whole !== "none" && whole(number)),
  );
  for (let seed = 1; seed <= 5; seed++) {
    const random = createRandom(seed);
    const claims = createClaims(1);
    const taken: number[][] = [[], [], []];
    const threads = taken.map((list, index) => {
      const takes = claimsOf(share, claims)(0, LARGE);
      if (typeof takes === "string") throw new Error("A large source is shared item by item.");
      return { reader: read(takes, list), speed: (index + 1) * 0.3 };
    });
    for (let open = threads; open.length > 0; ) {
      open = open.filter(({ reader, speed }) => !random.chance(speed) || reader.next().done !== true);
    }
    expect(taken.flat().sort((one, other) => one - other)).toEqual(wanted);
    for (const list of taken) expect(list).toEqual(list.toSorted((one, other) => one - other));
    expect(Math.min(...taken.map((list) => list.length))).toBeGreaterThan(0);
  }
});

test("one thread alone takes everything, and one that comes after it nothing", () => {
  const claims = createClaims(2);
  const taken: number[] = [];
  for (const _ of [1, 2]) {
    const takes = claimsOf({ index: 0, of: 1 }, claims)(0, LARGE);
    if (typeof takes !== "string") for (const _step of read(takes, taken));
  }
  expect(taken).toHaveLength(ITEMS);
});

test("what is asked again has the same answer: items that were read ahead, and the source as a whole", () => {
  const claims = createClaims(1);
  const [one, other] = [1, 2].map(() => claimsOf({ index: 0, of: 1 }, claims)(0, LARGE));
  if (typeof one !== "function" || typeof other !== "function") throw new Error("It is large.");
  const ahead = Array.from({ length: 129 }, (_, index) => one(index + 1));
  expect(Array.from({ length: 129 }, (_, index) => other(index + 1))).not.toContain(true);
  expect(Array.from({ length: 129 }, (_, index) => one(index + 1))).toEqual(ahead);
  for (let number = 130; number < ITEMS; number++) one(number);
  expect([one(0), other(0)]).toEqual([true, false]);
});

test("a small source goes to one thread as a whole", () => {
  const claims = createClaims(1);
  const takes = [1, 2, 3].map(() => claimsOf({ index: 0, of: 1 }, claims)(0, 1000));
  expect(takes).toEqual(["all", "none", "none"]);
});
