import { existsSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { cases30, cases31, ownGroups } from "../suites/own-cases.ts";
import type { SuiteGroup } from "../suites/read-suite.ts";
import { readGroups, suiteFolder } from "../suites/read-suite.ts";
import { createSuiteDocuments, type SuiteSettings } from "../suites/suite-document.ts";
import type { SoundnessSubject } from "./run-soundness.ts";

const root = resolve(import.meta.dirname, "../..");
const corpus = join(root, "../shared/corpus");

/** Our own cases, and the groups of the suite if it is available, as documents in a folder. */
export function suiteSubjects(folder: string): readonly SoundnessSubject[] {
  const annotate: SuiteSettings = { openapi: "3.1.0", "x-tenon-formats": "annotate" };
  const sets: readonly (readonly [string, readonly SuiteGroup[], SuiteSettings])[] = [
    ["own-3.0", ownGroups(cases30), { openapi: "3.0.3" }],
    ["own-3.1", ownGroups(cases31), { openapi: "3.1.0" }],
    ...(suiteFolder === undefined
      ? []
      : [["suite", readGroups(suiteFolder, "draft2020-12", isSelfContained), annotate] as const]),
  ];
  return sets.flatMap(([name, groups, settings]) =>
    createSuiteDocuments(groups, [], settings).map((made, index) => {
      const path = join(folder, `${name}-${index}.json`);
      writeFileSync(path, JSON.stringify(made.document));
      const candidates = (schema: string): readonly unknown[] =>
        made.groups.get(schema)?.tests.map(({ data }) => data) ?? [];
      return { name: `${name}-${index}`, path, candidates };
    }),
  );
}

function isSelfContained(file: string): boolean {
  return !file.startsWith("optional/") && file !== "refRemote";
}

/** Documents in the repository and beside it, without those that are absent. */
export function documentSubjects(names: readonly string[]): readonly SoundnessSubject[] {
  return names
    .map((name) => ({ name, path: name.startsWith("spec/") ? join(root, name) : join(corpus, name) }))
    .filter(({ path }) => existsSync(path));
}

/** The documents of the corpus by entry, which is a file, or a folder with all files below it; smaller ones first. */
export async function corpusSubjects(): Promise<readonly (readonly SoundnessSubject[])[]> {
  if (!existsSync(corpus)) return [];
  const script = join(root, "scripts/corpus/list-documents.mjs");
  const { listDocuments } = (await import(script)) as { listDocuments: (folder: string) => readonly Entry[] };
  return [...listDocuments(corpus)]
    .sort((one, other) => sizeOf(one) - sizeOf(other))
    .map(({ name, folder, roots }) =>
      roots.map((at) => {
        const isFolder = name.endsWith("/");
        const path = join(folder, at);
        return isFolder ? { name: `${name}${at}`, path, allow: [folder] } : { name, path };
      }),
    );
}

/** An entry of the list that the script reads. */
interface Entry {
  readonly name: string;
  readonly folder: string;
  readonly roots: readonly string[];
}

function sizeOf({ folder, roots }: Entry): number {
  return roots.reduce((sum, at) => sum + statSync(join(folder, at)).size, 0);
}
