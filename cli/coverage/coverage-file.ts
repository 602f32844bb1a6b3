import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding, Severity } from "../../contract/findings/finding.ts";
import {
  type CoverageData,
  type CoveredDocument,
  fingerprintDocument,
  readCoverage,
} from "../../verifier/coverage/coverage-data.ts";
import { readJsonFiles } from "../shared/json-files.ts";
import { createUsageError } from "../shared/usage-error.ts";

/** A shard, and the name of its file. */
export interface NamedShard {
  readonly name: string;
  readonly data: CoverageData;
}

/**
 * Reads shards, given as files or as folders, whose `.json` files are read. Throws a `UsageError` for a file
 * that cannot be read or is not a shard.
 */
export function readShards(cwd: string, names: readonly string[]): readonly NamedShard[] {
  const code = "coverage/unreadable";
  return readJsonFiles(cwd, names, { code }).map(({ name, value }) => {
    const data = readCoverage(value);
    if (typeof data === "string") throw createUsageError(code, `${name} ${data}.`);
    return { name, data };
  });
}

/** Writes a file, and creates missing folders. Throws a `UsageError` if it cannot be written. */
export function writeCoverageFile(cwd: string, name: string, text: string): void {
  const path = resolve(cwd, name);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch {
    throw createUsageError("coverage/unwritable", `${name} cannot be written.`);
  }
}

/** Shards, divided into those of the document and others. */
export interface SortedShards {
  readonly own: readonly NamedShard[];
  /**
   * A finding for each shard of another document, whose leaves may have the same names but another meaning.
   */
  readonly findings: readonly Finding[];
}

/** Separates the shards of a document from others. `name` is that of the document, for messages. */
export function sortShards(
  shards: readonly NamedShard[],
  contract: Contract,
  name: string,
  severity: Severity = "error",
): SortedShards {
  const own: NamedShard[] = [];
  const findings: Finding[] = [];
  for (const shard of shards) {
    const message = describeOther(shard.name, shard.data.document, contract, name);
    if (message === undefined) own.push(shard);
    else findings.push(createFinding("coverage/other-document", { message, severity }));
  }
  return { own, findings };
}

/**
 * Says which other document a file is about; `undefined` if it is about this one. `name` is that of the
 * document.
 */
export function describeOther(
  file: string,
  document: CoveredDocument,
  contract: Contract,
  name: string,
): string | undefined {
  const { fingerprint, title, version } = fingerprintDocument(contract);
  if (document.fingerprint === fingerprint) return undefined;
  const isSame = document.title === title && document.version === version;
  return isSame
    ? `${file} is of another state of ${name}: it was written before, or after, the document was changed.`
    : `${file} is of ${JSON.stringify(`${document.title} ${document.version}`)}, another document than ${name}.`;
}
