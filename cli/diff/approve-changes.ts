import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Finding } from "../../contract/findings/finding.ts";
import type { Change } from "../../diff/changes/change.ts";
import { gatherEntries } from "../../diff/report/gather-entries.ts";
import { applyBaseline } from "../../verifier/judge/baseline.ts";
import type { Io } from "../shared/io.ts";
import { createUsageError, wrongValue } from "../shared/usage-error.ts";
import { addBaselineEntry, readBaselineRequest, today, writeBaselineFile } from "../targets/baseline-file.ts";
import type { DiffCommandOptions } from "./diff-options.ts";

const usualFile = "tenon.approvals.json";

export interface ApprovedChanges {
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
}

/**
 * Updates the baseline for `--approve` or `--update-baseline`, then marks approved changes. Throws a `UsageError` for an invalid value or
 * an unreadable file.
 * @param fails - Checks whether a change would fail without approval.
 */
export function approveChanges(
  changes: readonly Change[],
  options: DiffCommandOptions,
  fails: (change: Change) => boolean,
  io: Io,
): ApprovedChanges {
  const name =
    options.baseline ??
    (options.approve === undefined && !existsSync(resolve(io.cwd, usualFile)) ? undefined : usualFile);
  if (options.approve === undefined && options.expires !== undefined)
    throw createUsageError(
      "usage/missing-argument",
      "--expires needs --approve.",
      'Rules of --ignore have their own date: --ignore "path=/internal/* until=2030-01-31"',
    );
  if (options.approve !== undefined) approve(options.approve, name ?? usualFile, changes, options, fails, io);
  const isUpdate = options["update-baseline"] === true;
  const request = readBaselineRequest(
    isUpdate ? { baseline: name ?? usualFile, "update-baseline": true } : {},
    io.cwd,
    name,
  );
  if (request === undefined) return { changes, findings: [] };
  if (isUpdate) writeBaselineFile(io, request.name, changes.filter(fails), request.baseline);
  const baseline = isUpdate
    ? (readBaselineRequest({ baseline: request.name }, io.cwd)?.baseline ?? request.baseline)
    : request.baseline;
  const { known, findings } = applyBaseline(changes, baseline, today());
  const accepted = new Set(known);
  const entries = new Map(baseline.entries.map(({ fingerprint, ...approval }) => [fingerprint, approval]));
  return {
    changes: changes.map((change) => {
      const approval = accepted.has(change) && fails(change) ? entries.get(change.fingerprint) : undefined;
      return approval === undefined ? change : { ...change, approval };
    }),
    findings,
  };
}

function approve(
  fingerprint: string,
  name: string,
  changes: readonly Change[],
  { owner, reason, expires }: DiffCommandOptions,
  fails: (change: Change) => boolean,
  io: Io,
): void {
  if (owner === undefined || reason === undefined)
    throw createUsageError(
      "usage/missing-argument",
      "--approve requires --owner and --reason.",
      '--owner "team notes" --reason "no client sends it" --expires 2030-01-31',
    );
  const isNamed = (change: Change): boolean => change.fingerprint === fingerprint;
  if (!changes.some(isNamed))
    throw wrongValue(
      `No change has the fingerprint \`${fingerprint}\`.`,
      "Copy it from the report; --format json prints that of each change.",
    );
  const entries = gatherEntries(changes).filter(({ changes: [first] }) => isNamed(first));
  const named = entries.flatMap((entry) => entry.changes.filter(fails).map((change) => change.fingerprint));
  for (const one of new Set([fingerprint, ...named]))
    addBaselineEntry(io, name, {
      fingerprint: one,
      owner,
      reason,
      ...(expires === undefined ? {} : { expires }),
    });
}
