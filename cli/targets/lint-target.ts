import { dirname, isAbsolute, relative } from "node:path";
import type { BuildOptions } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { LoadedDocument } from "../../contract/read/loaded-document.ts";
import type { OnRead } from "../../contract/read/read-file.ts";
import type { Progress } from "../shared/io.ts";
import type { SourceTexts } from "../shared/source-texts.ts";
import { dropRepeated } from "./drop-repeated.ts";

/** How a document is looked at. */
export interface LintRequest {
  readonly document: string;
  /** What it may refer to outside its folder. */
  readonly allow: readonly string[];
  /** What is laid over it, in this order; absolute paths. */
  readonly overlays?: readonly string[] | undefined;
  /** `redocly.yaml`; without one, the linter's mildest ruleset. */
  readonly rules?: string | undefined;
  /** Whether the order of members must not matter to the contract. */
  readonly isSorted?: boolean;
  /** As for `buildContract`. */
  readonly before?: Contract | undefined;
  /** Whether to run the linter at all; tenon's own checks always run. */
  readonly runLinter: boolean;
  /** Is told of every file of the document as it is read or looked for. */
  readonly onRead?: OnRead | undefined;
  /** As for `buildContract`. */
  readonly onNormalised?: BuildOptions["onNormalised"];
}

/** What was found out about a document. */
export interface LintedDocument {
  readonly loaded?: LoadedDocument | undefined;
  readonly contract?: Contract | undefined;
  /** tenon's own findings, files named from the document's folder. */
  readonly told: readonly Finding[];
  /** The same, files named from the folder that the command runs in. */
  readonly own: readonly Finding[];
  /** The linter's, without what tenon's own say already. */
  readonly lint: readonly Finding[];
}

/** Reads a document, makes the contract of it, and runs the linter over it. */
export async function lintTarget(
  request: LintRequest,
  texts: SourceTexts,
  progress: Progress,
): Promise<LintedDocument> {
  const name = texts.nameOf(request.document);
  const folder = dirname(request.document);
  progress.stage(`Reading ${name} …`);
  const { loadDocument } = await import("../../contract/build/load-document.ts");
  const { loaded, findings } = await loadDocument(nameFromProcess(request.document), {
    allow: request.allow,
    overlays: request.overlays?.map(nameFromProcess),
    onRead: request.onRead,
  });
  const own = [...findings];
  if (loaded === undefined) return { told: own, own: texts.relocate(own, folder), lint: [] };
  for (const file of [loaded.root, ...loaded.files.values(), ...(loaded.overlays ?? [])])
    texts.keep(file.path, file.text);
  progress.stage(`Understanding ${name} …`);
  const { buildContract } = await import("../../contract/build/build-contract.ts");
  const { isSorted, before, onNormalised } = request;
  const built = buildContract(loaded, { isSorted, before, onNormalised });
  own.push(...built.findings);
  let lint: readonly Finding[] = [];
  if (request.runLinter) {
    progress.stage(`Linting ${name} …`);
    const { lintDocument } = await import("../../contract/lint/lint-document.ts");
    lint = dropRepeated(own, await lintDocument(loaded, { configPath: request.rules }));
  }
  return {
    loaded,
    contract: built.contract,
    told: own,
    own: texts.relocate(own, folder),
    lint: texts.relocate(lint, folder),
  };
}

/** Messages repeat the path that a document is asked for by; from the folder of the process it is shortest. */
function nameFromProcess(document: string): string {
  return isAbsolute(document) ? relative(process.cwd(), document) || document : document;
}
