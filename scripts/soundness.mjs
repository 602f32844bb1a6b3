// `npm run soundness [-- <part of a name>…]`: for every document of the corpus, and of the JSON-Schema-Test-Suite if available, checks that
// values which the validators accept are assignable to the types. Prints figures by document and by reason.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const run = spawnSync(
  process.execPath,
  [vitest, "run", "test/soundness/whole.test.ts", "--disable-console-intercept"],
  {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    stdio: "inherit",
    env: {
      ...process.env,
      SOUNDNESS: process.argv.slice(2).join(",") || "all",
      NODE_OPTIONS: "--max-old-space-size=6144",
    },
  },
);
process.exit(run.status ?? 3);
