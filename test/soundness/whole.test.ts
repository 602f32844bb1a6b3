/**
 * Types against validators for every document there is; takes minutes, so only `npm run soundness` runs it. Prints how many
 * values were tried of each document, and how many were refused, by reason.
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { sortRefusals } from "./exceptions.ts";
import { runSoundness, type SoundnessOutcome, type SoundnessSubject } from "./run-soundness.ts";
import { corpusNames, documentSubjects, suiteSubjects } from "./subjects.ts";

/** Set by the command: `all`, or a part of the names of documents. */
const wanted = process.env["SOUNDNESS"];

const folder = mkdtempSync(join(tmpdir(), "tenon-soundness-"));
const refusals: SoundnessOutcome["refusals"][number][] = [];
let tried = 0;

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  if (wanted === undefined) return;
  const { byReason } = sortRefusals(refusals);
  console.log(`${tried} values tried, ${refusals.length} refused:`);
  for (const [reason, count] of byReason) console.log(`  ${count} ${reason}`);
});

function subjects(): readonly SoundnessSubject[] {
  const all = [...suiteSubjects(folder), ...documentSubjects(corpusNames())];
  return all.filter(({ name }) => wanted === "all" || name.includes(wanted ?? ""));
}

const title = wanted === undefined ? "all documents (only by `npm run soundness`)" : "all documents";

describe.skipIf(wanted === undefined)(title, () => {
  test.each(wanted === undefined ? [] : subjects())("$name", async (subject) => {
    const outcome = await runSoundness([subject], { rounds: 4, mostValues: 12 });
    tried += outcome.tried;
    refusals.push(...outcome.refusals);
    const { unlisted } = sortRefusals(outcome.refusals);
    console.log(
      `${subject.name}: ${outcome.tried} tried, ${outcome.refusals.length} refused, ${unlisted.length} unlisted`,
    );
    for (const text of unlisted.slice(0, 20)) console.log(`  ${text}`);
    expect(unlisted.length).toBe(0);
  }, 600_000);
});
