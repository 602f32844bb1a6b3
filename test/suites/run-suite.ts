import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Finding } from "../../contract/findings/finding.ts";
import { generate } from "../../generator/session/generate.ts";
import { type LoadedModule, loadValidators } from "../unit/generator/validators/load-validators.ts";
import type { SuiteDocument } from "./suite-document.ts";

/** The result of one test. */
export interface SuiteAnswer {
  /** `file › group › test`. */
  readonly name: string;
  readonly agrees: boolean;
}

/** The results for some documents. */
export interface SuiteOutcome {
  readonly answers: readonly SuiteAnswer[];
  readonly findings: readonly Finding[];
}

/** Generates validators from documents, as a user does, and checks every value with them. */
export async function runSuite(documents: readonly SuiteDocument[]): Promise<SuiteOutcome> {
  const outcomes: SuiteOutcome[] = [];
  for (const document of documents) outcomes.push(await runDocument(document));
  return {
    answers: outcomes.flatMap(({ answers }) => answers),
    findings: outcomes.flatMap(({ findings }) => findings),
  };
}

async function runDocument({ groups, document }: SuiteDocument): Promise<SuiteOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-suite-"));
  try {
    const path = join(folder, "openapi.json");
    writeFileSync(path, JSON.stringify(document, undefined, 1));
    const { files, findings } = await generate({ document: path, importExtension: ".ts", names: {} });
    const modules = await loadValidators(files.filter((file) => file.path.startsWith("validators")));
    const exported = Object.assign({}, ...modules.values()) as LoadedModule;
    const answers = [...groups].flatMap(([name, { file, description, tests }]) => {
      const check = exported[`is${name}`] as ((value: unknown) => boolean) | undefined; // emitted so
      return tests.map((test) => ({
        name: `${file} › ${description} › ${test.description}`,
        agrees: ask(check, test.data) === test.valid,
      }));
    });
    return { answers, findings };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function ask(check: ((value: unknown) => boolean) | undefined, value: unknown): boolean | undefined {
  try {
    return check?.(value);
  } catch {
    return undefined;
  }
}
