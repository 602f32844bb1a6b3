import { resolve } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import { createPlace } from "../../contract/findings/finding.ts";
import { colouredStyle, isColoured, plainStyle } from "../../contract/findings/style.ts";
import type { DiffReport } from "../../diff/changes/change.ts";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { printDiffJson } from "../../diff/report/print-json.ts";
import { printDiff } from "../../diff/report/print-pretty.ts";
import { readReadings } from "../config/parse-readings.ts";
import type { CommandInput } from "../shared/command.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import { createUsageError } from "../shared/usage-error.ts";
import { type LoadedApi, loadApi, reportUnreadable } from "../targets/load-api.ts";
import type { DiffCommandOptions } from "./diff-command.ts";

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
  const report = await diffContracts(contracts, {
    strictStatuses: options["strict-statuses"] === true,
    withSource: options.source === true,
    readings: { ...after.readings, ...readReadings(options.reading) },
  });
  io.stdout.write(print(report, options, io));
  if (report.level === "breaking") return 1;
  return options.undecided === "error" && report.summary.undecided > 0 ? 1 : 0;
}

function print(report: DiffReport, { format, all }: DiffCommandOptions, io: Io): string {
  if (format === "json") return printDiffJson(report);
  const changes =
    all === true ? report.changes : report.changes.filter(({ level }) => level !== "compatible");
  return printDiff(
    { ...report, changes },
    isColoured(io.stdout.isTerminal, io.env) ? colouredStyle : plainStyle,
  );
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
