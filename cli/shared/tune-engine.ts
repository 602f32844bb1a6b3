import { setFlagsFromString } from "node:v8";

interface Threshold {
  readonly flag: string;
  readonly default: number;
  readonly raised: number;
}

const THRESHOLDS: Readonly<Record<string, readonly Threshold[]>> = {
  "11.3": [{ flag: "--interrupt-budget", default: 67_584, raised: 1_000_000 }],
  "12.4": [{ flag: "--invocation-count-for-turbofan", default: 3_000, raised: 50_000 }],
  "13.6": [
    { flag: "--invocation-count-for-turbofan", default: 3_000, raised: 50_000 },
    { flag: "--invocation-count-for-maglev", default: 400, raised: 4_000 },
    { flag: "--semi-space-growth-factor", default: 2, raised: 8 },
  ],
};

/**
 * Collects garbage when a heap has doubled in size instead of quadrupled. This saves a lot of memory, because the main thread and the
 * worker each hold the document.
 */
const GROWTH = "--heap-growing-percent=100";

/** Empty for unknown versions, because V8 prints an error for unknown flags. */
export function thresholdsOf(version: string): readonly Threshold[] {
  const [, release = ""] = /^(\d+\.\d+)\.[\d.]+-node/.exec(version) ?? [];
  return THRESHOLDS[release] ?? [];
}

/**
 * Makes V8 optimise functions only after ten times as much execution, in all threads. Reading a document runs a lot of code for a few
 * seconds, and V8 would spend a third of its CPU time optimising functions that hardly run afterwards. Hot functions are still optimised.
 * @returns A function that restores the defaults, for long-running work.
 */
export function optimiseLater(): () => void {
  const thresholds = thresholdsOf(process.versions.v8);
  for (const { flag, raised } of thresholds) setFlagsFromString(`${flag}=${raised}`);
  return () => {
    for (const { flag, default: usual } of thresholds) setFlagsFromString(`${flag}=${usual}`);
  };
}

/** Growth factor of the young generation when many objects survive. */
const YOUNG_GROWTH = "--semi-space-growth-factor";

/**
 * Keeps the young generation at the size needed for reading, which is 32 MB for a large document. By default, it grows to 128 MB on Node
 * 24, which saves no CPU time. Not for servers, whose young generation is still small when they start.
 */
export function stopYoungGrowth(): void {
  if (thresholdsOf(process.versions.v8).length > 0) setFlagsFromString(`${YOUNG_GROWTH}=1`);
}

/** Calls {@link optimiseLater}, and makes the engine collect garbage sooner. */
export function tuneForGenerating(): void {
  optimiseLater();
  if (thresholdsOf(process.versions.v8).length > 0) setFlagsFromString(GROWTH);
}
