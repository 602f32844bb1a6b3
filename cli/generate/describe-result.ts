import { summariseFindings } from "../../contract/findings/count-findings.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import type { GeneratedTarget, GenerateResult } from "./generate-request.ts";

/** Describes in one line what `tenon generate` did in a folder. */
export function describeResult(
  { result, findings }: GeneratedTarget,
  output: string,
  { check, start }: { readonly check: boolean; readonly start: number },
): string {
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  if (result === undefined)
    return `${output}: left as it was because of ${summariseFindings(findings)} (${seconds})`;
  const { written, unchanged, removed, operations, schemas, losses } = result;
  const isPartly = findings.some(({ code, severity }) => severity === "error" && !code.startsWith("output/"));
  const partly = isPartly ? ", as far as the document was understood" : "";
  const lost = losses === 0 ? "" : `; ${describeLosses(losses)}`;
  const size = `${showCount(operations, "operation")}, ${showCount(schemas, "schema")}${lost}`;
  if (check) {
    const isStale = findings.some(({ code }) => code.startsWith("output/"));
    const state = isStale ? "out of date" : `${showCount(unchanged.length, "file")} up to date`;
    return `${output}: ${state}${partly}; ${size} (${seconds})`;
  }
  const parts = [
    `${showCount(written.length, "file")} written`,
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
    ...(unchanged.length > 0 ? [`${unchanged.length} unchanged`] : []),
  ];
  return `${output}: ${parts.join(", ")}${partly}; ${size} (${seconds})`;
}

/** Describes losses, and names the file with the details, since findings with the severity `info` are not printed. */
function describeLosses(losses: number): string {
  return `${showCount(losses, "place")} of the document not in the output (\`losses\` in tenon.manifest.json)`;
}

/** The circumstances of a run. */
export interface ChangeContext {
  /** The cause of the run, e.g. a file's name. */
  readonly cause: string;
  /** The output folder's name. */
  readonly output: string;
  /** The start of the run, as a value of `performance.now()`. */
  readonly start: number;
}

/** Prints one line about the changes of a run: `openapi.yaml: types.ts, client.ts and 2 more written to src/api (0.3 s)`. */
export function printChange(
  { result, findings }: GeneratedTarget,
  { cause, output, start }: ChangeContext,
): string {
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const what =
    result === undefined
      ? `${output} left as it was because of ${summariseFindings(findings)}`
      : describe(result, output);
  return `${cause}: ${what} (${seconds})`;
}

function describe({ written, removed, unchanged }: GenerateResult, output: string): string {
  if (written.length + removed.length === 0)
    return `nothing to change in ${output} (${unchanged.length} files)`;
  const parts = [
    ...(written.length > 0 ? [`${list(written)} written to ${output}`] : []),
    ...(removed.length > 0 ? [`${list(removed)} removed${written.length > 0 ? "" : ` from ${output}`}`] : []),
  ];
  return parts.join(", ");
}

/** The first three names, code first, and the number of the others. */
function list(names: readonly string[]): string {
  const sorted = names.toSorted((left, right) => rank(left) - rank(right));
  const shown = sorted.slice(0, 3).join(", ");
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

/** The rank of a file in the list. The manifest comes last, since it changes with every input. */
function rank(name: string): number {
  if (name === "tenon.manifest.json") return 2;
  return name.endsWith(".ts") ? 0 : 1;
}
