// Puts the mock and the proxy under load for a minute, or as many seconds as the first argument says.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";

build();
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const run = spawnSync(process.execPath, [vitest, "run", "test/load"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  env: { ...process.env, TENON_LOAD_SECONDS: process.argv[2] ?? "60" },
  stdio: "inherit",
});
process.exit(run.status ?? 3);
