import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangeQueue } from "../../../../cli/watch/change-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("passes on the changed paths after a pause, each once", async () => {
  const batches: (readonly string[])[] = [];
  const queue = new ChangeQueue(async (paths) => void batches.push(paths), 50);
  queue.add("a");
  await vi.advanceTimersByTimeAsync(40);
  queue.add("b");
  queue.add("a");
  await vi.advanceTimersByTimeAsync(40);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(batches).toEqual([["a", "b"]]);
});

test("handles one batch at a time, and then the changes that came meanwhile", async () => {
  const log: string[] = [];
  const queue = new ChangeQueue(async (paths) => {
    log.push(`start ${paths}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    log.push(`end ${paths}`);
  }, 10);
  queue.add("a");
  await vi.advanceTimersByTimeAsync(20);
  queue.add("b");
  await vi.advanceTimersByTimeAsync(30);
  expect(log).toEqual(["start a"]);
  await vi.advanceTimersByTimeAsync(200);
  expect(log).toEqual(["start a", "end a", "start b", "end b"]);
});

test("closing waits for the batch under way and drops the rest", async () => {
  const log: string[] = [];
  const queue = new ChangeQueue(async (paths) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    log.push(`end ${paths}`);
  }, 10);
  queue.add("a");
  await vi.advanceTimersByTimeAsync(20);
  queue.add("b");
  const closed = queue.close().then(() => log.push("closed"));
  await vi.advanceTimersByTimeAsync(300);
  await closed;
  expect(log).toEqual(["end a", "closed"]);
});

test("what changes while work is done alone waits for its end", async () => {
  const log: string[] = [];
  const queue = new ChangeQueue(async (paths) => void log.push(`batch ${paths}`), 10);
  const alone = queue.alone(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    log.push("alone");
  });
  queue.add("a");
  await vi.advanceTimersByTimeAsync(300);
  await alone;
  expect(log).toEqual(["alone", "batch a"]);
});

test("a batch that fails is told, and is the last", async () => {
  const batches: (readonly string[])[] = [];
  const queue = new ChangeQueue(async (paths) => {
    batches.push(paths);
    throw new Error("no");
  }, 10);
  const failed = queue.failed.catch((error: unknown) => error);
  queue.add("a");
  await vi.advanceTimersByTimeAsync(20);
  queue.add("b");
  await vi.advanceTimersByTimeAsync(20);
  await expect(failed).resolves.toEqual(new Error("no"));
  expect(batches).toEqual([["a"]]);
  await expect(queue.close()).resolves.toBeUndefined();
});
