import { buildContract } from "../contract/build-contract.ts";
import type { Contract } from "../contract/contract.ts";
import type { Finding } from "../contract/findings/finding.ts";
import { type LoadedDocument, type LoadOptions, loadDocument } from "../contract/load/load-document.ts";
import type { EmitOptions } from "./emit-options.ts";
import type { EmittedFile } from "./emitted-file.ts";
import { readVersion } from "./read-version.ts";
import type { TypesTask, TypesText } from "./types/types-task.ts";
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
  const { loaded, findings } = await loadDocument(options.document, options.load);
  if (loaded === undefined) return { files: [], findings };
  const built = buildContract(loaded);
  const told = [...findings, ...built.findings];
  if (built.contract === undefined) return { files: [], findings: told };
  const generated = await generateFrom(loaded, built.contract, options);
  return { files: generated.files, findings: [...told, ...generated.findings] };
}

/** The second half of {@link generate}, for who has loaded, linted and understood the document already. */
export async function generateFrom(
  loaded: LoadedDocument,
  contract: Contract,
  options: EmitOptions,
): Promise<Generated> {
  const { startTypesWorker } = await import("./types/start-types-worker.ts");
  const worker = isLarge(loaded) ? startTypesWorker() : undefined;
  try {
    const { emitFiles } = await import("./emit-files.ts");
    const { files, findings } = await emitFiles(contract, options, worker?.transform ?? transformHere);
    if (files.length === 0) return { files, findings };
    return { files: [...files, await createManifest(loaded, files, options)], findings };
  } finally {
    await worker?.stop();
  }
}

/** Starting a thread costs more than it saves for a document that takes less than that itself. */
function isLarge({ files }: LoadedDocument): boolean {
  let size = 0;
  for (const { text } of files.values()) size += text.length;
  return size > 400_000;
}

async function transformHere(task: TypesTask): Promise<TypesText> {
  const { transformDocument } = await import("./types/transform-document.ts");
  return transformDocument(task);
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
