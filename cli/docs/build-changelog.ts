import type { Contract } from "../../contract/build/contract.ts";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { describeOutcome, describeParts } from "../../diff/report/describe-report.ts";
import { describeWitness } from "../../diff/report/describe-witness.ts";
import type { Changelog } from "../../site/views/changelog-page.ts";
import type { Readings } from "../../verifier/judge/readings.ts";

/** A version of a document by the name that readers know. */
export interface NamedContract {
  readonly name: string;
  readonly contract: Contract;
}

/** Compares two versions of a document as `tenon diff` does. */
export async function buildChangelog(
  before: NamedContract,
  after: NamedContract,
  readings: Partial<Readings> | undefined,
): Promise<Changelog> {
  const report = await diffContracts({ old: before.contract, new: after.contract }, { readings });
  return {
    from: before.name,
    to: after.name,
    summary: `${describeOutcome(report)} ${describeParts(report)}.`,
    changes: report.changes.map(({ level, message, operations, witness }) => {
      if (witness === undefined) return { level, message, operations };
      const { curl, answer } = describeWitness(witness);
      return { level, message, operations, witness: answer === undefined ? curl : `${curl}\n\n${answer}` };
    }),
  };
}
