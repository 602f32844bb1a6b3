// `npm start`: installs missing packages, lints the project's own contract, generates the output from it, and prints where the output is.
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

console.log(`
Look at
  spec/openapi.yaml                        the contract that all of this is made from
  generated/client.ts, generated/routes.ts the client, and the router for the server
  generated/validators.ts                  validators: compiled, without dependencies
Try
  node dist/cli/main.js mock               answer in place of a server (Ctrl-C ends it)
  node dist/cli/main.js docs -o site       write a docs site; open site/index.html
  node dist/cli/main.js init ../my-api     begin with a document of your own
  npm test                                 build, check and test everything
Read docs/guide/getting-started.md next.`);
