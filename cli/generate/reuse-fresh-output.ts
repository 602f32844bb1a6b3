import { dirname, isAbsolute, join, relative } from "node:path";
import { isLoss } from "../../contract/findings/codes.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { isWithin } from "../../contract/read/origin-copies.ts";
import type { EmitOptions } from "../../generator/output/emit-options.ts";
import { manifestName } from "../../generator/write/manifest.ts";
import type { CustomFormats } from "../../language/schema/known-formats.ts";
import type { SourceTexts } from "../shared/report-findings.ts";
import type { OutputTarget } from "./choose-outputs.ts";
import type { GeneratedTarget, GenerateRequest, StageTools } from "./generate-request.ts";

/** Returns the result stored in the manifest if the output is up to date, or `undefined` if a complete run is needed. */
export async function reuseFreshOutput(
  { target, mode }: GenerateRequest,
  { texts }: StageTools,
): Promise<GeneratedTarget | undefined> {
  const { readFreshManifest } = await import("../../generator/write/read-fresh-manifest.ts");
  const { listStages } = await import("../../generator/write/stage.ts");
  const { allow, overlays, document, output } = target;
  // Only a run that writes removes the leftovers of an interrupted run.
  if (listStages(output).some(({ isInUse }) => !isInUse)) return undefined;
  const manifest = readFreshManifest(document, output, emitOptionsOf(target));
  if (manifest === undefined) return undefined;
  const { findings, inputs, outputs, size, losses } = manifest;
  // Never let the manifest grant access to files outside the document's folder.
  if (
    Object.keys(inputs).some(
      (name) => name.startsWith("../") && !isAllowed(join(dirname(document), name), [...allow, ...overlays]),
    )
  )
    return undefined;
  // An earlier run in a more lenient mode may have tolerated findings that this mode does not.
  const weight = mode === "strict" ? ["error", "warning"] : ["error"];
  if (findings.some((finding) => weight.includes(finding.severity))) return undefined;
  if (mode === "strict" && findings.some(isLoss)) return undefined;
  return {
    findings: relocateFindings(findings, target, texts),
    result: {
      written: [],
      unchanged: [...Object.keys(outputs), manifestName],
      removed: [],
      ...size,
      losses: losses?.total ?? 0,
    },
  };
}

export function emitOptionsOf({ document, overlays, formats, ...options }: OutputTarget): EmitOptions {
  const from = (folder: string, path: string): string => relative(folder, path).replaceAll("\\", "/");
  return {
    ...options,
    ...(formats === undefined
      ? {}
      : { formats: locateModules(formats, (path) => from(options.output, path)) }),
    overlays: overlays.map((path) => from(dirname(document), path)),
  };
}

/** Makes module paths relative to the output, so that generated files do not depend on where the project is located. */
function locateModules(formats: CustomFormats, nameOf: (path: string) => string): CustomFormats {
  const locate = (module: string): string => {
    if (!isAbsolute(module)) return module;
    const name = nameOf(module);
    return name.startsWith(".") ? name : `./${name}`;
  };
  return new Map(
    [...formats].map(([name, { module, check, ...format }]) => [
      name,
      {
        ...format,
        ...(module === undefined ? {} : { module: locate(module) }),
        ...(typeof check === "string" ? { check: locate(check) } : {}),
      },
    ]),
  );
}

function isAllowed(path: string, allow: OutputTarget["allow"]): boolean {
  return allow.some((ground) => isWithin(typeof ground === "string" ? ground : ground.folder, path));
}

export function relocateFindings(
  findings: readonly Finding[],
  { document, templates }: OutputTarget,
  texts: SourceTexts,
): readonly Finding[] {
  const folderOf = ({ code }: Finding): string =>
    templates !== undefined && code.startsWith("template/") ? templates : dirname(document);
  return findings.flatMap((finding) => texts.relocate([finding], folderOf(finding)));
}
