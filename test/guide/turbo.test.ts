import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GuideProject, root } from "./guide-project.ts";
import { readSnippets } from "./read-snippets.ts";

const project = new GuideProject();
let turbo = "";
let reason = "";

beforeAll(() => {
  const folder = join(project.folder, "../turbo");
  mkdirSync(folder);
  const argv = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
  const run = spawnSync("npm", [...argv, "--fetch-retries=0", "--prefix", folder, "turbo@2"], {
    encoding: "utf8",
    timeout: 60_000,
  });
  turbo = join(folder, "node_modules/.bin/turbo");
  if (run.status !== 0 || !existsSync(turbo))
    reason = (run.stderr || "npm took too long").trim().split("\n")[0] ?? "";
}, 90_000);

afterAll(() => project.remove());

test("the monorepo of the guide builds once, and then from the cache", (context) => {
  if (reason !== "") {
    console.log(`Turborepo is not tried: it cannot be installed (${reason}).`);
    context.skip();
  }
  const page = readFileSync(join(root, "docs/guide/monorepo.md"), "utf8");
  for (const { file, text } of readSnippets(page)) if (file !== undefined) project.write(file, text);
  const api = join(project.folder, "packages/api");
  renameSync(join(project.folder, "openapi.yaml"), join(api, "openapi.yaml"));
  project.write("package-lock.json", '{ "name": "shop", "lockfileVersion": 3, "packages": {} }');
  rmSync(join(project.folder, "node_modules/turbo"), { recursive: true, force: true });
  symlinkSync(join(turbo, "../../turbo"), join(project.folder, "node_modules/turbo"));
  const run = (): string => {
    const { status, output } = project.run(`"${turbo}" run build`, {
      TURBO_TELEMETRY_DISABLED: "1",
      DO_NOT_TRACK: "1",
    });
    expect(status, output).toBe(0);
    return output;
  };

  expect(run()).toMatch(/Cached:\s+0 cached, 2 total/);
  const index = readFileSync(join(api, "src/index.ts"), "utf8");
  expect(run()).toContain("FULL TURBO");

  // What was generated comes back from the cache, whole: the folder is what the document gives.
  for (const folder of ["src", "dist"]) rmSync(join(api, folder), { recursive: true });
  expect(run()).toContain("FULL TURBO");
  expect(readFileSync(join(api, "src/index.ts"), "utf8")).toBe(index);
  expect(project.run("cd packages/api && tenon generate --check").status).toBe(0);

  // A change of the document is noticed.
  appendFileSync(join(api, "openapi.yaml"), "\n# changed\n");
  expect(run()).toMatch(/Cached:\s+[01] cached, 2 total/);
});
