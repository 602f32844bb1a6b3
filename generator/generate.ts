import { buildContract } from "../contract/build-contract.ts";
import type { Contract } from "../contract/contract.ts";
import type { Finding } from "../contract/findings/finding.ts";
import { type LoadedDocument, type LoadOptions, loadDocument } from "../contract/load/load-document.ts";
import type { EmitOptions } from "./emit-options.ts";
import type { EmittedFile } from "./emitted-file.ts";
import { openWorkshop, type Workshop } from "./open-workshop.ts";
import { readVersion } from "./read-version.ts";
import { hashText } from "./write/hash-text.ts";
import { manifestName, printManifest } from "./write/manifest.ts";
import { readSettings } from "./write/output-settings.ts";

/** What to generate from, and how. */
export interface GenerateOptions extends EmitOptions {
  /** The path of the document. */
  readonly document: string;
  readonly load?: LoadOptions;
}

/** What came of it. */
export interface Generated {
  /** Every file of the output folder, the manifest among them. Empty where an error among the findings says why. */
  readonly files: readonly EmittedFile[];
  readonly findings: readonly Finding[];
}

/** Takes a document all the way to files that are not yet on disk. */
export async function generate(options: GenerateOptions): Promise<Generated> {
  const workshop = await openWorkshop(options.document);
  try {
    const { loaded, findings } = await loadDocument(options.document, options.load);
    if (loaded === undefined) return { files: [], findings };
    const { contract, findings: further } = buildContract(loaded);
    if (contract === undefined) return { files: [], findings: [...findings, ...further] };
    const generated = await generateFrom(loaded, contract, options, workshop);
    return { files: generated.files, findings: [...findings, ...further, ...generated.findings] };
  } finally {
    await workshop.close();
  }
}

/**
 * The second half of {@link generate}, for who has loaded, linted and understood the document already.
 *
 * @param workshop - Best opened before loading: its thread gets ready meanwhile.
 */
export async function generateFrom(
  loaded: LoadedDocument,
  contract: Contract,
  options: EmitOptions,
  workshop: Workshop,
): Promise<Generated> {
  const { emitFiles } = await import("./emit-files.ts");
  const { files, findings } = await emitFiles(contract, options, workshop.transform);
  if (files.length === 0) return { files, findings };
  return { files: [...files, await createManifest(loaded, files, options)], findings };
}

async function createManifest(
  loaded: LoadedDocument,
  files: readonly EmittedFile[],
  options: EmitOptions,
): Promise<EmittedFile> {
  const text = printManifest({
    tenon: readVersion(),
    inputs: Object.fromEntries([...loaded.files.values()].map(({ name, text }) => [name, hashText(text)])),
    options: await readSettings(options),
    outputs: Object.fromEntries(files.map(({ path, text }) => [path, hashText(text)])),
  });
  return { path: manifestName, text };
}
