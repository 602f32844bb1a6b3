import type { Finding, Severity } from "../../contract/findings/finding.ts";
import { capital } from "../../contract/findings/show-text.ts";
import type { Change } from "../changes/change.ts";
import { describeChange, describeOperations, type PrintedDiff } from "./describe-report.ts";
import { describeWitness } from "./describe-witness.ts";

/** A change as a finding, with the fingerprint that code scanning services recognise it by. */
export interface ChangeFinding extends Finding {
  readonly fingerprint: string;
}

/** The changes as findings with codes `diff/<code>`. Those that fail the command are errors. The place in the new document comes first. */
export function changeFindings({ changes, fails }: PrintedDiff): readonly ChangeFinding[] {
  return changes.map((change) => {
    const { code, level, operations, places, witness, fix, fingerprint } = change;
    const seen = describeOperations(operations);
    const lines = [`${level}: ${describeChange(change)}`, ...(seen === "" ? [] : [`${capital(seen)}.`])];
    if (witness !== undefined) {
      const { curl, answer } = describeWitness(witness);
      lines.push(`Witness: ${curl}`, ...(answer === undefined ? [] : [`answered ${answer}`]));
    }
    return {
      code: `diff/${code}`,
      severity: changeSeverity(change, fails(change)),
      message: lines.join("\n"),
      ...(fix === undefined ? {} : { fix }),
      places: [places.new, places.old].filter((place) => place !== null),
      fingerprint,
    };
  });
}

/** The severity of a change, given whether it makes the command fail. */
export function changeSeverity({ level }: Change, fails: boolean): Severity {
  if (fails) return "error";
  return level === "risk" || level === "undecided" ? "warning" : "info";
}
