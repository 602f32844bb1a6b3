import { summariseFindings } from "../../contract/findings/finding.ts";
import type { GeneratedTarget, GenerateResult } from "../generate/generate-request.ts";
import { showSecondsSince } from "../shared/io.ts";

export interface ChangeContext {
  readonly cause: string;
  readonly output: string;
  readonly start: number;
}

export function printChange(
  { result, findings }: GeneratedTarget,
  { cause, output, start }: ChangeContext,
): string {
  const seconds = showSecondsSince(start);
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

function list(names: readonly string[]): string {
  const sorted = names.toSorted((left, right) => rank(left) - rank(right));
  const shown = sorted.slice(0, 3).join(", ");
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

function rank(name: string): number {
  if (name === "tenon.manifest.json") return 2;
  return name.endsWith(".ts") ? 0 : 1;
}
