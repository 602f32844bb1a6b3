import { setFlagsFromString } from "node:v8";

/** Flags that raise the thresholds from which V8 optimises a function, for the V8 of Node 20, 22 and 24. */
const THRESHOLDS: Readonly<Record<string, readonly string[]>> = {
  "11.3": ["--interrupt-budget=1000000"],
  "12.4": ["--invocation-count-for-turbofan=50000"],
  "13.6": ["--invocation-count-for-turbofan=50000", "--invocation-count-for-maglev=4000"],
};

/** A heap doubles at most before it is collected again; by default it may grow fourfold. There are two heaps, each with a document. */
const GROWTH = "--heap-growing-percent=100";

/** The flags for a version of V8. None for others, which would report flags that they do not know. */
export function flagsOf(version: string): readonly string[] {
  const [, release = ""] = /^(\d+\.\d+)\.[\d.]+-node/.exec(version) ?? [];
  const thresholds = THRESHOLDS[release];
  return thresholds === undefined ? [] : [...thresholds, GROWTH];
}

/**
 * Has the engine optimise only functions that run more than ten times longer than by default, in all threads of this process, and
 * collect memory sooner. A run goes through much code within a few seconds: with its own thresholds, V8 spends a third of the CPU
 * time on optimising functions that hardly run any more. What runs for long, as with large documents, is still optimised.
 */
export function tuneEngine(): void {
  for (const flag of flagsOf(process.versions.v8)) setFlagsFromString(flag);
}
