import { expect, test } from "vitest";
import { createRandom } from "../../../../language/values/random.ts";

// Seeds are written down in reports and configs, so that a stream must never change.
test("a seed gives the stream of the mulberry32 recurrence", () => {
  const streams = [1, 0, 0xffffffff].map((seed) => {
    const random = createRandom(seed);
    return Array.from({ length: 3 }, () => Math.round(random.next() * 2 ** 32));
  });
  expect(streams).toEqual([
    [2693262067, 11749833, 2265367787],
    [1144304738, 1416247, 958946056],
    [3850105811, 813802916, 3073704848],
  ]);
});

test("only the lowest 32 bits of a seed count", () => {
  expect(createRandom(2 ** 32 + 7).next()).toBe(createRandom(7).next());
  expect(createRandom(-1).next()).toBe(createRandom(0xffffffff).next());
});

test("whole numbers reach both bounds, and nothing beyond", () => {
  const random = createRandom(3);
  const numbers = new Set(Array.from({ length: 200 }, () => random.integer(-1, 2)));
  expect([...numbers].sort((one, other) => one - other)).toEqual([-1, 0, 1, 2]);
  expect(random.integer(5, 5)).toBe(5);
});

test("a chance is as often true as it says", () => {
  const random = createRandom(4);
  const count = (probability: number): number =>
    Array.from({ length: 1000 }, () => random.chance(probability)).filter(Boolean).length;
  expect([count(0), count(1)]).toEqual([0, 1000]);
  expect(Math.abs(count(0.2) - 200)).toBeLessThan(50);
});

test("every member of a list is picked, and nothing else", () => {
  const random = createRandom(5);
  const picked = new Set(Array.from({ length: 100 }, () => random.pick(["a", "b", "c"])));
  expect([...picked].sort()).toEqual(["a", "b", "c"]);
  expect(random.pick(["only"])).toBe("only");
  const [picks, numbers] = [createRandom(6), createRandom(6)];
  for (let time = 0; time < 20; time++) expect(picks.pick([0, 1, 2])).toBe(numbers.integer(0, 2));
});
