// `npm run fuzz -- --time 300 --seed N`: fuzzes documents, then exchanges, for `--time` seconds each. Default seed: a random one, which is
// printed.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./ensure-installed.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { time: { type: "string", default: "60" }, seed: { type: "string" } },
});
ensureInstalled();
const seed = values.seed ?? String(Date.now() % 1_000_000_000);
console.log(`seed ${seed}, ${values.time} s each`);
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const tests = positionals.length > 0 ? positionals.map((name) => `test/fuzz/${name}`) : ["test/fuzz"];
const run = spawnSync(process.execPath, [vitest, "run", ...tests], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  env: { ...process.env, TENON_FUZZ_SECONDS: values.time, TENON_FUZZ_SEED: seed },
  stdio: "inherit",
});
process.exit(run.status ?? 3);
