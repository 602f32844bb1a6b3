// Rewrites docs/reference/ and tenon.config.schema.json from the table of codes, the commands and the config's types.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const run = spawnSync(process.execPath, [vitest, "run", "test/guide/reference.test.ts"], {
  stdio: "inherit",
  env: { ...process.env, TENON_UPDATE: "1" },
});
process.exit(run.status ?? 3);
