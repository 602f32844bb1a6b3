import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { starterDocument } from "../../cli/init/starter-files.ts";

export const root: string = join(import.meta.dirname, "../..");

/** The result of a command. */
export interface Ran {
  readonly status: number | null;
  readonly output: string;
}

/** The project of a reader who follows the guide: a document, a package.json, and the packages that npm would install. */
export class GuideProject {
  readonly folder: string;
  readonly #tools: string;

  constructor() {
    const base = realpathSync(mkdtempSync(join(tmpdir(), "tenon-guide-")));
    this.folder = join(base, "project");
    this.#tools = join(base, "tools");
    for (const folder of [this.folder, this.#tools]) mkdirSync(folder);
    this.write("package.json", '{ "name": "project", "private": true, "type": "module" }');
    this.write("openapi.yaml", starterDocument);
    this.#linkPackages();
    this.#tool("tenon", `exec "${process.execPath}" "${join(root, "dist/cli/main.js")}" "$@"`);
    this.#tool("npx", '[ "$1" = "--yes" ] && shift\nexec "$@"');
    // npm need not install packages, since they are already linked.
    const npm = spawnSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).stdout.trim();
    this.#tool("npm", `case "$1" in install|i|ci) exit 0;; *) exec "${npm}" "$@";; esac`);
  }

  /** Writes a file. A `package.json` is merged into the present one, as a reader would do. */
  write(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    const isMerged = /(^|\/)package\.json$/.test(file) && existsSync(path);
    writeFileSync(path, isMerged ? mergeJson(readFileSync(path, "utf8"), text) : text);
  }

  /** Runs the shell lines of the guide; stops at the first that fails. */
  run(lines: string, env: Readonly<Record<string, string>> = {}): Ran {
    const run = spawnSync("sh", ["-e", "-c", lines], { ...this.#setting(env), encoding: "utf8" });
    return { status: run.status, output: `${run.stdout}${run.stderr}` };
  }

  /** Runs shell lines without blocking this process, which may serve their requests. */
  async runLater(lines: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
    const run = spawn("sh", ["-e", "-c", lines], this.#setting(env));
    let output = "";
    for (const stream of [run.stdout, run.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    await once(run, "close");
    return { status: run.exitCode, output };
  }

  #setting(env: Readonly<Record<string, string>>) {
    const path = [this.#tools, join(this.folder, "node_modules/.bin"), process.env["PATH"] ?? ""];
    const all = { ...process.env, NO_COLOR: "1", CI: "", ...env, PATH: path.join(delimiter) };
    return { cwd: this.folder, env: all };
  }

  remove(): void {
    rmSync(dirname(this.folder), { recursive: true, force: true });
  }

  #tool(name: string, text: string): void {
    writeFileSync(join(this.#tools, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(this.#tools, name), 0o755);
  }

  #linkPackages(): void {
    const from = join(root, "node_modules");
    const to = join(this.folder, "node_modules");
    mkdirSync(to);
    for (const name of readdirSync(from)) {
      if (name === ".cache" || name === ".package-lock.json") continue;
      symlinkSync(join(from, name), join(to, name));
    }
    symlinkSync(root, join(to, "tenon"));
  }
}

function mergeJson(before: string, added: string): string {
  return JSON.stringify(merge(JSON.parse(before), JSON.parse(added)), null, 2);
}

function merge(before: unknown, added: unknown): unknown {
  if (!isMembers(before) || !isMembers(added)) return added;
  const names = [...new Set([...Object.keys(before), ...Object.keys(added)])];
  return Object.fromEntries(
    names.map((name) => [name, name in added ? merge(before[name], added[name]) : before[name]]),
  );
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
