import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GuideProject, root } from "./guide-project.ts";
import { readSnippets } from "./read-snippets.ts";

const bundlers = ["tsdown", "tsup"];
const project = new GuideProject();
const folder = join(project.folder, "../bundlers");
let reason = "";

beforeAll(() => {
  mkdirSync(folder);
  const argv = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
  const run = spawnSync(
    "npm",
    [...argv, "--fetch-retries=0", "--prefix", folder, ...bundlers, "typescript@5.9"],
    { encoding: "utf8", timeout: 60_000 },
  );
  if (run.status !== 0) reason = (run.stderr || "npm took too long").trim().split("\n")[0] ?? "";
}, 90_000);

afterAll(() => project.remove());

test.each(bundlers)("%s builds what the guide says, and it runs", {
  timeout: 60_000,
}, (bundler) => {
  if (reason !== "") {
    console.log(`${bundler} is not tried: it cannot be installed (${reason}).`);
    return;
  }
  const snippets = readSnippets(readFileSync(join(root, "docs/guide/codegen.md"), "utf8"));
  const wanted = ["tenon.config.ts", "package.json", "tsconfig.json", "src/index.ts"];
  for (const { file, text } of snippets) if (file && wanted.includes(file)) project.write(file, text);
  // The bundlers' own tree, as npm would have made it, with tenon beside.
  const tree = join(project.folder, "node_modules");
  rmSync(tree, { recursive: true, force: true });
  symlinkSync(join(folder, "node_modules"), tree);
  const link = join(tree, "tenon");
  if (!existsSync(link)) symlinkSync(root, link);

  const { status, output } = project.run(`rm -rf dist && npm run build:${bundler}`);
  expect(status, output).toBe(0);
  const built = readdirSync(join(project.folder, "dist"));
  expect(built.filter((name) => /^index\.d\.m?ts$/.test(name))).toHaveLength(1);
  const code = built.find((name) => /^index\.m?js$/.test(name)) ?? "";
  const used = project.run(
    `node -e 'import("./dist/${code}").then(({ api }) => console.log(typeof api.listNotes))'`,
  );
  expect(used.output).toBe("function\n");
});
