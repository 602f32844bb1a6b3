import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");
const execute = promisify(execFile);

/** The folders of the examples. */
export const examples: readonly string[] = readdirSync(join(root, "examples"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The result of a command. */
export interface Ran {
  readonly code: number;
  readonly output: string;
}

/** Runs a command. Does not throw if it fails. */
export async function run(command: string, argv: readonly string[], cwd: string): Promise<Ran> {
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", CI: "1", NODE_OPTIONS: "" };
  // The vitest of an example must not get the variables of this vitest.
  for (const name of Object.keys(env)) if (/^VITEST|^NODE_ENV$/.test(name)) Reflect.deleteProperty(env, name);
  try {
    const { stdout, stderr } = await execute(command, argv, { cwd, env, maxBuffer: 1e8 });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string };
    return { code: typeof code === "number" ? code : 1, output: `${stdout ?? ""}${stderr ?? String(error)}` };
  }
}

/** Copies of the examples with all dependencies, tenon from its own tarball. */
export interface Installed {
  readonly folder: string;
  /** Why they could not be installed, if the registry cannot be reached. */
  readonly missing?: string;
  remove(): void;
}

/** Errors by which npm reports that there is no network. */
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/;

/**
 * Packs tenon, and installs the dependencies of all examples into one folder, since their versions agree. Each example gets a link to that
 * folder as its `node_modules`. Throws if that fails, unless the registry is unreachable.
 */
export async function installExamples(): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-examples-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const packed = await run("npm", ["pack", "--silent", "--pack-destination", folder], root);
  if (packed.code !== 0) throw new Error(packed.output);
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
  const dependencies = { ...Object.assign({}, ...examples.map(dependenciesOf)), tenon: `file:${tarball}` };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "all", private: true, dependencies }));
  const argv = ["install", "--no-audit", "--no-fund", "--prefer-offline", "--fetch-retries=1"];
  const installed = await run("npm", argv, folder);
  if (installed.code !== 0) {
    if (!OFFLINE.test(installed.output)) throw new Error(installed.output);
    return { folder, missing: `npm could not install them:\n${installed.output}`, remove };
  }
  for (const name of examples) {
    const copy = join(folder, name);
    cpSync(join(root, "examples", name), copy, { recursive: true, filter: isSource });
    symlinkSync(join(folder, "node_modules"), join(copy, "node_modules"), "junction");
  }
  return { folder, remove };
}

/** Tells whether a file belongs to an example: it was not written by a run of the example. */
function isSource(path: string): boolean {
  return !/[\\/](?:node_modules|site|src[\\/]api)$/.test(path);
}

/** The dependencies in an example's package.json. */
export function dependenciesOf(name: string): Readonly<Record<string, string>> {
  const manifest = JSON.parse(readFileSync(join(root, "examples", name, "package.json"), "utf8"));
  return { ...manifest.dependencies, ...manifest.devDependencies };
}
