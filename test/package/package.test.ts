import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const bin = (path: string): string => join(root, "node_modules", path);
let folder = "";
let tarball = "";
let packed: readonly string[] = [];
let unpackedSize = 0;

function runNode(argv: readonly string[], cwd: string): string {
  return execFileSync(process.execPath, argv, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

function npm(argv: readonly string[], cwd: string): string {
  return execFileSync("npm", argv, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-package-"));
  const [report] = JSON.parse(npm(["pack", "--json", "--pack-destination", folder], root)) as {
    filename: string;
    unpackedSize: number;
    files: { path: string }[];
  }[];
  if (report === undefined) throw new Error("npm pack reported nothing");
  tarball = join(folder, report.filename);
  unpackedSize = report.unpackedSize;
  packed = report.files.map((file) => file.path);
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ name: "empty", private: true, type: "module" }),
  );
  npm(["install", "--no-audit", "--no-fund", "--prefer-offline", tarball], project);
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the package", () => {
  it("holds only what users need", () => {
    const tops = new Set(packed.map((path) => path.split("/")[0]));
    expect([...tops].sort()).toEqual(
      [
        "LICENSE",
        "README.md",
        "dist",
        // The guides, which `tenon mcp` offers to coding agents.
        "docs",
        "package.json",
        "spec",
        "templates",
        "tenon.config.schema.json",
        "tenon.consumer.schema.json",
      ].sort(),
    );
    expect(packed.filter((path) => /^docs\/(?!guide\/[\w-]+\.md$)/.test(path))).toEqual([]);
    expect(
      packed.filter(
        (path) => /(^|\/)(test|bench|scripts)\//.test(path) || /\.(tsbuildinfo|test\..*)$/.test(path),
      ),
    ).toEqual([]);
  });

  it("brings everything that its files import, and no declaration that nobody can reach", () => {
    const names = new Set(packed);
    const missing = packed
      .filter((path) => /^dist\/.*\.js$/.test(path))
      .flatMap((path) => {
        const text = readFileSync(join(folder, "project/node_modules/tenon", path), "utf8");
        const imported = [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*"(\.{1,2}\/[^"]+\.js)"/g)];
        return imported.map(([, to = ""]) => posix.join(posix.dirname(path), to));
      })
      .filter((path) => !names.has(path));
    // Imports of printed samples and printed code.
    const isPrinted = /\/api\/index\.js$|^dist\/chunks\/client\.js$/;
    expect(missing.filter((path) => !isPrinted.test(path))).toEqual([]);
    expect(names).toContain("dist/runtime/sources.json.br");
    expect(packed.filter((path) => /^dist\/cli\/commands\/.*\.d\.ts$/.test(path))).toEqual([]);
  });

  it("has nothing for publint to say", async () => {
    const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, unknown>;
    const { messages } = await publint({ pkgDir: join(folder, "project/node_modules/tenon"), strict: true });
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
  });

  it("has types that resolve everywhere", () => {
    const output = runNode(
      [
        bin("@arethetypeswrong/cli/dist/index.js"),
        tarball,
        "--profile",
        "esm-only",
        "--format",
        "ascii",
        "--no-color",
        // A YAML file has no types to resolve.
        "--exclude-entrypoints",
        "./server-management/openapi.yaml",
      ],
      root,
    );
    // What was found is told by the exit code too, which makes this throw.
    expect(output).toContain('"tenon/server-management/client"');
  });

  it("could be published", () => {
    const [name] = Object.keys(
      JSON.parse(npm(["publish", tarball, "--dry-run", "--json"], root)) as Record<string, unknown>,
    );
    expect(name).toBe("tenon");
  });

  it("has no install scripts", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    expect(
      Object.keys(scripts).filter((name) => /^(pre|post)?(install|prepare|prepublish)$/.test(name)),
    ).toEqual([]);
  });
});

describe("a project that installed the tarball", () => {
  const project = (): string => join(folder, "project");

  it("is as large as ADR 3 says", () => {
    const adr = readFileSync(join(root, "docs/adr/0003-dependencies.md"), "utf8");
    const [, packages, megabytes, own] =
      /(\d+) packages and (\d+) MB beside tenon's (\d+\.\d) MB/.exec(adr)?.map(Number) ?? [];
    const lines = npm(["ls", "--all", "--parseable"], project()).trim().split("\n");
    // The first two lines are the project and tenon.
    expect(lines.length - 2).toBeLessThanOrEqual(packages ?? 0);
    expect(unpackedSize / 1e6 / (own ?? 0)).toBeLessThan(1.05);
    // Releases of packages that the ranges allow may be larger.
    const sizes = readdirSync(join(project(), "node_modules"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
    const others = sizes.reduce((sum, size) => sum + size, 0) - unpackedSize;
    expect(others / 1e6 / (megabytes ?? 0)).toBeLessThan(1.1);
  });

  it("needs no network, and calls nobody", () => {
    writeFileSync(
      join(project(), "offline.cjs"),
      `const { Socket } = require("node:net");
const dns = require("node:dns");
const refuse = (what) => () => { console.error("network: " + what); process.exit(99); };
Socket.prototype.connect = refuse("connect");
for (const name of ["lookup", "resolve", "resolve4", "resolve6"]) dns[name] = dns.promises[name] = refuse(name);
require("node:dgram").createSocket = refuse("dgram");
`,
    );
    const document = "node_modules/tenon/spec/openapi.yaml";
    writeFileSync(
      join(project(), "one.ndjson"),
      `${JSON.stringify({ request: { method: "GET", url: "https://api.example.com/nothing" }, response: { status: 404 } })}\n`,
    );
    const lines: [argv: string[], status: number][] = [
      [["lint", document], 0],
      [["generate", document, "-o", "offline"], 0],
      [["docs", document, "-o", "site", "--reference", "off"], 0],
      [["verify", "one.ndjson", "--api", document], 1],
    ];
    for (const [argv, status] of lines) {
      const main = "node_modules/tenon/dist/cli/main.js";
      const run = spawnSync(process.execPath, ["--require", "./offline.cjs", main, ...argv], {
        cwd: project(),
        encoding: "utf8",
      });
      expect(`${argv[0]} ${run.status} ${run.stderr}`).toContain(`${argv[0]} ${status}`);
      expect(run.stderr).not.toContain("network:");
    }
    const dialled = spawnSync(
      process.execPath,
      ["--require", "./offline.cjs", "--eval", "fetch('http://127.0.0.1:65000/').catch(() => {})"],
      { cwd: project() },
    );
    expect(dialled.status).toBe(99);
  });

  it("runs the command line tool", () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    expect(runNode(["node_modules/tenon/dist/cli/main.js", "--version"], project()).trim()).toBe(version);
    runNode(
      [
        "node_modules/tenon/dist/cli/main.js",
        "generate",
        "node_modules/tenon/spec/openapi.yaml",
        "-o",
        "api",
      ],
      project(),
    );
    expect(readdirSync(join(project(), "api"))).toContain("client.ts");
    expect(existsSync(join(project(), "api/runtime/client.ts"))).toBe(true);
  });

  it("imports the library from an ES module and requires it from CommonJS", () => {
    writeFileSync(
      join(project(), "use.mjs"),
      `import { generate, defineConfig } from "tenon"; console.log(typeof generate, typeof defineConfig);`,
    );
    writeFileSync(
      join(project(), "use.cjs"),
      `const { generate, defineConfig } = require("tenon"); console.log(typeof generate, typeof defineConfig);`,
    );
    expect(runNode(["use.mjs"], project()).trim()).toBe("function function");
    expect(runNode(["use.cjs"], project()).trim()).toBe("function function");
  });

  it("runs, compiles and bundles an output on the package's runtime", () => {
    const main = "node_modules/tenon/dist/cli/main.js";
    const document = "node_modules/tenon/spec/openapi.yaml";
    runNode([main, "generate", document, "-o", "shared", "--runtime", "package"], project());
    expect(existsSync(join(project(), "shared/runtime"))).toBe(false);
    writeFileSync(
      join(project(), "on-package.ts"),
      `import { createServer } from "node:http";
import { toNodeListener } from "tenon/runtime/adapters/node-http";
import { createRetry } from "tenon/runtime/client/create-retry";
import { createClient, createPartialRouter } from "./shared/index.js";

const router = createPartialRouter(
  { "organizations.servers.sites.deployments.log.show": async () => ({ status: 404, body: { message: "No such deployment" } }) },
  { authenticate: async () => ({ principal: "someone", scopes: "all" }) },
);
console.log(typeof createServer, typeof toNodeListener(router));
const api = createClient({
  baseUrl: "https://api.example.com",
  fetch: router,
  credentials: { http: "token" },
  retry: createRetry(),
});
const input = { organization: "acme", server: 1, site: 2, deployment: 3 };
const result = await api.organizations.servers.sites.deployments.log.show(input);
console.log(result.status, JSON.stringify(result.body));
`,
    );
    const compilerOptions = {
      module: "NodeNext",
      target: "ES2022",
      strict: true,
      skipLibCheck: false,
      typeRoots: [bin("@types")],
      types: ["node"],
      lib: ["ES2022", "DOM", "DOM.Iterable"],
      outDir: "out",
    };
    writeFileSync(
      join(project(), "tsconfig.shared.json"),
      JSON.stringify({ compilerOptions, include: ["on-package.ts"] }),
    );
    runNode([bin("typescript/bin/tsc"), "-p", "tsconfig.shared.json"], project());
    const said = 'function function\n404 {"message":"No such deployment"}';
    expect(runNode(["out/on-package.js"], project()).trim()).toBe(said);
    const bundle = [
      "out/on-package.js",
      "--bundle",
      "--format=esm",
      "--platform=node",
      "--outfile=bundle.mjs",
    ];
    execFileSync(bin("esbuild/bin/esbuild"), bundle, { cwd: project(), stdio: "pipe" });
    rmSync(join(project(), "shared"), { recursive: true });
    expect(runNode(["bundle.mjs"], project()).trim()).toBe(said);
  }, 300_000);

  it("uses the shipped contract: types, validators, client, routes", () => {
    writeFileSync(
      join(project(), "contract.ts"),
      `import { createClient } from "tenon/server-management/client";
import { createRouter } from "tenon/server-management/routes";
import type { RecipeResource } from "tenon/server-management/types";
import { isRecipeResource, validateRecipeResource } from "tenon/server-management/validators";

const recipe: RecipeResource = { id: "7", type: "recipes", attributes: { name: "Install agent" } };
const router = createRouter(
  {
    "organizations.recipes.update": async ({ params, body }) => ({
      status: 200,
      contentType: "application/json",
      body: { data: { id: String(params.recipe), type: "recipes", attributes: { name: body?.name ?? "" } } },
    }),
    "organizations.servers.sites.deployments.log.show": async () => ({ status: 404, body: { message: "No such deployment" } }),
  },
  { authenticate: async () => ({ principal: "someone", scopes: ["recipe:manage", "site:manage-deploys"] }) },
);
const api = createClient({ baseUrl: "https://api.example.com", fetch: (request) => router(new Request(request)), credentials: { http: "token" } });
const result = await api.organizations.recipes.update({ organization: "acme", recipe: 7, body: { name: "Install agent" } });
console.log(isRecipeResource(recipe), validateRecipeResource({ type: 1 }).valid, result.status, JSON.stringify(result.body));
`,
    );
    writeFileSync(
      join(project(), "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          module: "NodeNext",
          target: "ES2022",
          strict: true,
          skipLibCheck: false,
          types: [],
          lib: ["ES2022", "DOM", "DOM.Iterable"],
          outDir: "out",
        },
        include: ["contract.ts"],
      }),
    );
    runNode([bin("typescript/bin/tsc"), "-p", "tsconfig.json"], project());
    expect(runNode(["out/contract.js"], project()).trim()).toBe(
      `true false 200 {"data":{"id":"7","type":"recipes","attributes":{"name":"Install agent"}}}`,
    );
  });
});
