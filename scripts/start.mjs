// `npm start`: installs what is missing, then lints our own contract and generates everything from it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const tenon = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

await build();
for (const command of ["lint", "generate"]) {
  console.log(`\n$ tenon ${command}`);
  const run = spawnSync(process.execPath, [tenon, command], { cwd: root, stdio: "inherit" });
  if (run.status !== 0) process.exit(run.status ?? 3);
}
