import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { createFolder } from "../../cli/test-io.ts";

const root = join(import.meta.dirname, "../../../..");
const source = join(root, "verifier/matchers/vitest.ts");

/** Simulates a project without vitest. */
const withoutVitest = `export const resolve = (name, context, next) => {
  if (name === "vitest") throw Object.assign(new Error("Cannot find package 'vitest'"), { code: "ERR_MODULE_NOT_FOUND" });
  return next(name, context);
};`;

test("tenon/vitest names vitest, and the command that installs it, where it is missing", {
  timeout: 30_000,
}, async () => {
  const folder = createFolder({
    "package.json": JSON.stringify({
      name: "tenon",
      type: "module",
      exports: { "./server-management/openapi.yaml": "./package.json" },
    }),
    "hooks.js": withoutVitest,
    "start.js": 'import { register } from "node:module";\nregister("./hooks.js", import.meta.url);\n',
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const outfile = join(folder, "matchers.js");
  const target = { bundle: true, format: "esm", platform: "node", packages: "external" } as const;
  await build({ entryPoints: [source], outfile, ...target });
  const argv = ["--import", "./start.js", "matchers.js"];
  const { status, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: "utf8" });
  expect([status, stderr]).toEqual([1, expect.stringContaining("npm install --save-dev vitest")]);
});

test("a run fails where `await` is left away and the exchange is invalid", { timeout: 60_000 }, () => {
  const paths = { "/a": { get: { responses: { "204": { description: "Done." } } } } };
  const document = { openapi: "3.1.0", info: { title: "T", version: "1" }, paths };
  const alias = { "tenon/vitest": source };
  const folder = createFolder({
    "openapi.json": JSON.stringify(document),
    "vitest.config.js": `export default ${JSON.stringify({ resolve: { alias } })};\n`,
    "a.test.js": `import { expect, test } from "vitest";
import "tenon/vitest";

test("forgets to wait", async () => {
  const request = new Request("http://a.test/a");
  expect({ request, response: new Response(null, { status: 200 }) }).toMatchContract("openapi.json");
});
`,
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, "run", "--root", folder], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  expect([status, stdout + stderr]).toEqual([1, expect.stringMatching(/Unhandled Rejection.*status 200/s)]);
});
