/**
 * Types are sound: the type of a schema accepts every value that its validator accepts. This is the fast part; `npm run
 * soundness` tries all documents.
 *
 * @module
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sortRefusals } from "./exceptions.ts";
import { ownDocumentSubjects } from "./own-documents.ts";
import { runSoundness } from "./run-soundness.ts";
import { documentSubjects, suiteSubjects } from "./subjects.ts";

const corpus = join(import.meta.dirname, "../../../shared/corpus");
const folder = mkdtempSync(join(tmpdir(), "tenon-soundness-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("values that validators accept are assignable to the types", async () => {
  const subjects = [
    ...suiteSubjects(folder),
    ...ownDocumentSubjects(folder),
    ...documentSubjects(["spec/openapi.yaml", "redocly-cafe.yaml", "auth0-myaccount.json"]),
  ];
  const { tried, refusals } = await runSoundness(subjects, { rounds: 3, mostValues: 16 });
  const { unlisted, unused } = sortRefusals(refusals);
  expect(unlisted).toEqual([]);
  // Some are needed by documents of the corpus alone.
  if (existsSync(corpus)) expect(unused).toEqual([]);
  // Two of the documents are of the corpus.
  expect(tried).toBeGreaterThan(existsSync(corpus) ? 900 : 700);
}, 300_000);
