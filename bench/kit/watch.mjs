// How long `tenon generate --watch` takes from an edit of GitHub's document to new files.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "./measure.mjs";
import { cli, documents, work } from "./places.mjs";

/** The median of five edits, in seconds; `undefined` if the command does not finish in time. */
export async function measureWatch() {
  const folder = join(work, "watch");
  // Otherwise the output of an earlier measurement would count as the first of this one.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "openapi.json");
  const text = readFileSync(documents.github, "utf8");
  const document = JSON.parse(text);
  writeFileSync(path, text);
  const output = join(folder, "api");
  const child = spawn(process.execPath, [cli, "generate", path, "-o", output, "--watch"], {
    // The command does not run in the repository, whose settings for Redocly would apply.
    cwd: work,
    stdio: "ignore",
  });
  try {
    await waitFor(output, "types.ts", 0);
    const times = [];
    for (let turn = 0; turn < 5; turn++) {
      await sleep(1000);
      document.components.schemas["simple-user"].properties[`watched_${turn}`] = { type: "string" };
      const changed = JSON.stringify(document);
      const before = statSync(join(output, "types.ts")).mtimeMs;
      const start = performance.now();
      writeFileSync(path, changed);
      await waitFor(output, "types.ts", before);
      times.push((performance.now() - start) / 1000);
    }
    return { watch: median(times) };
  } catch {
    return { watch: undefined };
  } finally {
    child.kill();
  }
}

async function waitFor(folder, file, before) {
  for (let i = 0; i < 30_000; i++) {
    try {
      if (statSync(join(folder, file)).mtimeMs > before) return;
    } catch {
      // Not written yet.
    }
    await sleep(5);
  }
  throw new Error("not written in time");
}
