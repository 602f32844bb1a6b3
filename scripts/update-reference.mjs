// Rewrites docs/reference/, tenon.config.schema.json and the printed parts of the guide from the table of codes, the commands, the config's
// types, the views and the readings.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const printing = [
  "test/guide/reference.test.ts",
  "test/unit/generator/render/templates-guide.test.ts",
  "test/unit/verifier/judge/readings.test.ts",
];
const run = spawnSync(process.execPath, [vitest, "run", ...printing], {
  stdio: "inherit",
  env: { ...process.env, TENON_UPDATE: "1" },
});
process.exit(run.status ?? 3);
