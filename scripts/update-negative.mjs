// Rewrites the expected.txt of every case in test/negative/ with the current output. Read the difference before you commit it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const run = spawnSync(process.execPath, [vitest, "run", "test/negative.test.ts"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  stdio: "inherit",
  env: { ...process.env, TENON_UPDATE: "1" },
});
process.exit(run.status ?? 3);
