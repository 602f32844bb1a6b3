// Rewrites test/golden/*/expected with the current output. Read the difference before you commit it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const run = spawnSync(process.execPath, [vitest, "run", "test/golden"], {
  stdio: "inherit",
  env: { ...process.env, UPDATE_GOLDENS: "1" },
});
process.exit(run.status ?? 3);
