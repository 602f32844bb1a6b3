// Rewrites bench/budgets.json with the current counts. Give the reason for each changed count in the commit message.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const run = spawnSync(process.execPath, [vitest, "run", "test/bench"], {
  stdio: "inherit",
  env: { ...process.env, UPDATE_BUDGETS: "1" },
});
process.exit(run.status ?? 3);
