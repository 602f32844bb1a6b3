import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildContract } from "../../contract/build-contract.ts";
import { loadDocument } from "../../contract/load/load-document.ts";
import { generate } from "../../generator/generate.ts";
import { type AcceptedValue, type Candidates, collectAccepted, type Effort } from "./accepted-values.ts";
import { compileAccepted, printAccepted, type Refusal } from "./compile-accepted.ts";

/** A document whose types are held against its validators. */
export interface SoundnessSubject {
  readonly name: string;
  readonly path: string;
  /** Values to try beside samples. */
  readonly candidates?: Candidates;
}

/** What came of some documents. */
export interface SoundnessOutcome {
  /** How many values were assigned to types. */
  readonly tried: number;
  readonly refusals: readonly (Refusal & { readonly document: string })[];
}

/** Assigns what the validators of documents accept to the types of the same schemas, in one run of the compiler. */
export async function runSoundness(
  subjects: readonly SoundnessSubject[],
  effort: Effort,
): Promise<SoundnessOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-soundness-"));
  try {
    const files = new Map<string, readonly AcceptedValue[]>();
    const names = new Map<string, string>();
    for (const [index, subject] of subjects.entries()) {
      const target = join(folder, String(index));
      files.set(join(target, "accepted.ts"), await writeSubject(subject, target, effort));
      names.set(join(target, "accepted.ts"), subject.name);
    }
    const refusals = compileAccepted(files).map((refusal) => ({
      ...refusal,
      document: names.get(refusal.file) ?? "",
    }));
    const tried = [...files.values()].reduce((sum, values) => sum + values.length, 0);
    return { tried, refusals };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function writeSubject(
  { path, candidates = () => [] }: SoundnessSubject,
  target: string,
  effort: Effort,
): Promise<readonly AcceptedValue[]> {
  const { loaded } = await loadDocument(path);
  const contract = loaded && buildContract(loaded).contract;
  if (contract === undefined) throw new Error(`${path} gives no contract.`);
  const { files } = await generate({ document: path, importExtension: ".js", names: {} });
  for (const { path: at, text } of files) {
    if (!at.startsWith("runtime/") && at !== "types.ts") continue;
    mkdirSync(dirname(join(target, at)), { recursive: true });
    writeFileSync(join(target, at), text);
  }
  const values = collectAccepted(contract, candidates, effort);
  writeFileSync(join(target, "accepted.ts"), printAccepted(values, "./types.js"));
  return values;
}
