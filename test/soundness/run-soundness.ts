import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AcceptedValue, type Candidates, collectAccepted, type Effort } from "./accepted-values.ts";
import { compileAccepted, printAccepted } from "./compile-accepted.ts";
import { createReadingFinder, type FindReading } from "./find-reading.ts";
import type { Reading } from "./imply-types.ts";
import { readTypeTexts } from "./read-type-texts.ts";
import { type DocumentPath, writeSubject } from "./write-subject.ts";

/** A document whose types are compared with its validators. */
export interface SoundnessSubject extends DocumentPath {
  readonly name: string;
  /** Values to try in addition to samples. */
  readonly candidates?: Candidates;
}

/** A value that a validator accepts, and that is not assignable to the schema's type. */
export interface RefusedValue {
  readonly document: string;
  readonly schema: string;
  readonly value: unknown;
  readonly message: string;
  /** The reading of the schema by which the value is invalid. */
  readonly against: Reading | undefined;
  /** Whether a comment of the schema's type says that the schema has no `type`. True for schemas without a name. */
  readonly isTold: boolean;
}

/** The results for some documents. */
export interface SoundnessOutcome {
  /** The number of schemas with values: named schemas, and parameters and bodies of operations. */
  readonly schemas: number;
  /** Schemas for which no accepted value was found. */
  readonly untried: readonly string[];
  /** The number of values that were assigned to types. */
  readonly tried: number;
  readonly refusals: readonly RefusedValue[];
}

interface Written {
  readonly name: string;
  readonly file: string;
  readonly values: readonly AcceptedValue[];
  readonly readingOf: FindReading;
  readonly textOf: (type: string) => string;
  readonly untried: readonly string[];
}

/** Assigns the values that validators accept to the types of the same schemas, in one run of the compiler. */
export async function runSoundness(
  subjects: readonly SoundnessSubject[],
  effort: Effort,
): Promise<SoundnessOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-soundness-"));
  try {
    const written: Written[] = [];
    for (const [index, subject] of subjects.entries())
      written.push(await prepare(subject, join(folder, String(index)), effort));
    const found = compileAccepted(new Map(written.map(({ file, values }) => [file, values])));
    const byFile = new Map(written.map((each) => [each.file, each]));
    const all = written.flatMap(({ values }) => values);
    return {
      schemas: new Set(all.map(({ typed }) => typed)).size,
      untried: written.flatMap(({ untried }) => untried),
      tried: all.length,
      refusals: found.map(({ accepted, message, file }) => ({
        document: byFile.get(file)?.name ?? "",
        schema: accepted.typed.name,
        value: accepted.value,
        message,
        against: byFile.get(file)?.readingOf(accepted),
        isTold: /^$|ha(?:s|ve) no `type`/.test(byFile.get(file)?.textOf(accepted.typed.type) ?? ""),
      })),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function prepare(
  { candidates = () => [], ...subject }: SoundnessSubject,
  target: string,
  effort: Effort,
): Promise<Written> {
  const contract = await writeSubject(subject, target);
  const { values, untried } = collectAccepted(contract, candidates, effort);
  const file = join(target, "accepted.ts");
  mkdirSync(target, { recursive: true });
  writeFileSync(file, printAccepted(values, "./types.js"));
  const at = (name: string): string => `${subject.name} ${name}`;
  return {
    name: subject.name,
    file,
    values,
    readingOf: createReadingFinder(contract),
    textOf: readTypeTexts(readFileSync(join(target, "types.ts"), "utf8")),
    untried: untried.map(at),
  };
}
