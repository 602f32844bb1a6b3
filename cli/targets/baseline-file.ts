import { resolve } from "node:path";
import { showNumber, showText } from "../../contract/findings/show-text.ts";
import { parseJson } from "../../language/values/json-text.ts";
import {
  type Baseline,
  type BaselineEntry,
  createBaseline,
  type Fingerprinted,
  type HeldBaseline,
  holdBaseline,
  readBaseline,
} from "../../verifier/judge/baseline.ts";
import type { BaselineOptions } from "../shared/common-options.ts";
import type { Io } from "../shared/io.ts";
import { readText } from "../shared/read-files.ts";
import { createUsageError, UsageError } from "../shared/usage-error.ts";
import { writeNamedFile } from "../shared/write-named-file.ts";

export interface BaselineRequest {
  readonly name: string;
  readonly baseline: Baseline;
  readonly held: HeldBaseline | undefined;
}

/**
 * Reads the baseline file, or returns `undefined` if none was specified. Throws a `UsageError` for `--update-baseline` without a file, and
 * for an unreadable or malformed file.
 * @param configured - Path of the file in the config.
 */
export function readBaselineRequest(
  options: BaselineOptions,
  cwd: string,
  configured?: string,
): BaselineRequest | undefined {
  const name = options.baseline ?? configured;
  const update = options["update-baseline"] === true;
  if (name !== undefined) {
    const baseline = readBaselineFile(cwd, name, update);
    return { name, baseline, held: update ? undefined : holdBaseline(baseline, today()) };
  }
  if (!update) return undefined;
  const message = "--update-baseline needs the file to write.";
  const fix = "Name it: --baseline tenon.baseline.json --update-baseline";
  throw createUsageError("usage/missing-argument", message, fix);
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function readBaselineFile(cwd: string, name: string, mayBeMissing: boolean): Baseline {
  const text = readText(resolve(cwd, name));
  if (text === undefined) {
    if (mayBeMissing) return { entries: [] };
    throw malformed(`${name} cannot be read.`, "--update-baseline creates it.");
  }
  const { baseline, findings } = readBaseline(parse(name, text));
  if (findings.length === 0) return baseline;
  throw new UsageError(
    ...findings.map((finding) => ({ ...finding, message: `${name}: ${finding.message}` })),
  );
}

/**
 * Writes one baseline entry per fingerprint. Keeps entries from `earlier` that still match, and drops the rest.
 * @param name - File name as entered by the user.
 */
export function writeBaselineFile(
  io: Io,
  name: string,
  findings: readonly Fingerprinted[],
  earlier: Baseline,
): void {
  const { entries } = createBaseline(findings, { reason: `Found on ${today()}.` }, earlier);
  writeEntries(io.cwd, name, entries);
  const count = `${showNumber(entries.length)} ${entries.length === 1 ? "entry" : "entries"}`;
  io.stderr.write(`${name}: ${count} written. Give each a reason, an owner and a day on which it expires.\n`);
}

/**
 * Adds a baseline entry, replacing any entry with the same fingerprint. Throws a `UsageError` if the entry or the file is malformed.
 * @param name - File name as entered by the user.
 */
export function addBaselineEntry(io: Io, name: string, entry: BaselineEntry): void {
  const { findings } = readBaseline({ entries: [entry] });
  if (findings.length > 0) throw new UsageError(...findings);
  const { entries } = readBaselineFile(io.cwd, name, true);
  const others = entries.filter(({ fingerprint }) => fingerprint !== entry.fingerprint);
  writeEntries(io.cwd, name, [...others, entry]);
  io.stderr.write(`${name}: \`${showText(entry.fingerprint)}\` is approved.\n`);
}

function writeEntries(cwd: string, name: string, entries: readonly BaselineEntry[]): void {
  writeNamedFile(cwd, name, `${JSON.stringify({ entries }, undefined, 2)}\n`);
}

function parse(name: string, text: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw malformed(`${name} is not JSON.`);
  return value;
}

function malformed(message: string, fix?: string): UsageError {
  return createUsageError("baseline/malformed", message, fix);
}
