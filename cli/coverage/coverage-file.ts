import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { type CoverageData, readCoverage } from "../../verifier/coverage/coverage-data.ts";
import { UsageError } from "../shared/usage-error.ts";

/** A shard by the name of its file. */
export interface NamedShard {
  readonly name: string;
  readonly data: CoverageData;
}

/** Reads shards: files, and all `.json` of folders. Throws a `UsageError` for what cannot be read, or is no shard. */
export function readShards(cwd: string, names: readonly string[]): readonly NamedShard[] {
  return names.flatMap((name) => listFiles(cwd, name)).map((name) => ({ name, data: readShard(cwd, name) }));
}

function listFiles(cwd: string, name: string): readonly string[] {
  if (!isFolder(resolve(cwd, name))) return [name];
  const inside = readdirSync(resolve(cwd, name)).filter((file) => file.endsWith(".json"));
  if (inside.length === 0) throw unreadable(`${name} holds no .json file.`);
  return inside.sort().map((file) => join(name, file));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function readShard(cwd: string, name: string): CoverageData {
  const data = readCoverage(readJson(cwd, name));
  if (typeof data === "string") throw unreadable(`${name} ${data}.`);
  return data;
}

function readJson(cwd: string, name: string): unknown {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, name), "utf8");
  } catch {
    throw unreadable(`${name} cannot be read.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(`${name} is not JSON.`);
  }
}

function unreadable(message: string): UsageError {
  return new UsageError(createFinding("coverage/unreadable", { message }));
}

/** Writes a file beside which folders may be missing. Throws a `UsageError` where it cannot be written. */
export function writeCoverageFile(cwd: string, name: string, text: string): void {
  const path = resolve(cwd, name);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch {
    throw new UsageError(createFinding("coverage/unwritable", { message: `${name} cannot be written.` }));
  }
}
