// Compiles the sources into dist/, where the command line tool and the published package run from.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const compiled = fileURLToPath(new URL("../node_modules/.cache/tenon/compiled", import.meta.url));
const dist = fileURLToPath(new URL("../dist", import.meta.url));

/**
 * Builds dist/; unchanged sources are not compiled again. Ends the process if the compiler reports an error.
 *
 * @param isChecked - `false` if the caller checks the types itself. Then only errors of syntax are reported.
 */
export async function build({ isChecked = true } = {}) {
  ensureInstalled();
  const tsc = fileURLToPath(new URL("../node_modules/typescript-7/bin/tsc", import.meta.url));
  const argv = [tsc, "-p", "tsconfig.build.json", ...(isChecked ? [] : ["--noCheck"])];
  const child = spawn(process.execPath, argv, { cwd: root, stdio: "inherit" });
  const [status] = await once(child, "close");
  if (status !== 0) process.exit(status ?? 3);
  const { finishDist } = await import("./finish-dist.mjs");
  await finishDist(root, compiled, dist);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
