import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding, Severity } from "../../contract/findings/finding.ts";
import { parseJson } from "../../language/values/parse-json.ts";
import {
  type CoverageData,
  fingerprintDocument,
  readCoverage,
} from "../../verifier/coverage/coverage-data.ts";
import { createUsageError, type UsageError } from "../shared/usage-error.ts";

/** A shard by the name of its file. */
export interface NamedShard {
  readonly name: string;
  readonly data: CoverageData;
}

/**
 * Reads shards: files, and all `.json` files of folders. Throws a `UsageError` for a file that cannot be read or is not a shard.
 */
export function readShards(cwd: string, names: readonly string[]): readonly NamedShard[] {
  return names
    .flatMap((name) => listJsonFiles(cwd, name))
    .map((name) => ({ name, data: readShard(cwd, name) }));
}

/** A file itself, or all `.json` files of a folder. Throws a `UsageError` if there are none. */
export function listJsonFiles(cwd: string, name: string): readonly string[] {
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
  const value = parseJson(text);
  if (value === undefined) throw unreadable(`${name} is not JSON.`);
  return value;
}

function unreadable(message: string): UsageError {
  return createUsageError("coverage/unreadable", message);
}

/** Writes a file and creates missing folders. Throws a `UsageError` if it cannot be written. */
export function writeCoverageFile(cwd: string, name: string, text: string): void {
  const path = resolve(cwd, name);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch {
    throw createUsageError("coverage/unwritable", `${name} cannot be written.`);
  }
}

/** Shards sorted into those of the document and others. */
export interface SortedShards {
  readonly own: readonly NamedShard[];
  /** A finding for each shard of another document: its leaves may have the same names and another meaning. */
  readonly findings: readonly Finding[];
}

/** Tells the shards of a document from others. `name`: the document's, for messages. */
export function sortShards(
  shards: readonly NamedShard[],
  contract: Contract,
  name: string,
  severity: Severity = "error",
): SortedShards {
  const { fingerprint, title, version } = fingerprintDocument(contract);
  const isOwn = ({ data }: NamedShard): boolean => data.document.fingerprint === fingerprint;
  const others = shards.filter((shard) => !isOwn(shard));
  const findings = others.map(({ name: file, data: { document } }) => {
    const isSame = document.title === title && document.version === version;
    const message = isSame
      ? `${file} is of another state of ${name}: it was written before, or after, the document was changed.`
      : `${file} is of ${JSON.stringify(`${document.title} ${document.version}`)}, another document than ${name}.`;
    return createFinding("coverage/other-document", { message, severity });
  });
  return { own: shards.filter(isOwn), findings };
}
