import { getHeapStatistics } from "node:v8";
import { expect, test } from "vitest";
import { collectGarbage, createCollector } from "../../../../generator/thread/collect-garbage.ts";

/** Whether an object that nothing refers to any more is collected by this call. */
async function isCollectedBy(collect: () => void): Promise<boolean> {
  const garbage = new WeakRef({});
  // A weak reference keeps its object until the current task ends.
  await new Promise((resolve) => setTimeout(resolve, 0));
  collect();
  return garbage.deref() === undefined;
}

test("collects garbage if the heap is large", async () => {
  expect(await isCollectedBy(() => collectGarbage(0))).toBe(true);
  expect(await isCollectedBy(createCollector(0))).toBe(true);
});

test("collects nothing if the heap is small", async () => {
  const size = getHeapStatistics().used_heap_size * 10;
  expect(await isCollectedBy(() => collectGarbage(size))).toBe(false);
  expect(await isCollectedBy(createCollector(size))).toBe(false);
});

test("collects again only after the heap has grown", async () => {
  const collect = createCollector(0);
  collect();
  expect(await isCollectedBy(collect)).toBe(false);
  const kept = new Array(Math.ceil(getHeapStatistics().used_heap_size / 8)).fill(0.5);
  expect(await isCollectedBy(collect)).toBe(true);
  expect(kept.length).toBeGreaterThan(0);
});
