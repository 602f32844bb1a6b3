import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { root } from "./guide-project.ts";
import { readSnippets, type Snippet } from "./read-snippets.ts";

const isEverything = process.env["TENON_TESTS"] === "all";
if (!isEverything) console.log("The whole services are not built: it takes long; TENON_TESTS=all does.");

const main = join(root, "dist/cli/main.js");
const base = mkdtempSync(join(tmpdir(), "tenon-services-"));
const readPage = (name: string): string => readFileSync(join(root, `docs/guide/service-${name}.md`), "utf8");

afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A service made from the page: its commands are run, then its files are written. */
class Service {
  readonly folder: string;
  readonly #name: string;
  readonly #snippets: readonly Snippet[];

  constructor(name: string) {
    this.#name = name;
    this.#snippets = readSnippets(readPage(name));
    this.folder = join(base, name);
    mkdirSync(this.folder);
    this.#write("package.json", JSON.stringify({ private: true, type: "commonjs" }));
  }

  /** Installs the packages that the page names, and tenon from this repository. Returns the reason if that is not possible. */
  install(): string | undefined {
    const start = this.#snippets.find(({ text }) => text.startsWith(`mkdir -p ${this.#name} `));
    const lines = start?.text.split("\n").filter((line) => line.startsWith("npm install ")) ?? [];
    const words = lines.flatMap((line) => line.split(" ").slice(2));
    const packages = words.filter((word) => !word.startsWith("--") && !word.endsWith(".tgz"));
    expect(packages.length).toBeGreaterThan(5);
    const argv = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
    const installed = spawnSync("npm", [...argv, "--fetch-retries=0", packTenon(), ...packages], {
      cwd: this.folder,
      encoding: "utf8",
      timeout: 200_000,
    });
    if (installed.status !== 0)
      return (installed.stderr || "npm took too long").trim().split("\n").at(-1) ?? "";
    return undefined;
  }

  copy(): void {
    for (const { file, text } of this.#snippets) {
      const [name, ...rest] = file?.split("/") ?? [];
      if (name === this.#name) this.#write(rest.join("/"), text);
    }
  }

  run(line: string): void {
    const { status, stdout, stderr } = spawnSync("sh", ["-e", "-c", line], {
      cwd: this.folder,
      env: this.#env(),
      encoding: "utf8",
      timeout: 600_000,
    });
    expect(`${line}: ${status}\n${status === 0 ? "" : stdout + stderr}`).toBe(`${line}: 0\n`);
  }

  /** Starts the service at a port, and waits until it answers; gives a function that stops it by SIGTERM. */
  async start(port: string, path: string): Promise<() => Promise<unknown>> {
    const { scripts } = JSON.parse(readFileSync(join(this.folder, "package.json"), "utf8"));
    const env = { ...this.#env(), PORT: port };
    const served = spawn("sh", ["-c", `exec ${scripts.start}`], { cwd: this.folder, env });
    const ended = once(served, "exit");
    onTestFinished(() => void served.kill("SIGKILL"));
    const isUp = (): Promise<number> =>
      ask(port, path).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(isUp, { timeout: 30_000, interval: 200 }).toBe(401);
    return () => {
      served.kill("SIGTERM");
      return ended;
    };
  }

  #env(): NodeJS.ProcessEnv {
    const path = [join(this.folder, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
    const { NODE_ENV: _, VITEST: __, ...env } = process.env;
    return { ...env, PATH: path, NO_COLOR: "1", CI: "", NEXT_TELEMETRY_DISABLED: "1" } as NodeJS.ProcessEnv;
  }

  #write(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    const before =
      file === "package.json" && existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
    writeFileSync(path, before === undefined ? text : JSON.stringify({ ...before, ...JSON.parse(text) }));
  }
}

/** Packs this repository as it would be published. The package uses the vitest of the service. */
function packTenon(): string {
  const argv = ["pack", "--ignore-scripts", "--json", "--pack-destination", base];
  const { status, stdout, stderr } = spawnSync("npm", argv, { cwd: root, encoding: "utf8", timeout: 60_000 });
  expect(status, stderr).toBe(0);
  return join(base, JSON.parse(stdout)[0].filename);
}

function ask(port: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers });
}

async function findPort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? String(address.port) : "";
}

test.runIf(isEverything).each([
  ["express", "/notes"],
  ["nest", "/notes"],
  ["next", "/api/notes"],
])(
  "the service in %s/ is generated, tested, built and served as the page says",
  {
    timeout: 900_000,
  },
  async (name, path) => {
    if (!existsSync(main)) {
      console.log(`The service in ${name}/ is not built: dist/ is not built (npm run build).`);
      return;
    }
    const service = new Service(name);
    const reason = service.install();
    if (reason !== undefined) {
      console.log(`The service in ${name}/ is not built: ${reason}`);
      return;
    }
    service.run("tenon init");
    service.copy();
    for (const script of ["generate", "test", "build"]) service.run(`npm run ${script}`);
    const port = await findPort();
    const stop = await service.start(port, path);
    const listed = await ask(port, path, { authorization: "Bearer secret" });
    expect([listed.status, await listed.json()]).toEqual([200, []]);
    if (name === "next") service.run(`SERVICE_URL=http://127.0.0.1:${port} npm test`);
    await stop();
  },
);

test.each([
  "express",
  "nest",
  "next",
])("each file of the service in %s/ is named above its listing", (name) => {
  const page = readPage(name);
  for (const { file, line } of readSnippets(page)) {
    if (file === undefined) continue;
    const above = page
      .split("\n")
      .slice(Math.max(0, line - 9), line)
      .join("\n");
    expect(above).toContain(`\`${file.replace(/^[^/]+\//, "")}\``);
  }
});
