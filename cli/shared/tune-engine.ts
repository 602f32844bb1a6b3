import { setFlagsFromString } from "node:v8";

/** A threshold at which V8 optimises a function. */
interface Threshold {
  readonly flag: string;
  readonly default: number;
  /** The raised value, more than ten times the default. */
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
 * The flag that makes V8 collect a heap after it has doubled; by default, a heap may grow fourfold. The main thread and the worker have one
 * heap each, both with the document.
 */
const GROWTH = "--heap-growing-percent=100";

/** The thresholds of a version of V8. None if the version is not in the table: V8 reports flags that it does not know. */
export function thresholdsOf(version: string): readonly Threshold[] {
  const [, release = ""] = /^(\d+\.\d+)\.[\d.]+-node/.exec(version) ?? [];
  return THRESHOLDS[release] ?? [];
}

/**
 * Makes the engine optimise only functions that run more than ten times longer than by default, in all threads of this process. Reading a
 * document runs much code for a few seconds: by default, V8 spends a third of the CPU time on optimising functions that hardly run
 * afterwards. Functions that run for long, as for large documents, are still optimised.
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
 * Keeps the room for new objects at the size that reading a document has needed: 32 MB for a large one. By default it grows to 128 MB on
 * Node 24, which saves no CPU time.
 */
export function stopYoungGrowth(): void {
  if (thresholdsOf(process.versions.v8).length > 0) setFlagsFromString(`${YOUNG_GROWTH}=1`);
}

/** Calls {@link optimiseLater}, and makes the engine collect memory sooner. */
export function tuneForGenerating(): void {
  optimiseLater();
  if (thresholdsOf(process.versions.v8).length > 0) setFlagsFromString(GROWTH);
}
