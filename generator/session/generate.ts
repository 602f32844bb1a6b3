import { buildContract } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { type LoadOptions, loadDocument } from "../../contract/build/load-document.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { createLossReport, type LossReport, noLosses } from "../../contract/losses/loss-report.ts";
import { type LoadedDocument, sizeOf } from "../../contract/read/loaded-document.ts";
import type { BegunOutput } from "../emitters/begin-output.ts";
import type { EmittedFiles } from "../emitters/emit-tools.ts";
import type { EmitOptions } from "../output/emit-options.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { hashFile } from "../output/hash-file.ts";
import { readLibraries, readVersion } from "../output/read-package.ts";
import { settingsOf } from "../output/recorded-options.ts";
import { manifestName, printManifest } from "../write/manifest.ts";
import { type GenerationSession, openSession } from "./generation-session.ts";

export interface GenerateOptions extends EmitOptions {
  readonly document: string;
  readonly load?: LoadOptions;
}

export interface Generated {
  readonly files: readonly EmittedFile[];
  readonly findings: readonly Finding[];
  /** Parts of the document missing from the files. The manifest contains the same report. Absent if no files were generated. */
  readonly losses?: LossReport;
}

/**
 * Generates the output for a document without writing it.
 * @example
 * const { files, findings } = await generate({ document: "openapi.yaml" });
 * if (!findings.some(({ severity }) => severity === "error")) await writeFiles(files, "src/api");
 */
export async function generate(options: GenerateOptions): Promise<Generated> {
  const session = await openSession(options.document, { parts: options.parts });
  try {
    const { loaded, findings } = await loadDocument(options.document, {
      formats: options.formats,
      ...options.load,
      onRead: (path, found) => {
        session.inputs.note(path, found);
        options.load?.onRead?.(path, found);
      },
    });
    if (loaded === undefined) return { files: [], findings };
    let begun: BegunOutput | undefined;
    const { contract, findings: further } = buildContract(loaded, {
      isSorted: true,
      operations: options.operations,
      onNormalised: session.prefetchDocument,
      onBuilt: (built) => {
        begun = session.begin(built, options);
      },
    });
    if (contract === undefined) return { files: [], findings: [...findings, ...further] };
    const understood = { loaded, contract, findings: [...findings, ...further], begun };
    return await generateFrom(understood, options, session);
  } finally {
    await session.close();
  }
}

export interface UnderstoodDocument {
  readonly loaded: LoadedDocument;
  readonly contract: Contract;
  readonly findings: readonly Finding[];
  /** What the session began for the contract. Default: nothing. */
  readonly begun?: BegunOutput | undefined;
}

/**
 * Runs the second half of {@link generate}, for callers that have already loaded and linted the document and built the contract. Returns
 * the given findings plus new ones.
 * @param session - Best opened before the document is loaded, so that its thread starts in the meantime.
 */
export async function generateFrom(
  document: UnderstoodDocument,
  options: EmitOptions,
  session: GenerationSession,
): Promise<Generated> {
  session.measure(sizeOf(document.loaded));
  const { emitFiles } = await import("../emitters/emit-files.ts");
  const emitted = await emitFiles(document.contract, options, session, document.begun);
  const findings = [...document.findings, ...emitted.findings];
  if (emitted.files.length === 0) return { files: [], findings };
  const losses = reportLosses({ ...document, findings });
  const inputs = session.inputs.list(document.loaded);
  const manifest = createManifest({ ...document, findings, losses, inputs }, emitted, options);
  return { files: [...emitted.files, manifest], findings, losses };
}

function reportLosses({ contract, findings }: UnderstoodDocument): LossReport {
  const { losses, placeOfBundled = contract.placeOf } = contract;
  return losses === undefined ? noLosses : createLossReport(findings, losses, placeOfBundled);
}

interface ManifestSources extends UnderstoodDocument {
  readonly losses: LossReport;
  readonly inputs: Readonly<Record<string, string>>;
}

function createManifest(
  { contract, findings, losses, inputs }: ManifestSources,
  { files, templates }: EmittedFiles,
  options: EmitOptions,
): EmittedFile {
  const text = printManifest({
    tenon: readVersion(),
    libraries: readLibraries(),
    inputs,
    options: settingsOf(options, templates),
    outputs: Object.fromEntries(files.map((file) => [file.path, hashFile(file)])),
    size: { operations: contract.model.operations.length, schemas: contract.model.schemas.length },
    losses,
    findings,
  });
  return { path: manifestName, text };
}
