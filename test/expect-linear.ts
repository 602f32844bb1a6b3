import { expect } from "vitest";

const factor = 16;

/** With work in proportion to the input, one large input costs as much as `factor` small ones; with quadratic work, 16 times as much. */
const mostTimes = 4;

/** Less CPU time than this, in milliseconds, is noise: one collection of garbage takes as much. */
const floor = 25;

const attempts = 8;

/**
 * Asserts that the work of `run` grows in proportion to `size`: sixteen runs of one size are compared with one run of sixteen times that
 * size. Only CPU time counts, and only one of the attempts must pass, so that the load of the machine makes no difference.
 */
export async function expectLinear(run: (size: number) => unknown, size: number): Promise<void> {
  await run(size); // So that the engine has compiled the code.
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least >= mostTimes; attempt++) {
    const many = await measureWork(async () => {
      for (let count = 0; count < factor; count++) await run(size);
    });
    const one = await measureWork(async () => void (await run(size * factor)));
    least = Math.min(least, one / Math.max(many, floor));
  }
  expect(least, "times the work of the same amount of input in small pieces").toBeLessThan(mostTimes);
}

async function measureWork(run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
