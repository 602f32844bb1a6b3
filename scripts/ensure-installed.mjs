// Installs the packages of package-lock.json when they are missing or older than the lock file.
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Installs the packages if some are missing; returns quickly otherwise. Ends the process if npm fails. */
export function ensureInstalled() {
  const installed = new URL("../node_modules/.package-lock.json", import.meta.url);
  const locked = new URL("../package-lock.json", import.meta.url);
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(locked).mtimeMs) return;
  const folder = fileURLToPath(new URL("../node_modules", import.meta.url));
  // `npm ci` would empty the target of the link, which another checkout may use.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(`${folder} is a symbolic link to packages that do not match package-lock.json.
Nothing was installed: remove the link and run \`npm ci\` here, or run it in the target of the link.`);
    process.exit(2);
  }
  console.log("Installing packages (once) …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const run = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (run.status !== 0) {
    console.error("npm ci failed; the lines above say why.");
    process.exit(2);
  }
}
