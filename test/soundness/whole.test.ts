/**
 * Compares types and validators of all documents; takes minutes, so only `npm run soundness` runs it. For each document it prints
 * the number of values that were tried, and the number that were refused, by reason.
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { sortRefusals } from "./exceptions.ts";
import { ownDocumentSubjects } from "./own-documents.ts";
import { type RefusedValue, runSoundness, type SoundnessSubject } from "./run-soundness.ts";
import { corpusSubjects, documentSubjects, suiteSubjects } from "./subjects.ts";

/** Set by the command: `all`, or parts of document names, separated by commas. */
const wanted = process.env["SOUNDNESS"];

const folder = mkdtempSync(join(tmpdir(), "tenon-soundness-"));
const refusals: RefusedValue[] = [];
const untried: string[] = [];
const totals = { documents: 0, schemas: 0, tried: 0 };
const start = performance.now();

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  if (wanted === undefined) return;
  const { byReason, unlisted } = sortRefusals(refusals);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `${totals.documents} documents, ${totals.schemas} schemas, ${totals.tried} values tried, ${refusals.length} refused, ${unlisted.length} of them unlisted, in ${seconds} s`,
  );
  for (const [reason, count] of byReason) console.log(`  ${count} ${reason}`);
  console.log(`${untried.length} schemas without a value, ${untried.slice(0, 20).join(", ")} among them`);
});

/** Groups of documents that are compiled together, by the name of the first. */
async function batches(): Promise<
  readonly (readonly [name: string, subjects: readonly SoundnessSubject[]])[]
> {
  if (wanted === undefined) return [];
  const parts = wanted.split(",");
  const own = [...suiteSubjects(folder), ...ownDocumentSubjects(folder)];
  const all = [own, documentSubjects(["spec/openapi.yaml"]), ...(await corpusSubjects())];
  return all
    .map((subjects) =>
      subjects.filter(({ name }) => wanted === "all" || parts.some((part) => name.includes(part))),
    )
    .flatMap((subjects) => (subjects[0] === undefined ? [] : [[subjects[0].name, subjects] as const]));
}

const title = wanted === undefined ? "all documents (only by `npm run soundness`)" : "all documents";

describe.skipIf(wanted === undefined)(title, async () => {
  const all = await batches();
  test.each(all)(
    "%s",
    async (name, subjects) => {
      const since = performance.now();
      const outcome = await runSoundness(subjects, { rounds: 4, mostValues: 16 });
      totals.documents += subjects.length;
      totals.schemas += outcome.schemas;
      totals.tried += outcome.tried;
      refusals.push(...outcome.refusals);
      untried.push(...outcome.untried);
      const { unlisted } = sortRefusals(outcome.refusals);
      const others = subjects.length > 1 ? ` and ${subjects.length - 1} more` : "";
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      console.log(
        `${name}${others}: ${outcome.schemas} schemas, ${outcome.tried} tried, ${outcome.refusals.length} refused, ${unlisted.length} unlisted, ${seconds} s`,
      );
      for (const text of unlisted.slice(0, 20)) console.log(`  ${text}`);
      expect(unlisted.length).toBe(0);
    },
    1_200_000,
  );
  if (wanted === "all")
    test("every listed exception refuses a value", () => {
      expect(sortRefusals(refusals).unused).toEqual([]);
    });
});
