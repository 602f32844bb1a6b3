import { setFlagsFromString } from "node:v8";

interface Threshold {
  readonly flag: string;
  readonly default: number;
  readonly raised: number;
}

/** The thresholds for the V8 of Node 20, 22 and 24, by the version of V8. */
const THRESHOLDS: Readonly<Record<string, readonly Threshold[]>> = {
  "11.3": [{ flag: "--interrupt-budget", default: 67_584, raised: 1_000_000 }],
  "12.4": [{ flag: "--invocation-count-for-turbofan", default: 3_000, raised: 50_000 }],
  "13.6": [
    { flag: "--invocation-count-for-turbofan", default: 3_000, raised: 50_000 },
    { flag: "--invocation-count-for-maglev", default: 400, raised: 4_000 },
  ],
};

/**
 * The flag that makes V8 collect garbage when a heap has doubled. By default, a heap may grow fourfold first. The flag saves much memory,
 * because the main thread and the worker each have a heap that contains the document.
 */
const GROWTH = "--heap-growing-percent=100";

/**
 * Returns the thresholds of a version of V8. The list is empty if {@link THRESHOLDS} lacks the version, because V8 prints an error for a
 * flag that it does not know.
 */
export function thresholdsOf(version: string): readonly Threshold[] {
  const [, release = ""] = /^(\d+\.\d+)\.[\d.]+-node/.exec(version) ?? [];
  return THRESHOLDS[release] ?? [];
}

/**
 * Makes V8 optimise a function later, after more than ten times as much execution as by default. This applies to all threads of the
 * process. Reading a document runs much code for a few seconds. By default, V8 spends a third of the CPU time of reading on optimising
 * functions that hardly run afterwards. Functions that run for long, as for large documents, are still optimised.
 *
 * @returns A function that restores the defaults, for work that takes long.
 */
export function optimiseLater(): () => void {
  const thresholds = thresholdsOf(process.versions.v8);
  for (const { flag, raised } of thresholds) setFlagsFromString(`${flag}=${raised}`);
  return () => {
    for (const { flag, default: usual } of thresholds) setFlagsFromString(`${flag}=${usual}`);
  };
}

/** The flag for the factor by which V8 enlarges the room for new objects when many of them survive. */
const YOUNG_GROWTH = "--semi-space-growth-factor";

/**
 * Stops the growth of V8's memory for new objects. Is called when a document was read. The memory then keeps the size that reading needed,
 * which is 32 MB for a large document. By default it grows to 128 MB on Node 24, which saves no CPU time.
 */
export function stopYoungGrowth(): void {
  if (thresholdsOf(process.versions.v8).length > 0) setFlagsFromString(`${YOUNG_GROWTH}=1`);
}

/** Calls {@link optimiseLater}, and makes the engine collect memory sooner. */
export function tuneForGenerating(): void {
  optimiseLater();
  if (thresholdsOf(process.versions.v8).length > 0) setFlagsFromString(GROWTH);
}
