import { dirname, join, relative } from "node:path";
import { isLoss } from "../../contract/findings/codes.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { isWithin } from "../../contract/read/is-within.ts";
import type { EmitOptions } from "../../generator/output/emit-options.ts";
import { manifestName } from "../../generator/write/manifest.ts";
import type { SourceTexts } from "../shared/source-texts.ts";
import type { OutputTarget } from "./choose-outputs.ts";
import type { GeneratedTarget, GenerateRequest, StageTools } from "./generate-request.ts";

/**
 * What a run would come to that has nothing to do, with all that was told when the output was made; `undefined` where there is
 * something to do.
 */
export async function reuseFreshOutput(
  { target, mode }: GenerateRequest,
  { texts }: StageTools,
): Promise<GeneratedTarget | undefined> {
  const { readFreshManifest } = await import("../../generator/write/read-fresh-manifest.ts");
  const { allow, overlays, document, output } = target;
  // What a run that was killed has left beside the folder is cleared by one that writes.
  if (await isInterrupted(output)) return undefined;
  const manifest = await readFreshManifest(document, output, emitOptionsOf(target));
  if (manifest === undefined) return undefined;
  const { findings, inputs, outputs, size, losses } = manifest;
  // Whether what is not below the document's folder may be read is not the manifest's to say.
  if (
    Object.keys(inputs).some(
      (name) => name.startsWith("../") && !isAllowed(join(dirname(document), name), [...allow, ...overlays]),
    )
  )
    return undefined;
  // Under another mode the same findings may keep the output; that is for a whole run to decide.
  const weight = mode === "strict" ? ["error", "warning"] : ["error"];
  if (findings.some((finding) => weight.includes(finding.severity))) return undefined;
  if (mode === "strict" && findings.some(isLoss)) return undefined;
  return {
    findings: relocateTold(findings, target, texts),
    result: {
      written: [],
      unchanged: [...Object.keys(outputs), manifestName],
      removed: [],
      ...size,
      losses: losses?.total ?? 0,
    },
  };
}

async function isInterrupted(output: string): Promise<boolean> {
  const { hasLeftovers } = await import("../../generator/write/swap-folder.ts");
  const { hasStage } = await import("../../generator/write/replace-in-place.ts");
  const { isLocked } = await import("../../generator/write/lock-folder.ts");
  const { resolveFolder } = await import("../../generator/write/resolve-folder.ts");
  const folder = await resolveFolder(output);
  return folder !== undefined && (hasLeftovers(folder) || hasStage(folder)) && !isLocked(folder);
}

/** What the output of a target depends on beside its document. */
export function emitOptionsOf({ document, overlays, ...target }: OutputTarget): EmitOptions {
  const { importExtension, emit, runtime, adapters, templates, names } = target;
  const nameOf = (path: string): string => relative(dirname(document), path).replaceAll("\\", "/");
  return { importExtension, emit, runtime, adapters, templates, names, overlays: overlays.map(nameOf) };
}

function isAllowed(path: string, allow: readonly string[]): boolean {
  return allow.some((ground) => isWithin(ground, path));
}

/** Findings as a manifest keeps them, with files named from the folder that the command runs in. */
export function relocateTold(
  findings: readonly Finding[],
  { document, templates }: OutputTarget,
  texts: SourceTexts,
): readonly Finding[] {
  const folderOf = ({ code }: Finding): string =>
    templates !== undefined && code.startsWith("template/") ? templates : dirname(document);
  return findings.flatMap((finding) => texts.relocate([finding], folderOf(finding)));
}
