import type { Contract } from "../../contract/build/contract.ts";
import {
  type Change,
  type ChangeSubject,
  changeLevels,
  type DiffReport,
  type DiffSummary,
  type Pair,
  worstLevel,
} from "../../diff/changes/change.ts";
import { type DiffOptions, diffContracts } from "../../diff/diff-contracts.ts";
import { type ReadApi, relocateContract } from "../targets/load-api.ts";

export interface OlderApi extends ReadApi {
  /** Commit date as `YYYY-MM-DD`. */
  readonly day?: string | undefined;
}

/** The side that is deployed first and must work with the old version of the other side. `both` means that either side can be first. */
export type Deploy = "server" | "client" | "both";

export interface ComparedApi {
  readonly olders: readonly OlderApi[];
  readonly now: ReadApi;
  readonly options: DiffOptions;
}

/** Compares pairs of versions. With more than one pair, each change reports its older version in `against`. */
export async function compareVersions(apis: readonly ComparedApi[], deploy: Deploy): Promise<DiffReport> {
  const reports: DiffReport[] = [];
  const isNamed = apis.length > 1 || apis.some(({ olders }) => olders.length > 1);
  for (const { olders, now, options: given } of apis)
    for (const old of olders) {
      const options = { ...given, oldDay: old.day };
      const contracts = {
        old: relocateContract(old.contract, old),
        new: relocateContract(now.contract, now),
      };
      const name = (report: DiffReport): DiffReport =>
        isNamed
          ? { ...report, changes: report.changes.map((change) => ({ ...change, against: old.name })) }
          : report;
      if (deploy !== "client") reports.push(name(await diffContracts(contracts, options)));
      if (deploy !== "server") reports.push(name(await compareBack(contracts, options, deploy === "both")));
    }
  return mergeReports(reports);
}

/**
 * Finds changes that break updated clients while the server still runs the old version.
 * @param omitsReported - Skips changes already reported in the other direction at the same level.
 */
async function compareBack(
  contracts: Pair<Contract>,
  options: DiffOptions,
  omitsReported: boolean,
): Promise<DiffReport> {
  const reversed = { old: contracts.new, new: contracts.old };
  const report = await diffContracts(reversed, { ...options, isReversed: true });
  const changes = report.changes
    .filter(({ level }) => !omitsReported || !["compatible", "policy", "source"].includes(level))
    .map(
      ({ fix, ...change }): Change => ({
        ...change,
        ...(fix === undefined && change.level !== "breaking" ? {} : { fix: "Deploy the server first." }),
        message: `New clients, old server: ${change.message}`,
        places: { old: change.places.new, new: change.places.old },
        fingerprint: `client ${change.fingerprint}`,
        subject: turnBack(change.subject),
      }),
    );
  return { ...report, changes };
}

function turnBack({ pointers, operations, ...subject }: ChangeSubject): ChangeSubject {
  return {
    ...subject,
    pointers: { old: pointers.new, new: pointers.old },
    operations: operations.map((one) => ({ ...one, old: one.new, new: one.old })),
  };
}

function mergeReports(reports: readonly DiffReport[]): DiffReport {
  const [first] = reports;
  if (first === undefined) throw new TypeError("There is always a version to compare with.");
  const changes = changeLevels.flatMap((level) =>
    reports.flatMap((report) => report.changes.filter((change) => change.level === level)),
  );
  const sum = (name: keyof DiffSummary): number =>
    reports.reduce((total, { summary }) => total + summary[name], 0);
  const summary = {
    ...{ parts: sum("parts"), proved: sum("proved") },
    ...{ witnessed: sum("witnessed"), undecided: sum("undecided") },
  };
  return { ...first, level: worstLevel(changes), summary, changes };
}
