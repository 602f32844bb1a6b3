// `npm run hostile`: tests all hostile documents, large ones in their own processes with limits of time and memory; more documents than
// `npm test` with attacks in their texts; and the security of more routers.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";

if (!process.argv.includes("--built")) await build();
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const run = spawnSync(process.execPath, [vitest, "run", "test/hostile", "test/security"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  env: { ...process.env, TENON_HOSTILE: "all" },
  stdio: "inherit",
});
process.exit(run.status ?? 3);
