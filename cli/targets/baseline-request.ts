import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Baseline } from "../../verifier/judge/baseline.ts";
import { type HeldBaseline, holdBaseline } from "../../verifier/report/hold-baseline.ts";
import { readBaselineFile, today } from "../shared/baseline-file.ts";
import { UsageError } from "../shared/usage-error.ts";

/** What a command line says of a baseline. */
export interface BaselineChoice {
  readonly baseline?: string;
  readonly "update-baseline"?: true;
}

/** What is to be done with a baseline. */
export interface BaselineRequest {
  /** The path of its file, as the user has it. */
  readonly name: string;
  readonly baseline: Baseline;
  /** Absent where it is to be written: then all that is found counts. */
  readonly held: HeldBaseline | undefined;
}

/**
 * Understands the options, and reads the file. Throws a `UsageError` that names what is wrong.
 *
 * @param configured - The file that the config names, where it names one.
 */
export function readBaselineRequest(
  options: BaselineChoice,
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
  throw new UsageError(createFinding("usage/missing-argument", { message, fix }));
}
