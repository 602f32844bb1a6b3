import { resolve } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import { createPlace } from "../../contract/findings/finding.ts";
import type { Change } from "../../diff/changes/change.ts";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { adviseVersion, isAbove, stepOf } from "../../diff/report/describe-report.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import { readReadings } from "../config/parse-readings.ts";
import type { CommandInput } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { createUsageError } from "../shared/usage-error.ts";
import { type LoadedApi, loadApi, reportUnreadable } from "../targets/load-api.ts";
import type { DiffCommandOptions } from "./diff-command.ts";
import { printDiffReport } from "./print-diff-report.ts";

/** Compares two documents, and prints what changed. */
export async function runDiff(
  { operands, options }: CommandInput<DiffCommandOptions>,
  io: Io,
): Promise<ExitCode> {
  const [old, now] = operands;
  if (old === undefined || now === undefined) {
    const fix = "Name the old and the new version of the document.";
    throw createUsageError("usage/missing-argument", "tenon diff needs two documents to compare.", fix);
  }
  const { overlay, config, debug } = options;
  const load = (api: string): Promise<LoadedApi> =>
    loadApi(
      {
        api,
        ...(overlay === undefined ? {} : { overlay }),
        ...(config === undefined ? {} : { config }),
        ...(debug === undefined ? {} : { debug }),
      },
      io,
    );
  const [before, after] = [await load(old), await load(now)];
  if (before.contract === undefined) return reportUnreadable(before, io);
  if (after.contract === undefined) return reportUnreadable(after, io);
  const contracts = { old: relocate(before.contract, before), new: relocate(after.contract, after) };
  const found = await diffContracts(contracts, {
    strictStatuses: options["strict-statuses"] === true,
    withSource: options.source === true,
    readings: { ...after.readings, ...readReadings(options.reading) },
  });
  const { format = "pretty", all, undecided, max = "minor" } = options;
  const fails = ({ level }: Change): boolean =>
    isAbove(stepOf(level), max) || (undecided === "error" && level === "undecided");
  const isShown = (change: Change): boolean =>
    all === true || format === "json" || change.level !== "compatible" || fails(change);
  const report = {
    ...found,
    changes: found.changes.filter(isShown),
    names: { old: before.name, new: after.name },
    advice: adviseVersion(found),
    version: readVersion(),
    fails,
  };
  printDiffReport(report, format, [before, after], io);
  return found.changes.some(fails) ? 1 : 0;
}

/** The same contract, its places named from the folder that the command runs in. */
function relocate(contract: Contract, { folder, texts }: LoadedApi): Contract {
  return {
    ...contract,
    placeOf: (pointer) => {
      const place = contract.placeOf(pointer);
      return createPlace(texts.nameOf(resolve(folder, place.file)), place.pointer, () => place);
    },
  };
}
