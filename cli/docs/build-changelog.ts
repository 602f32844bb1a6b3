import type { Contract } from "../../contract/build/contract.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { describeOutcome } from "../../diff/report/describe-report.ts";
import { describeWitness } from "../../diff/report/describe-witness.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import type { Changelog } from "../../site/views/changelog-page.ts";
import type { Readings } from "../../verifier/judge/readings.ts";

/** A version of a document, with the name shown to readers. */
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
    summary: `${describeOutcome(report)} ${showCount(report.changes.length, "change")} in all.`,
    changes: report.changes.map(({ level, message, operations, witness, subject: { pointers } }) => {
      const schemas = { old: schemaAt(pointers.old), new: schemaAt(pointers.new) };
      const told = { level, message, operations, schemas };
      if (witness === undefined) return told;
      const { curl, answer } = describeWitness(witness);
      return { ...told, witness: answer === undefined ? curl : `${curl}\n\n${answer}` };
    }),
  };
}

/** The named schema that a pointer refers to, or that contains the target. */
function schemaAt(pointer: string | null): string | undefined {
  const [section, map, name] = pointer === null ? [] : splitPointer(pointer);
  return section === "components" && map === "schemas" ? name : undefined;
}
