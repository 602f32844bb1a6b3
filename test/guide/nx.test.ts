import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { GuideProject, root } from "./guide-project.ts";
import { readSnippets } from "./read-snippets.ts";

const isEverything = process.env["TENON_TESTS"] === "all";
if (!isEverything) console.log("Nx is not tried: installing it takes long; TENON_TESTS=all does.");

/** Starts a remote cache with the interface of Nx: it returns what was stored under a hash. */
async function startCache(): Promise<{ readonly url: string; readonly got: string[] }> {
  const kept = new Map<string, Buffer>();
  const got: string[] = [];
  const server = createServer((req, res) => {
    const hash = (req.url ?? "").replace("/v1/cache/", "");
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => void chunks.push(chunk));
    req.on("end", () => {
      if (req.method === "PUT") {
        kept.set(hash, Buffer.concat(chunks));
        res.end();
        return;
      }
      const found = kept.get(hash);
      if (found !== undefined) got.push(hash);
      res
        .writeHead(found === undefined ? 404 : 200, { "content-type": "application/octet-stream" })
        .end(found);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, got };
}

/** Installs Nx below a folder. Returns the reason if that is not possible. */
function install(folder: string): string | undefined {
  mkdirSync(folder);
  const argv = ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
  // The last major version that runs on Node 20.
  const run = spawnSync("npm", [...argv, "--fetch-retries=0", "--prefix", folder, "nx@22"], {
    encoding: "utf8",
  });
  if (run.status === 0 && existsSync(join(folder, "node_modules/.bin/nx"))) return undefined;
  return (run.stderr || "npm took too long").trim().split("\n")[0] ?? "";
}

/** The project of the guide, as it is checked out on one machine. */
function createMachine(tools: string): GuideProject {
  const project = new GuideProject();
  const page = readFileSync(join(root, "docs/guide/monorepo.md"), "utf8");
  for (const { file, text } of readSnippets(page)) if (file !== undefined) project.write(file, text);
  renameSync(join(project.folder, "openapi.yaml"), join(project.folder, "packages/api/openapi.yaml"));
  project.write("package-lock.json", '{ "name": "shop", "lockfileVersion": 3, "packages": {} }');
  rmSync(join(project.folder, "node_modules/nx"), { recursive: true, force: true });
  symlinkSync(join(tools, "node_modules/nx"), join(project.folder, "node_modules/nx"));
  onTestFinished(() => project.remove());
  return project;
}

function readAll(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = names.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]));
}

test.skipIf(!isEverything)(
  "a second machine gets the output from Nx's remote cache",
  { timeout: 400_000 },
  async (context) => {
    const tools = join(new GuideProject().folder, "../nx");
    const reason = install(tools);
    if (reason !== undefined) {
      console.log(`Nx is not tried: it cannot be installed (${reason}).`);
      context.skip();
    }
    const cache = await startCache();
    const run = async (project: GuideProject): Promise<string> => {
      const env = {
        NX_DAEMON: "false",
        NX_NO_CLOUD: "true",
        NX_SELF_HOSTED_REMOTE_CACHE_SERVER: cache.url,
        NX_SELF_HOSTED_REMOTE_CACHE_ACCESS_TOKEN: "x",
      };
      const { status, output } = await project.runLater(
        `"${join(tools, "node_modules/.bin/nx")}" run-many -t build`,
        env,
      );
      expect(status, output).toBe(0);
      return output;
    };
    const [first, second] = [createMachine(tools), createMachine(tools)];
    await run(first);
    expect(cache.got).toEqual([]);
    const built = readAll(join(first.folder, "packages/api"));
    expect(Object.keys(built).filter((path) => path.startsWith("/src/")).length).toBeGreaterThan(5);
    expect(await run(second)).toContain("remote cache");
    expect(cache.got.length).toBe(2);
    expect(readAll(join(second.folder, "packages/api"))).toEqual(built);
  },
);
