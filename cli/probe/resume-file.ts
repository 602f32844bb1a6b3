import { existsSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { createUnwritableFinding, makeFolder } from "../../generator/write/file-system.ts";
import { elementsOf, isObject, memberOf } from "../../language/values/json-object.ts";
import { parseJson } from "../../language/values/json-text.ts";
import {
  type CheckName,
  type CheckRow,
  checkNames,
  type OperationRow,
  type ProbeReport,
  type ProbeState,
} from "../../live/probe/probe.ts";
import { createReplay, printReplay, type ReplaySource, readReplay } from "../../live/probe/replay/replay.ts";
import { fingerprintDocument, readCoverage } from "../../verifier/coverage/coverage-data.ts";
import { openPrivateFile } from "../../verifier/exchanges/exchange-file.ts";
import type { RedactionRules } from "../../verifier/exchanges/redaction/redaction-rules.ts";
import { readText } from "../shared/read-files.ts";
import { createUsageError } from "../shared/usage-error.ts";

const KIND = "tenon probe state 1";
const NAME = "resume.json";

export interface ResumePlace {
  readonly cwd: string;
  readonly folder: string;
}

interface SavedPlace extends ResumePlace {
  readonly rules: RedactionRules;
  readonly source: ReplaySource;
}

/** Opens the saved state for `--resume`. Throws a `UsageError` if there is none for this document. */
export function openState(
  { cwd, folder }: ResumePlace,
  contract: Contract,
): { readonly seed: number; readonly state: ProbeState } {
  const name = `${folder.replace(/\/$/, "")}/${NAME}`;
  const value = parseJson(readText(resolve(cwd, folder, NAME)) ?? "");
  if (!isObject(value) || value["kind"] !== KIND)
    throw createUsageError(
      "probe/replay-unreadable",
      `${name} is not the state of a probe that ended early.`,
      "Leave out --resume to begin a new probe.",
    );
  const coverage = readCoverage(memberOf(value, "coverage"));
  if (
    typeof coverage === "string" ||
    coverage.document.fingerprint !== fingerprintDocument(contract).fingerprint
  )
    throw createUsageError(
      "probe/replay-unreadable",
      `The document has changed since the probe whose state is in ${name}.`,
      "Leave out --resume to begin a new probe.",
    );
  const replays = elementsOf(memberOf(value, "failures")).flatMap(
    (one) => readReplay(JSON.stringify(one)) ?? [],
  );
  return {
    seed: Number(value["seed"]),
    state: {
      done: textsOf(value["done"]),
      operations: elementsOf(value["operations"]).map(readRow),
      failures: replays.map(({ check, play }) => ({ check, play })),
      fingerprints: replays.map(({ fingerprint }) => fingerprint),
      coverage,
    },
  };
}

export async function saveState(
  { seed, state, failures }: ProbeReport,
  { cwd, folder, rules, source }: SavedPlace,
): Promise<readonly Finding[]> {
  const path = resolve(cwd, folder, NAME);
  if (state === undefined) {
    if (existsSync(path)) rmSync(path);
    return [];
  }
  const replays = failures.map(
    (one) => JSON.parse(printReplay(createReplay(one, source), [], rules)) as unknown,
  );
  const operations = state.operations.map((row) => ({ ...row, checks: Object.fromEntries(row.checks) }));
  const { done, coverage } = state;
  try {
    makeFolder(resolve(cwd, folder));
    const file = await openPrivateFile(path);
    const text = JSON.stringify({ kind: KIND, seed, done, operations, failures: replays, coverage });
    await file.writeFile(`${text}\n`).finally(() => file.close());
    return [];
  } catch (error) {
    return [createUnwritableFinding(`${folder.replace(/\/$/, "")}/${NAME}`, error)];
  }
}

function textsOf(value: unknown): readonly string[] {
  return elementsOf(value).filter((one) => typeof one === "string");
}

function readRow(value: unknown): OperationRow {
  const row = value as Omit<OperationRow, "checks"> & { readonly checks: Record<CheckName, CheckRow> };
  return {
    ...row,
    checks: new Map(checkNames.flatMap((name) => (name in row.checks ? [[name, row.checks[name]]] : []))),
  };
}
