// `npm run faults [kills]`: kills `kills` runs at random moments (default 200), and runs the other tests with faults.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";

const [kills = "200"] = process.argv.slice(2).filter((argument) => /^\d+$/.test(argument));
if (!process.argv.includes("--built")) await build();
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const run = spawnSync(process.execPath, [vitest, "run", "test/faults"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  env: { ...process.env, TENON_KILLS: kills },
  stdio: "inherit",
});
process.exit(run.status ?? 3);
