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
  ],
};

/**
 * Makes V8 collect garbage when a heap has doubled instead of quadrupled. This saves a lot of memory, because the main thread and the
 * worker each hold the document.
 */
const GROWTH = "--heap-growing-percent=100";

/** Returns an empty list for unknown V8 versions, which could reject the flags. */
export function thresholdsOf(version: string): readonly Threshold[] {
  const [, release = ""] = /^(\d+\.\d+)\.[\d.]+-node/.exec(version) ?? [];
  return THRESHOLDS[release] ?? [];
}

/**
 * Delays V8's optimising compiler in all threads by a factor of ten. Reading a document runs a lot of code only briefly, and V8 would
 * otherwise spend a third of the CPU time on optimising it. Hot functions still get optimised.
 * @returns A function that restores the defaults, for long-running work.
 */
export function optimiseLater(): () => void {
  const thresholds = thresholdsOf(process.versions.v8);
  for (const { flag, raised } of thresholds) setFlagsFromString(`${flag}=${raised}`);
  return () => {
    for (const { flag, default: usual } of thresholds) setFlagsFromString(`${flag}=${usual}`);
  };
}

/** V8 flag for the factor by which the young generation grows when many objects survive. */
const YOUNG_GROWTH = "--semi-space-growth-factor";

/**
 * Prevents the young generation from growing beyond 32 MB, which is enough to read a large document. On Node 24, V8 would let it grow to
 * 128 MB without saving CPU time. Servers must not call this, because they start with a small young generation.
 */
export function stopYoungGrowth(): void {
  if (thresholdsOf(process.versions.v8).length > 0) setFlagsFromString(`${YOUNG_GROWTH}=1`);
}

export function tuneForGenerating(): void {
  optimiseLater();
  if (thresholdsOf(process.versions.v8).length > 0) setFlagsFromString(GROWTH);
}
