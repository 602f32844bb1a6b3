/**
 * If a type admits values that the validator of its schema refuses, a comment says so. Checked for the values that the
 * JSON-Schema-Test-Suite and our own cases expect to be refused.
 *
 * @module
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createChecks } from "../../validation/checks/create-checks.ts";
import type { AcceptedValue } from "./accepted-values.ts";
import { compileAccepted, printAccepted } from "./compile-accepted.ts";
import { listTyped } from "./list-typed.ts";
import { readTypeTexts } from "./read-type-texts.ts";
import { suiteSubjects } from "./subjects.ts";
import { writeSubject } from "./write-subject.ts";

const folder = mkdtempSync(join(tmpdir(), "tenon-wider-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The comments which say that a type admits more than the schema. */
const notes = /Also validated: |Format: |Further members are of any type|ha(?:s|ve) no `type`/;

test("types that admit more than their schemas have a comment that says so", async () => {
  const files = new Map<string, readonly AcceptedValue[]>();
  const textsOf = new Map<string, (name: string) => string>();
  for (const [index, { candidates = () => [], ...subject }] of suiteSubjects(folder).entries()) {
    const target = join(folder, String(index));
    const contract = await writeSubject(subject, target);
    const checks = createChecks(contract);
    const refused = listTyped(contract).flatMap((typed): readonly AcceptedValue[] => {
      const check = checks.checkOf(typed.schema);
      const values = candidates(typed.name).filter((value) => check(value) !== undefined);
      return values.map((value) => ({ typed, value }));
    });
    const file = join(target, "refused.ts");
    writeFileSync(file, printAccepted(refused, "./types.js"));
    files.set(file, refused);
    textsOf.set(file, readTypeTexts(readFileSync(join(target, "types.ts"), "utf8")));
  }
  const told = new Set(compileAccepted(files).map(({ accepted }) => accepted));
  const silent = [...files].flatMap(([file, values]) =>
    values
      .filter((value) => !told.has(value))
      .filter(({ typed }) => !notes.test(textsOf.get(file)?.(typed.type) ?? ""))
      .map(({ typed, value }) => `${JSON.stringify(typed.schema)}: ${JSON.stringify(value)}`),
  );
  expect([...files.values()].flat().length).toBeGreaterThan(50);
  expect(silent).toEqual([]);
}, 300_000);
