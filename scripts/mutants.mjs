// Runs all of test/losses: deletes and changes members of the available documents, and checks that the output or the report changes each
// time.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const run = spawnSync(process.execPath, [vitest, "run", "test/losses"], {
  stdio: "inherit",
  env: { ...process.env, TENON_MUTANTS: "1" },
});
process.exit(run.status ?? 3);
