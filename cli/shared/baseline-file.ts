import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { showNumber } from "../../contract/findings/show-number.ts";
import { type Baseline, createBaseline, type Fingerprinted } from "../../verifier/judge/baseline.ts";
import { readBaseline } from "../../verifier/judge/read-baseline.ts";
import type { Io } from "./io.ts";
import { UsageError } from "./usage-error.ts";

/** The day in UTC, as entries of a baseline write it. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/**
 * Reads a baseline file. Throws a `UsageError` where it is none; one that is not there is empty where it may be made.
 *
 * @param mayBeMissing - Whether it is to be written at the end.
 */
export function readBaselineFile(cwd: string, name: string, mayBeMissing: boolean): Baseline {
  const text = readText(resolve(cwd, name));
  if (text === undefined) {
    if (mayBeMissing) return { entries: [] };
    throw malformed(`${name} cannot be read.`, "--update-baseline makes it.");
  }
  const { baseline, findings } = readBaseline(parse(name, text));
  if (findings.length === 0) return baseline;
  throw new UsageError(
    ...findings.map((finding) => ({ ...finding, message: `${name}: ${finding.message}` })),
  );
}

/**
 * Writes a baseline of what was found. Entries of an earlier one stay as they are.
 *
 * @param name - The path of the file, as the user has it.
 */
export function writeBaselineFile(
  io: Io,
  name: string,
  findings: readonly Fingerprinted[],
  earlier: Baseline,
): void {
  const { entries } = createBaseline(findings, { reason: `Found on ${today()}.` }, earlier);
  try {
    writeFileSync(resolve(io.cwd, name), `${JSON.stringify({ entries }, undefined, 2)}\n`);
  } catch {
    throw malformed(`${name} cannot be written.`);
  }
  const count = `${showNumber(entries.length)} ${entries.length === 1 ? "entry" : "entries"}`;
  io.stderr.write(`${name}: ${count} written. Give each a reason, an owner and, best, a day to expire on.\n`);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function parse(name: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw malformed(`${name} is not JSON.`);
  }
}

function malformed(message: string, fix?: string): UsageError {
  return new UsageError(createFinding("baseline/malformed", { message, fix }));
}
