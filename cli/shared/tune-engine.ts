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
    { flag: "--invocation-count-for-maglev", default: 400, raised: 2_500 },
  ],
};

/** V8 flag for how much a heap grows before its garbage is collected. */
const GROWTH = "--heap-growing-percent";

/** Collecting a heap repeatedly while it is being filled takes 5 % of the CPU time for GitHub's document (13 MB), and saves 30 MB. */
const FAST_GROWTH = 400;

/** For larger documents: the main thread and the worker each hold the document, so a lower limit saves a lot of memory. */
const SLOW_GROWTH = 100;

/** Size in characters above which a document's memory matters more than its time. */
const LARGE = 16_000_000;

/** Returns an empty list for unknown V8 versions, which could reject the flags. */
export function thresholdsOf(version: string): readonly Threshold[] {
  const [, release = ""] = /^(\d+\.\d+)\.[\d.]+-node/.exec(version) ?? [];
  return THRESHOLDS[release] ?? [];
}

/**
 * Delays V8's optimising compilers in all threads by a factor of six to sixteen. Reading a document runs a lot of code only briefly, and
 * V8 would otherwise spend a third of the CPU time on optimising it. Hot functions still get optimised.
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
  setGrowth(FAST_GROWTH);
}

/** @param size - The document's length in characters. */
export function tuneForDocument(size: number): void {
  stopYoungGrowth();
  if (size > LARGE) setGrowth(SLOW_GROWTH);
}

function setGrowth(percent: number): void {
  if (thresholdsOf(process.versions.v8).length > 0) setFlagsFromString(`${GROWTH}=${percent}`);
}
