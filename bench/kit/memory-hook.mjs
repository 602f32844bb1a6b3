// Loaded into a measured process: notes its peak memory in kB when it ends.
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const note = process.env.TENON_BENCH_NOTE;
if (note && isMainThread) {
  process.on("exit", () => appendFileSync(note, `${process.resourceUsage().maxRSS}\n`));
}
