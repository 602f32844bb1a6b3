import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Memory of the process in bytes above which the memory that a collection frees is returned to the system. This takes twice as long. */
const MUCH = 680_000_000;

/**
 * Collects the garbage of the current thread if its heap takes at least this number of bytes. If the process takes a lot of memory, returns
 * what is freed to the system. Returns whether garbage was collected.
 */
export function collectGarbage(least: number): boolean {
  if (measureHeap() < least) return false;
  collector ??= findCollector();
  collector(process.memoryUsage.rss() > MUCH);
  return true;
}

/** Kept because the context in which it is found takes 20 ms to create. */
let collector: ((returnsMemory: boolean) => void) | undefined;

function findCollector(): (returnsMemory: boolean) => void {
  setFlagsFromString("--expose-gc");
  const found: unknown = runInNewContext("gc");
  // Newer versions keep the pages that an ordinary collection frees, and older ones do not know these options.
  const isNew = Number.parseInt(process.versions.v8, 10) >= 13;
  const options = isNew ? [{ type: "major", execution: "sync", flavor: "last-resort" }] : [];
  return (returnsMemory) =>
    typeof found === "function" ? found(...(returnsMemory ? options : [])) : undefined;
}

/** Growth of the heap since the last collection at which another one is worthwhile. Collecting 300 MB takes about 400 ms. */
const GROWTH = 1.5;

/**
 * Creates a function that collects the garbage of the current thread if its heap is large and has grown since the last collection. V8
 * itself waits until the heap has doubled, and keeps what became garbage while it was looking for it.
 * @param least - Size in bytes below which nothing is collected.
 */
export function createCollector(least: number): () => void {
  let limit = least;
  return () => {
    if (collectGarbage(limit)) limit = Math.max(least, measureHeap() * GROWTH);
  };
}

function measureHeap(): number {
  return getHeapStatistics().used_heap_size;
}
