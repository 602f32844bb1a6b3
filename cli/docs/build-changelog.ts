import type { Contract } from "../../contract/build/contract.ts";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { describeOutcome, describeParts } from "../../diff/report/describe-report.ts";
import { describeWitness } from "../../diff/report/describe-witness.ts";
import { isObject, type SchemaObject, textOf } from "../../language/values/json-object.ts";
import type { Changelog } from "../../site/views/changelog-page.ts";
import type { Readings } from "../../verifier/judge/readings.ts";

/** Compares two versions of a document as `tenon diff` does. */
export async function buildChangelog(
  before: Contract,
  after: Contract,
  readings: Partial<Readings> | undefined,
): Promise<Changelog> {
  const report = await diffContracts({ old: before, new: after }, { readings });
  return {
    from: versionOf(before.document),
    to: versionOf(after.document),
    summary: `${describeOutcome(report)} ${describeParts(report)}.`,
    changes: report.changes.map(({ level, message, operations, witness }) => {
      if (witness === undefined) return { level, message, operations };
      const { curl, answer } = describeWitness(witness);
      return { level, message, operations, witness: answer === undefined ? curl : `${curl}\n\n${answer}` };
    }),
  };
}

function versionOf(document: SchemaObject): string {
  return (isObject(document["info"]) ? textOf(document["info"], "version") : undefined) ?? "?";
}
