import { showNumber } from "../../contract/findings/show-text.ts";
import type { ListedSource } from "../../verifier/exchanges/sources/open-sources.ts";
import type { TrafficSummary } from "../../verifier/report/create-tally.ts";
import type { Progress } from "../shared/io.ts";

/** The progress of reading traffic. */
export interface TrafficProgress {
  /** Counts octets that were read. */
  read(octets: number): void;
  /** Draws the bar, at most every 100 ms. */
  draw(summary: () => TrafficSummary): void;
  /** Clears the bar. */
  end(): void;
}

const WIDTH = 24;
const EVERY_MS = 100;

/** Shows the number of exchanges, their rate and verdicts; if the length is known, also a bar. */
export function createTrafficProgress(progress: Progress, sources: readonly ListedSource[]): TrafficProgress {
  const total = totalOf(sources);
  const start = performance.now();
  let done = 0;
  let last = start;
  return {
    read(octets) {
      done += octets;
    },
    draw(summary) {
      if (!progress.isWatched) return;
      const now = performance.now();
      if (now - last < EVERY_MS) return;
      last = now;
      const { exchanges, invalid, unchecked } = summary();
      const rate = Math.round((exchanges * 1000) / (now - start));
      const counts = `${showNumber(exchanges)} exchanges, ${showNumber(rate)}/s`;
      const bad = `${showNumber(invalid)} invalid, ${showNumber(unchecked)} unchecked`;
      progress.show(`${total === undefined ? "" : drawBar(done / total)}${counts}; ${bad}`);
    },
    end: progress.end,
  };
}

/** The total length in octets; `undefined` if there is standard input or a pipe. */
function totalOf(sources: readonly ListedSource[]): number | undefined {
  let total = 0;
  for (const source of sources) {
    if (source.kind === "stdin" || (source.kind === "file" && source.size === 0)) return undefined;
    if (source.kind === "file") total += source.size;
  }
  return total === 0 ? undefined : total;
}

function drawBar(part: number): string {
  const filled = Math.round(Math.min(1, part) * WIDTH);
  return `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${String(Math.floor(Math.min(1, part) * 100)).padStart(3)} %  `;
}
