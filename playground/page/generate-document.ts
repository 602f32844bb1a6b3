import { buildContract } from "../../contract/build/build-contract.ts";
import { loadDocument } from "../../contract/build/load-document.ts";
import { indexLines } from "../../contract/findings/code-frame.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { printFindings } from "../../contract/findings/print-findings.ts";
import { createNames } from "../../generator/names/create-names.ts";
import { generateFrom } from "../../generator/session/generate.ts";
import { openSession } from "../../generator/session/generation-session.ts";
import { createSamples } from "../../site/samples/create-samples.ts";

export interface ShownFile {
  readonly path: string;
  readonly text: string;
}

/** What the page shows for a document. */
export interface GeneratedPage {
  /** Findings as in a terminal. */
  readonly findings: string;
  /** A call of each operation with the generated client. */
  readonly calls: readonly ShownFile[];
  /** The generated files, without those that are the same for all documents. Empty if a finding is an error. */
  readonly files: readonly ShownFile[];
}

const path = "/openapi.yaml";

/** Generates code from a document in YAML or JSON, as `tenon generate` does. References to other files are findings. */
export async function generateDocument(text: string): Promise<GeneratedPage> {
  const buffers = new Map([[path, new TextEncoder().encode(text)]]);
  const { loaded, findings } = await loadDocument(path, { buffers });
  if (loaded === undefined) return { findings: print(findings, text), calls: [], files: [] };
  const { contract, findings: further } = buildContract(loaded, { isSorted: true });
  const all = [...findings, ...further];
  if (contract === undefined) return { findings: print(all, text), calls: [], files: [] };
  const session = await openSession(path);
  const options = { importExtension: ".js", names: {} } as const;
  const generated = await generateFrom({ loaded, contract, findings: all }, options, session);
  const samples = await createSamples(contract, createNames(contract.model).names, []);
  return {
    findings: print(generated.findings, text),
    calls: contract.model.operations.map(({ id, pointer }) => ({
      path: id,
      text: samples.get(pointer)?.client ?? "",
    })),
    files: generated.files.filter((file) => !file.path.startsWith("runtime/")),
  };
}

function print(findings: readonly Finding[], text: string): string {
  const source = indexLines(text);
  return printFindings(findings, "pretty", { width: 90, linesOf: () => source, subject: "openapi.yaml" });
}
